import { claimEvolvers } from './evolve-claim.ts';
import { judgeEvolvers } from './evolve-judge.ts';
import { planEvolvers } from './evolve-plan.ts';
import { recheckEvolvers } from './evolve-recheck.ts';

/** A step's life in four subjects: what is planned of it, who holds it, what is found of its work, and found again. */
export const stepEvolvers = {
  ...planEvolvers,
  ...claimEvolvers,
  ...judgeEvolvers,
  ...recheckEvolvers,
} as const;
