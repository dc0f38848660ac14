import { recheckedByOthers } from './again.ts';
import { firstChange, named, type Row } from './asking.ts';
import { unknownOutcome } from './unknown-calls.ts';
import { waitForWatch } from './watching.ts';

/** Row 9. */
export const judgedByOthers: Row = (facts) => {
  const step = facts.submitted[0] ?? recheckedByOthers(facts);
  if (step === undefined) return undefined;
  return {
    verdict: 'wait',
    row: 9,
    why: `${named(step)} waits for its judge: ${step.needs.judge ?? 'checks'}`,
    what: 'nothing to do until it is judged',
    who: step.needs.judge ?? 'system',
    ...firstChange(facts),
    command: `loopledger step show ${step.id}`,
    step: step.id,
  };
};

/** Row 10: what is held, crowded, dated, watched, or for others. */
export const heldByOthers: Row = (facts) => {
  const [step] = facts.heldByOthers;
  if (step?.claim === undefined)
    return crowded(facts) ?? waitForTime(facts) ?? waitForWatch(facts) ?? forOthers(facts);
  return {
    verdict: 'wait',
    row: 10,
    why: `${facts.heldByOthers.length} step(s) are held by others, first ${named(step)} by ${step.claim.actor}${unknownOutcome(facts)}`,
    what: 'nothing else can be taken up before',
    who: step.claim.actor,
    ...firstChange(facts),
    command: `loopledger step show ${step.id}`,
    step: step.id,
  };
};

const waitForTime: Row = (facts) => {
  const [first] = facts.dated;
  if (first === undefined) return undefined;
  return {
    verdict: 'wait',
    row: 10,
    why: `${facts.dated.length} step(s) wait for a time, first ${named(first.step)} for ${first.until}${unknownOutcome(facts)}`,
    what: 'nothing else can be taken up before',
    who: 'nobody',
    ...firstChange(facts),
    command: `loopledger step show ${first.step.id}`,
    step: first.step.id,
  };
};

/** A claim of another goal may be in the way too. */
const crowded: Row = (facts) => {
  const [first] = facts.crowded;
  if (first === undefined) return undefined;
  return {
    verdict: 'wait',
    row: 10,
    why: `${named(first.waits)} may touch what step ${first.step.id.slice(-6)} touches, which ${first.claim.actor} holds in this work tree${unknownOutcome(facts)}`,
    what: 'nothing else can be taken up here before that claim ends; in another work tree it can',
    who: first.claim.actor,
    ...firstChange(facts),
    command: `loopledger step show ${first.waits.id}`,
    step: first.waits.id,
  };
};

const forOthers: Row = (facts) => {
  const [step] = facts.forOthers;
  if (step === undefined) return undefined;
  return {
    verdict: 'wait',
    row: 10,
    why: `${facts.forOthers.length} step(s) are ready, first ${named(step)}, and none names ${facts.asking.actor}`,
    what: 'nothing to do until an agent or a human took them up',
    who: 'agent',
    command: `loopledger step show ${step.id}`,
    step: step.id,
  };
};
