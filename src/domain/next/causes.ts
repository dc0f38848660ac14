import type { Instant } from '../../format/events/common.ts';
import { hasCi } from '../actor/keys.ts';
import { outsideBoundary } from '../boundary/inside.ts';
import { spentBy } from '../budget/standing.ts';
import { usedInWords } from '../budget/words.ts';
import { blockOf } from '../decision/open.ts';
import type { Question } from '../decision/state.ts';
import { endOf, haltOf } from '../halt/halt.ts';
import type { State } from '../state.ts';
import { waitsFor } from '../step/ready.ts';
import { MAX_RETURNS, type Step } from '../step/state.ts';
import { hasPeer, mayJudge } from './again.ts';
import { quoted } from './answer.ts';
import type { Facts } from './facts.ts';

/** Submitted steps that the asker may judge. Judging comes after answering: no judge accepts what waits for an answer. */
export const judgeable = (facts: Facts): readonly Step[] =>
  facts.submitted.filter((step) => blockOf(facts.state, step) === undefined && mayJudge(facts, step));

export interface Cause {
  /** None where a question blocks the whole goal. */
  readonly step?: Step | undefined;
  readonly question?: Question;
  readonly why: string;
  /** What a human does about it. */
  readonly what: string;
  readonly since: number;
  /** When it ends by itself. */
  readonly until?: Instant | undefined;
}

/** The first of what is left, or flagged, that only a human can get going; what these wait for is among them. */
export const needsHuman = (facts: Facts): Cause | undefined => {
  const ofGoal = facts.questions.find((it) => it.blocksGoal);
  if (ofGoal !== undefined) return asked(ofGoal);
  for (const step of [...facts.left, ...facts.flagged]) {
    const cause = ownCause(facts, step);
    if (cause !== undefined) return cause;
  }
  return undefined;
};

const asked = (question: Question, step?: Step): Cause => ({
  step,
  question,
  why: 'waits for an answer',
  what: `a human answers it: loopledger decide ${question.id}`,
  since: question.seq,
});

const judges = ({ id }: Step): string =>
  `a human judges it: loopledger step accept ${id} or loopledger step return ${id}`;

const ownCause = ({ state, asking }: Facts, step: Step): Cause | undefined => {
  const question = blockOf(state, step);
  if (question !== undefined) return asked(question, step);
  if (step.status === 'accepted') return againCause(state, step);
  const halt = step.status === 'submitted' ? undefined : haltOf(state, step, asking.now);
  if (halt?.kind === 'deferred' && endOf(halt) === undefined) {
    const why = `is deferred by ${halt.deferral.by} without a date,`;
    const what = `a human lets it go on or drops it: loopledger step undefer ${halt.step.id}`;
    return { step: halt.step, why, what, since: halt.since };
  }
  if (halt?.kind === 'watch' && halt.over) {
    const { id, title, until } = halt.watch;
    const why = `waits for watch ${id.slice(-6)} ${quoted(title)}, over at ${until} without a change,`;
    const what = `a human, or an agent that blocked it, closes the watch: loopledger watch close ${id}`;
    return { step: halt.step, why, what, since: halt.since };
  }
  if (step.status === 'submitted' && step.needs.judge === 'human') {
    return {
      step,
      why: 'waits for a human judge',
      what: judges(step),
      since: step.submission?.seq ?? step.seq,
    };
  }
  if (step.status === 'submitted' && step.needs.judge === 'peer' && !hasPeer({ state }, step)) {
    return {
      step,
      why: 'waits for a peer, and none is known that may judge it,',
      what: judges(step),
      since: step.submission?.seq ?? step.seq,
    };
  }
  // Whoever holds it goes on: what it does is judged when it is done.
  const stray = step.status === 'submitted' ? undefined : outsideBoundary(state, step);
  if (stray !== undefined && step.claim === undefined) {
    return {
      step,
      why: `has the scope ${quoted(stray)}, outside the boundary,`,
      what: `a human sets the boundary (loopledger boundary set) or drops the step: loopledger step drop ${step.id}`,
      since: step.seq,
    };
  }
  if (step.status === 'submitted' && step.needs.judge === 'ci' && !hasCi(state)) {
    return {
      step,
      why: 'waits for ci, whose keys are all revoked,',
      what: `${judges(step)}, or registers a key of ci: loopledger key add`,
      since: step.submission?.seq ?? step.seq,
    };
  }
  if (step.returns >= MAX_RETURNS && step.status !== 'submitted') {
    return {
      step,
      why: `was returned ${step.returns} times`,
      what: `a human drops it or plans it anew: loopledger step drop ${step.id}`,
      since: step.asked?.seq ?? step.seq,
    };
  }
  const spent = step.status === 'submitted' ? undefined : spentBy(state, { step: step.id }, asking);
  if (spent !== undefined) {
    return {
      step,
      why: `has spent its budget (${usedInWords(spent)}), which was set`,
      what: `a human raises it: loopledger budget set --step ${step.id}, or drops the step; its holder can still submit it`,
      since: spent.budget.seq,
      until: spent.until,
    };
  }
  return undefined;
};

const looksAgain = ({ id }: Step): string =>
  `a human looks at it again: loopledger step recheck ${id}, or, if it does not hold, has it done again: loopledger step reopen ${id}`;

/** A flagged step that nobody but a human finds to hold again, once all before it is in order. */
const againCause = (state: State, step: Step): Cause | undefined => {
  const { flagged, needs } = step;
  if (flagged === undefined || waitsFor(state, step).length > 0) return undefined;
  const why = whyAgain(state, step, needs.judge);
  return why === undefined
    ? undefined
    : { step, why: `is flagged and waits for ${why}`, what: looksAgain(step), since: flagged.seq };
};

const whyAgain = (state: State, step: Step, judge: Step['needs']['judge']): string | undefined => {
  if (judge === 'human') return 'a human judge';
  if (judge === 'peer' && !hasPeer({ state }, step)) return 'a peer, and none is known that may judge it,';
  return judge === 'ci' && !hasCi(state) ? 'ci, whose keys are all revoked,' : undefined;
};
