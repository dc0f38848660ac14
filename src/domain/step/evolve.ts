import { claimEvolvers } from './evolve-claim.ts';
import { judgeEvolvers } from './evolve-judge.ts';
import { planEvolvers } from './evolve-plan.ts';

/** A step's life in three subjects: what is planned of it, who holds it, what is found of its work. */
export const stepEvolvers = { ...planEvolvers, ...claimEvolvers, ...judgeEvolvers } as const;
