import { blockOf } from '../../domain/decision/open.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import { isLive } from '../../domain/step/claim.ts';
import type { Claim, Step } from '../../domain/step/state.ts';
import { isAfter } from '../../domain/time.ts';
import type { Instant } from '../../format/events/common.ts';
import { type CheckFact, checkFact } from './goal.ts';
import { newestOf, type Shown } from './shown.ts';

const HOLDERS_MAX = 8;

/** The step that the asker holds. */
export interface StepFact {
  readonly id: string;
  readonly title: string;
  readonly token: number;
  readonly expires: Instant;
  /** The lease has run out; it still takes this holder's submit, and anybody may take the step. */
  readonly lapsed: boolean;
  /** The question it waits for. */
  readonly blocked?: string;
  readonly checks: readonly CheckFact[];
  readonly judge?: 'peer' | 'ci' | 'human';
  readonly scope: readonly string[];
  readonly returns: number;
  readonly asked?: NonNullable<Step['asked']>;
}

/** Somebody else's claim. */
export interface HolderFact {
  readonly step: string;
  readonly title: string;
  readonly actor: string;
  readonly session: string;
  readonly expires: Instant;
  /** The lease runs, and its session is neither over nor known dead. */
  readonly live: boolean;
}

const blockedBy = (state: State, step: Step): { readonly blocked?: string } => {
  const question = blockOf(state, step);
  return question === undefined ? {} : { blocked: question.id };
};

export const stepFact = (state: State, step: Step, claim: Claim, { now }: Asking): StepFact => ({
  ...blockedBy(state, step),
  id: step.id,
  title: step.title,
  token: claim.token,
  expires: claim.expires,
  lapsed: !isAfter(claim.expires, now),
  checks: step.needs.checks.map((id) => checkFact(id, state.checks.get(id))),
  ...(step.needs.judge === undefined ? {} : { judge: step.needs.judge }),
  scope: [...step.scope],
  returns: step.returns,
  ...(step.asked === undefined ? {} : { asked: step.asked }),
});

export const holdersOf = (
  state: State,
  steps: readonly Step[],
  mine: Step | undefined,
  { now, dead }: Asking,
): Shown<HolderFact> => {
  const held = steps.flatMap((step) =>
    step === mine || step.claim === undefined ? [] : [{ step, claim: step.claim, seq: step.claim.token }],
  );
  return newestOf(held, HOLDERS_MAX, ({ step, claim }) => ({
    step: step.id,
    title: step.title,
    actor: claim.actor,
    session: claim.session,
    expires: claim.expires,
    live: isLive(claim, state, now, dead),
  }));
};
