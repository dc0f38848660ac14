import { goalVerbs } from './goal-verbs.ts';
import type { Meant, Verb } from './meant.ts';
import type { Model, Who } from './model.ts';
import { otherVerbs } from './other-verbs.ts';
import { stepVerbs } from './step-verbs.ts';

/** What is modelled. A verb that has nothing to be about is passed over. */
export const verbs: Readonly<Record<string, Verb>> = { ...goalVerbs, ...stepVerbs, ...otherVerbs };

/** Acts behind which it is said that checks accepted what was submitted, where the write of that was cut off. */
const SAYS_SO = new Set(['evidence.record', 'session.end', 'step.claim', 'step.plan']);

const stillToAccept = (model: Model): Meant['events'] =>
  [...model.steps.values()]
    .filter((it) => it.status === 'submitted' && it.judge === undefined && !model.unanswered(it))
    .filter(({ goal }) => model.goals.get(goal)?.status === 'open')
    .map((step) => ['step.accepted', () => model.over(step, 'accepted')] as const);

/** Nothing is written into a ledger that was handed over; withdrawing is what ends that here. */
export const meant = (
  model: Model,
  verb: string,
  who: Who,
  pick: number,
  more: number,
): Meant | undefined => {
  const told = verbs[verb]?.(model, who, pick, more);
  if (told === undefined || verb === 'handoff.withdraw') return told;
  if (!model.frozen) {
    const more = SAYS_SO.has(verb) ? stillToAccept(model) : [];
    return { ...told, events: [...told.events, ...more] };
  }
  return { command: told.command, reasons: ['handed-over'], events: [] };
};
