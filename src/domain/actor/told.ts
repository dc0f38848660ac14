import type { EventOf } from '../../format/event.ts';
import type { EventType } from '../../format/events/index.ts';
import { DEFAULT_LIMIT_S, type Spec } from '../check/spec.ts';
import type { Command } from '../commands.ts';
import type { State } from '../state.ts';

export type Words = Readonly<Record<string, unknown>>;
/** An event, or one that is to be: a type with its own data. */
export type Told = { [T in EventType]: Pick<EventOf<T>, 'type' | 'data'> }[EventType];

/** What an event says, in the words of the command that it comes of. */
export const toldBy = ({ type, data }: Told): Words => {
  switch (type) {
    case 'decision.made': {
      const { choice, ...rest } = data;
      return { ...rest, answer: choice };
    }
    case 'budget.set': {
      // A limit that is not there is one that was taken away: what is not named could be any.
      const { limits, ...rest } = data;
      return { ...rest, tokens: null, money: null, turns: null, calls: null, active_s: null, ...limits };
    }
    case 'approval.given': {
      // The digest is that of the action, which is not believed under another.
      const { action, digest, ...rest } = data;
      return digest === undefined ? rest : { ...rest, expects: digest };
    }
    case 'step.planned': {
      const { needs, ...rest } = data;
      return { ...rest, judge: needs.judge ?? 'none' };
    }
    case 'watch.opened': {
      const { on, ...rest } = data;
      return { ...rest, ...on };
    }
    default:
      return { ...data };
  }
};

/** Words of graded events that the program adds, beside the grade: ids of new things, and what was judged. */
const added: { readonly [event: string]: readonly string[] } = {
  'goal.opened': ['goal'],
  'goal.judged': ['tree'],
  'goal.closed': ['tree'],
  'step.accepted': ['submitted', 'by', 'tree', 'own_check'],
  'step.returned': ['submitted'],
  'step.rechecked': ['accepted', 'by', 'tree', 'commit', 'runs'],
  'check.changed': ['was', 'spec'],
  'lesson.superseded': ['by'],
  'budget.set': ['budget'],
  'approval.given': ['approval'],
  'key.registered': ['key'],
  'handoff.received': ['place', 'machine'],
};

/** Words of commands that no graded event repeats: other words of it, or other events, hold what they come to. */
const unsaid: { readonly [command: string]: readonly string[] } = {
  'step.amend': ['not_after'],
  'lesson.supersede': ['text', 'pinned'],
  'approval.once': ['tool', 'argv', 'folder', 'paths', 'hosts', 'input'],
};

export const isUnsaid = (command: Command['type'], word: string): boolean =>
  word === 'type' || (unsaid[command]?.includes(word) ?? false);

/** Whether a graded event says all that was signed, and nothing of its own: a word more or less is another act. */
export const saysJust = (state: Checks, command: Command, event: Told): boolean => {
  const passed = (word: string): boolean =>
    word === 'proof' || isUnsaid(command.type, word) || (added[event.type]?.includes(word) ?? false);
  const said: Words = { ...command };
  const done = toldBy(event);
  return [...Object.keys(said), ...Object.keys(done)].every(
    (word) =>
      passed(word) ||
      (word === 'criteria' || word === 'add'
        ? sameCriteria(state, said[word], done[word])
        : same(said[word], done[word])),
  );
};

/** Of the same value all through. What was signed can be any JSON; no more of it is walked than the other has. */
export const same = (said: unknown, done: unknown): boolean => {
  if (!isWords(said) || !isWords(done)) return said === done;
  const keys = Object.keys(done);
  return (
    Array.isArray(said) === Array.isArray(done) &&
    keys.length === Object.keys(said).length &&
    keys.every((key) => Object.hasOwn(said, key) && same(said[key], done[key]))
  );
};

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null;

/** Those of a list that say something: what was signed need not be of the form that a command has. */
export const partsOf = (list: unknown): readonly Words[] => (Array.isArray(list) ? list.filter(isWords) : []);

/** A criterion is asked for with a new check as it is to be, and stands with the id of it. */
const sameCriteria = (state: Checks, signed: unknown, told: unknown): boolean => {
  const [asked, done] = [partsOf(signed), partsOf(told)];
  return (
    asked.length === done.length &&
    asked.every((it, n) => {
      const { text, judge, check } = done[n] ?? {};
      if (it.text !== text || it.judge !== judge) return false;
      if (it.existing !== undefined) return it.existing === check;
      return isWords(it.check) ? isNew(state, it.check, String(check)) : check === undefined;
    })
  );
};

type Checks = Pick<State, 'checks' | 'signed'>;

/** One that was there before is not the one that was asked for; where it comes first, it is as it was asked for. */
const isNew = ({ checks, signed }: Checks, asked: Words, id: string): boolean => {
  const known = checks.get(id);
  if (known === undefined) return true;
  return known.seq > (signed?.seq ?? known.seq) && sameSpec(asked, { ...known, limit_s: known.limitS });
};

/** A check is asked for without what is usual. */
export const sameSpec = (asked: Words, { argv, folder, limit_s, pass }: Spec): boolean =>
  same(asked.argv, argv) &&
  (asked.folder ?? '.') === folder &&
  (asked.limit_s ?? DEFAULT_LIMIT_S) === limit_s &&
  (asked.pass ?? 0) === pass;
