import type { LedgerEvent } from '../../format/event.ts';
import type { EventType } from '../../format/events/index.ts';
import type { CommandType } from '../commands.ts';
import { lacksThing, type Wrong } from '../lack.ts';
import { isLeftBy } from '../left.ts';
import type { State } from '../state.ts';
import type { SignedAct } from './state.ts';
import { partsOf, same, sameSpec, saysJust, type Told, toldBy, type Words } from './told.ts';

/*
 * Whoever can write the file can write that an act was signed. So an event that says so, and every event of ci, which
 * acts with its key alone, is believed only as what the signed act before it came to.
 */

export const unsignedWord = (state: State, event: LedgerEvent): Wrong | undefined => {
  const { actor, cmd, type } = event;
  // Line 0 stands before any key, the first line of a branch before all others; neither proves anything. A signed act
  // is judged by its own signature.
  if (type === 'ledger.opened' || type === 'branch.made' || type === 'act.signed') return undefined;
  if (!mustBeSigned(event)) return undefined;
  const what = `${type} by ${actor} is signed with no key`;
  if (cmd === undefined) return what;
  const { signed } = state;
  if (signed?.cmd !== cmd || signed.actor !== actor) return lacksThing('signature', cmd, what);
  return otherwise(state, signed.command, event);
};

export const mustBeSigned = ({ actor, data }: Pick<LedgerEvent, 'actor' | 'data'>): boolean =>
  ('proof' in data && data.proof === 'signature') || actor.startsWith('ci:');

/** Events without a grade that stand beside a command's own: they prove nothing, and are its actor's doing. */
const beside: { readonly [command: string]: readonly string[] } = {
  'goal.open': ['check.added'],
  'goal.amend': ['check.added'],
  'step.plan': ['check.added'],
  'step.claim': ['session.started', 'step.released'],
  'session.start': ['step.claimed'],
  'session.end': ['step.released'],
  'call.open': ['approval.used'],
  'boundary.judge': ['approval.used'],
  'handoff.receive': ['session.started', 'step.claimed'],
  'lesson.supersede': ['lesson.recorded'],
};

/** Events that a command leaves on the way to its own, and all that each of them says. */
const onTheWay: { readonly [types: string]: (said: Words, done: Words) => Words } = {
  'plan.revise step.dropped': ({ stopped, seen }, { step }) => ({
    step: Array.isArray(stopped) && stopped.includes(step) ? step : undefined,
    reason: seen,
  }),
  'key.register actor.registered': ({ actor }) => ({ actor }),
  'watch.add step.blocked': ({ step }, { watch }) => ({ step, watch }),
};

/** Whether a command can come to an event of this type, by whoever gives it: no other is believed as signed. */
export const comesOf = (command: CommandType, event: EventType): boolean =>
  isLeftBy(command, event) ||
  onTheWay[`${command} ${event}`] !== undefined ||
  (beside[command]?.includes(event) ?? false);

/** What was signed is one command: an event of another kind, or of other words, is not what it came to. */
export const otherwise = (
  state: Pick<State, 'checks' | 'signed'>,
  command: SignedAct['command'],
  event: Told,
): string | undefined => {
  const { type, data } = event;
  const way = onTheWay[`${command.type} ${type}`];
  const isSame = () => {
    if (way !== undefined) {
      const { proof: _, ...done }: Words = data;
      return same(way({ ...command }, done), done);
    }
    if (type === 'attempt.refused') return agree(command, data);
    if (beside[command.type]?.includes(type) === true && !('proof' in data))
      return agreeBeside(command, event);
    if (!isLeftBy(command.type, type)) return false;
    return 'proof' in data
      ? saysJust(state, command, event)
      : agree({ ...command, type: undefined }, toldBy(event));
  };
  return isSame() ? undefined : `${type} is not what was signed, which is ${command.type}`;
};

/** What stands beside is the doing of its actor, as the command asked for it. */
const agreeBeside = (command: SignedAct['command'], { type, data }: Told): boolean => {
  switch (type) {
    case 'check.added':
      return specsIn({ ...command }).some((it) => sameSpec(it, data));
    case 'lesson.recorded':
      // The command names the lesson that was, the event the one that takes its place.
      return agree({ ...command, lesson: undefined }, data);
    default:
      return true;
  }
};

const specsIn = ({ criteria, add, new_checks }: Words): readonly Words[] => [
  ...partsOf([...partsOf(criteria), ...partsOf(add)].map(({ check }) => check)),
  ...partsOf(new_checks),
];

/** All that both speak of is the same in both. A key that is in one alone, or of another form there, tells nothing. */
const agree = (said: unknown, done: unknown): boolean => {
  if (Array.isArray(said) && Array.isArray(done)) {
    return said.length === done.length && said.every((it, n) => agree(it, done[n]));
  }
  if (typeof said === 'object' && said !== null && typeof done === 'object' && done !== null) {
    const other = done as Readonly<Record<string, unknown>>;
    return Object.entries(said).every(([key, it]) => !Object.hasOwn(other, key) || agree(it, other[key]));
  }
  return typeof said !== typeof done || said === done;
};
