import { UsageError } from '../failure.ts';

const ACTOR = /^(?:human|agent|ci):[a-z0-9][a-z0-9._-]{0,63}$/;
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** An actor, or the name of an agent alone; undefined where the option was not given. */
export const takeWho = (option: string, text: string | undefined, help: string): string | undefined => {
  if (text === undefined || ACTOR.test(text)) return text;
  if (NAME.test(text)) return `agent:${text}`;
  throw new UsageError(
    `--${option} takes an actor such as human:ada, or the name of an agent: a-z, 0-9, ".", "_", "-"`,
    help,
    'bad-actor',
  );
};
