import type { Caller } from '../app/caller.ts';
import type { Proof } from '../format/events/common.ts';

const caller = (actor: string, proof: Proof): Caller => ({ actor, proof, runtime: 'test' });

/** A human at a terminal, the same one piped, two agents, ci with its key. */
export const ada = caller('human:ada', 'terminal');
export const adaPiped = caller('human:ada', 'none');
export const claude = caller('agent:claude', 'none');
export const codex = caller('agent:codex', 'none');
export const ci = caller('ci:main', 'signature');
