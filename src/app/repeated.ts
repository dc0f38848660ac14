import { redChecks } from '../domain/check/runs.ts';
import type { CheckRun } from '../domain/check/state.ts';
import type { Command } from '../domain/commands.ts';
import { isLeftBy } from '../domain/left.ts';
import { type Refusal, type RefusalCode, refusalCodes, refuse } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import type { Ulid } from '../format/events/common.ts';
import type { EventLine } from '../log/log.ts';
import { openLog } from '../log/open.ts';
import type { Caller } from './caller.ts';
import type { Outcome } from './outcome.ts';
import type { Ports } from './ports.ts';

/**
 * What a command key was answered the first time, rebuilt from the events it left; nothing where it left
 * none. A refusal that left notes is that refusal again. A key is its first user's alone: to others its answer
 * would tell of something they never asked for.
 */
export const repeatedOutcome = async (
  ports: Ports,
  state: State,
  command: Command,
  cmd: Ulid,
  caller: Caller,
): Promise<Outcome | undefined> => {
  const known = state.commands.get(cmd);
  if (known === undefined) return undefined;
  const events: EventLine[] = [];
  for await (const line of openLog(ports.store, ports.sources).lines(known.seq, state.head.seq)) {
    if (line.kind === 'event' && line.event.cmd === cmd) events.push(line);
    if (events.length === known.count) break;
  }
  if (!events.some((it) => it.event.actor === caller.actor)) {
    const taken = refuse('duplicate', 'this command key was used by somebody else', 'loopledger help all');
    return { ok: false, refusal: taken, noted: [], repeated: false };
  }
  if (!events.some((it) => isLeftBy(command.type, it.event.type))) {
    const taken = refuse('duplicate', 'this command key was used for another command', 'loopledger help all');
    return { ok: false, refusal: taken, noted: [], repeated: false };
  }
  const refusal = refusedBefore(events) ?? askedBefore(events) ?? redBefore(command, events);
  return refusal === undefined
    ? { ok: true, events, state, repeated: true }
    : { ok: false, refusal, noted: events, repeated: true };
};

const refusedBefore = (events: readonly EventLine[]): Refusal | undefined => {
  const refused = events.find((it) => it.event.type === 'attempt.refused');
  if (refused === undefined) return undefined;
  const { code, what } = refused.event.data;
  // A ledger may hold codes of a later version.
  const known: RefusalCode = refusalCodes.find((it) => it === code) ?? 'repeated-refusal';
  return refuse(known, String(what), 'loopledger next');
};

/** An action that was asked for, and so not done. */
const askedBefore = (events: readonly EventLine[]): Refusal | undefined => {
  const asked = events.find(({ event }) => event.type === 'action.judged' && event.data.verdict === 'ask');
  return asked === undefined
    ? undefined
    : refuse(
        'needs-approval',
        `${String(asked.event.data.why)}; a human gives leave`,
        'loopledger approve list',
      );
};

const redBefore = (command: Command, events: readonly EventLine[]): Refusal | undefined => {
  const done = { 'step.submit': 'step.submitted', 'step.recheck': 'step.rechecked' }[String(command.type)];
  if (done === undefined || events.some((it) => it.event.type === done)) return undefined;
  return redChecks(
    events.flatMap(({ event: { type, data } }) =>
      type === 'check.ran' ? [data as unknown as Pick<CheckRun, 'check' | 'outcome'>] : [],
    ),
  );
};
