import type { Command } from '../domain/commands.ts';
import { refuse } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import type { Ulid } from '../format/events/common.ts';
import type { EventLine } from '../log/log.ts';
import { openLog } from '../log/open.ts';
import type { Outcome } from './outcome.ts';
import type { Ports } from './ports.ts';

/**
 * What a command key was answered the first time, rebuilt from the events it left; nothing where it left
 * none. A refusal that left notes is that refusal again.
 */
export const repeatedOutcome = async (
  ports: Ports,
  state: State,
  command: Command,
  cmd: Ulid,
): Promise<Outcome | undefined> => {
  const known = state.commands.get(cmd);
  if (known === undefined) return undefined;
  const events: EventLine[] = [];
  for await (const line of openLog(ports.store, ports.sources).lines(known.seq, state.head.seq)) {
    if (line.kind === 'event' && line.event.cmd === cmd) events.push(line);
    if (events.length === known.count) break;
  }
  const refused = events.find((it) => it.event.type === 'attempt.refused');
  if (refused !== undefined) {
    const { code, what } = refused.event.data;
    const again = refuse(
      'repeated-refusal',
      `refused before (${String(code)}): ${String(what)}`,
      'loopledger next',
    );
    return { ok: false, refusal: again, noted: events, repeated: true };
  }
  const submitted = events.some((it) => it.event.type === 'step.submitted');
  if (command.type === 'step.submit' && !submitted) {
    const red = refuse(
      'check-red',
      'refused before: a check failed; the step stays yours',
      'loopledger check list',
    );
    return { ok: false, refusal: red, noted: events, repeated: true };
  }
  return { ok: true, events, state, repeated: true };
};
