import type { LedgerEvent } from '../../format/event.ts';
import { kindOf } from '../humans-word.ts';
import { lacksThing, type Wrong } from '../lack.ts';
import { isLeftBy } from '../left.ts';
import type { State } from '../state.ts';
import type { SignedAct } from './state.ts';

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
  return otherwise(signed.command, event);
};

export const mustBeSigned = ({ actor, data }: Pick<LedgerEvent, 'actor' | 'data'>): boolean =>
  ('proof' in data && data.proof === 'signature') || kindOf(actor) === 'ci';

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

/** Events that a command leaves on the way to its own, by where it names what they are about, and where they do. */
const onTheWay: { readonly [types: string]: readonly [inCommand: string, inEvent: string] } = {
  'plan.revise step.dropped': ['stopped', 'step'],
  'key.register actor.registered': ['actor', 'actor'],
  'watch.add step.blocked': ['step', 'step'],
};

/** What was signed is one command: an event of another kind, or of other words, is not what it came to. */
export const otherwise = (
  command: SignedAct['command'],
  { type, data }: Pick<LedgerEvent, 'type' | 'data'>,
): string | undefined => {
  const [inCommand, inEvent] = onTheWay[`${command.type} ${type}`] ?? [];
  if (inCommand !== undefined && inEvent !== undefined) {
    const named = (command as Readonly<Record<string, unknown>>)[inCommand];
    const about = (data as Readonly<Record<string, unknown>>)[inEvent];
    if (named === about || (Array.isArray(named) && named.includes(about))) return undefined;
  } else if (!('proof' in data) && beside[command.type]?.includes(type) === true) {
    return undefined;
  } else if (isLeftBy(command.type, type) && agree(toldOf(command), data)) {
    return undefined;
  }
  return `${type} is not what was signed, which is ${command.type}`;
};

/** Words that a command and its event call by different names. */
const toldOf = (command: SignedAct['command']): unknown =>
  command.type === 'decision.make' ? { ...command, choice: command.answer } : { ...command, type: undefined };

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
