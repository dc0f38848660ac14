import type { EventData } from '../../format/events/index.ts';
import type { Step } from './state.ts';

type Amended = EventData<'step.amended'>;

/** What of a step is to be another; what is not named stays. */
export type Change = Pick<Amended, 'title' | 'parent' | 'after' | 'scope' | 'gate' | 'priority' | 'judge'>;

/** Which way a change goes: what an agent may do to a step hangs on it. */
export type Turn = 'tighter' | 'neither' | 'looser';

export const changeOf = ({ title, parent, after, scope, gate, priority, judge }: Amended): Change => ({
  ...(title === undefined ? {} : { title }),
  ...(parent === undefined ? {} : { parent }),
  ...(after === undefined ? {} : { after }),
  ...(scope === undefined ? {} : { scope }),
  ...(gate === undefined ? {} : { gate }),
  ...(priority === undefined ? {} : { priority }),
  ...(judge === undefined ? {} : { judge }),
});

/** A change is as loose as its loosest part; words and urgency loosen nothing, and are not tightened either. */
export const turnOf = (step: Step, change: Change): Turn => {
  const turns: Turn[] = [];
  if (change.title !== undefined || change.priority !== undefined) turns.push('neither');
  if (change.gate !== undefined) turns.push(change.gate ? 'tighter' : 'looser');
  if (change.after !== undefined) turns.push(step.after.every(isIn(change.after)) ? 'tighter' : 'looser');
  // What is part of nothing waits for more once it is part of something; elsewhere it is free of what the whole waits for.
  if (change.parent !== undefined) turns.push(step.parent === undefined ? 'tighter' : 'looser');
  if (change.scope !== undefined) turns.push(narrower(step.scope, change.scope) ? 'tighter' : 'looser');
  if (change.judge !== undefined) turns.push(stricter(step, change.judge) ? 'tighter' : 'looser');
  return turns.find((it) => it === 'looser') ?? turns.find((it) => it === 'neither') ?? 'tighter';
};

const isIn =
  (list: readonly string[]) =>
  (it: string): boolean =>
    list.includes(it);

/** Without a scope a step may touch what it likes. Only what is plainly within an old path is narrower. */
const narrower = (before: readonly string[], now: readonly string[]): boolean =>
  before.length === 0 || (now.length > 0 && now.every((path) => before.some((it) => within(path, it))));

const within = (path: string, whole: string): boolean =>
  path === whole ||
  (whole.endsWith('/**') && path.startsWith(whole.slice(0, -2)) && !/[{}()[\]!]/.test(path));

/** Everybody who may judge it then could before: a human judges everything, checks alone are nobody's word. */
const stricter = (step: Step, judge: NonNullable<Change['judge']>): boolean =>
  judge === 'human' || (step.needs.judge === undefined && judge !== 'none');

/** Without a human's word: anybody tightens, and whoever planned a step that no human touched says it in other words. */
export const mayAmend = (step: Step, actor: string, turn: Turn): boolean =>
  turn === 'tighter' || (turn === 'neither' && step.plannedBy === actor && !step.touchedByHuman);

export const amend = (step: Step, { title, parent, after, scope, gate, priority, judge }: Change): void => {
  if (title !== undefined) step.title = title;
  if (after !== undefined) step.after = after;
  if (scope !== undefined) step.scope = scope;
  if (gate !== undefined) step.gate = gate;
  if (priority !== undefined) step.priority = priority;
  if (parent === 'none') delete step.parent;
  else if (parent !== undefined) step.parent = parent;
  if (judge === 'none') delete step.needs.judge;
  else if (judge !== undefined) step.needs.judge = judge;
};
