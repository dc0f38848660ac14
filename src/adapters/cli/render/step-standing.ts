import { isLeft, type Step } from '../../../domain/step/state.ts';

/**
 * Where a step stands, in a few words: whose hands it is in, and whose word made it so. `now` is an instant,
 * `waits` the question it waits for, as it is shown.
 */
export const stepStanding = (step: Step, now: string, waits?: string): string =>
  waits === undefined || !isLeft(step)
    ? `${flaggedFirst(step)}${standing(step, now)}`
    : `waits for question ${waits}; ${flaggedFirst(step)}${standing(step, now)}`;

const flaggedFirst = ({ flagged, status }: Step): string =>
  flagged === undefined || status === 'dropped' ? '' : 'flagged, so unproven; ';

const standing = (step: Step, now: string): string => {
  switch (step.status) {
    case 'planned':
      return 'planned';
    case 'claimed':
      if (step.claim === undefined) return 'claimed';
      return step.claim.expires > now
        ? `claimed by ${step.claim.actor} until ${step.claim.expires.slice(11, 16)}Z`
        : `claim of ${step.claim.actor} lapsed`;
    case 'submitted':
      return `submitted, waits for ${step.needs.judge ?? 'checks'}`;
    case 'returned':
      return `returned by ${step.asked?.by ?? 'its judge'}`;
    case 'accepted':
      return acceptedBy(step);
    case 'dropped':
      return `dropped by ${step.dropped?.by ?? 'somebody'}`;
    default:
      return step.status satisfies never;
  }
};

/** A step that rests on what its own worker said shows so; below a signed-in word nothing is called proven. */
const acceptedBy = ({ accepted }: Step): string => {
  if (accepted === undefined) return 'accepted';
  if (accepted.by === 'checks') return accepted.ownCheck ? 'accepted (own check)' : 'accepted by checks';
  const proof = accepted.by === 'peer' ? 'peer, unproven' : `${accepted.by}, proof ${accepted.proof}`;
  return `accepted by ${accepted.actor} (${proof})`;
};
