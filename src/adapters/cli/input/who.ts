import { UsageError } from '../failure.ts';
import { ACTOR } from '../identity.ts';

/** An actor that is named in full. */
export const takeActor = (text: string, help: string): string => {
  if (ACTOR.test(text)) return text;
  throw new UsageError(
    'an actor is human:, agent: or ci: and a name of a-z, 0-9, ".", "_", "-"',
    help,
    'bad-actor',
  );
};

/** An actor, or the name of an agent alone; undefined where the option was not given. */
export const takeWho = (option: string, text: string | undefined, help: string): string | undefined => {
  if (text === undefined || ACTOR.test(text)) return text;
  const agent = `agent:${text}`;
  if (ACTOR.test(agent)) return agent;
  throw new UsageError(
    `--${option} takes an actor such as human:ada, or the name of an agent: a-z, 0-9, ".", "_", "-"`,
    help,
    'bad-actor',
  );
};
