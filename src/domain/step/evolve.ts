import { claimEvolvers } from './evolve-claim.ts';
import { judgeEvolvers } from './evolve-judge.ts';
import { lifeEvolvers } from './evolve-life.ts';
import { planEvolvers } from './evolve-plan.ts';
import { recheckEvolvers } from './evolve-recheck.ts';

/** A step's life by subject: what is planned of it and changed, who holds it, what is found of its work, and found again. */
export const stepEvolvers = {
  ...planEvolvers,
  ...lifeEvolvers,
  ...claimEvolvers,
  ...judgeEvolvers,
  ...recheckEvolvers,
} as const;
