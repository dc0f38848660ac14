import type { Caller } from '../../src/app/caller.ts';
import type { Command, CommandType } from '../../src/domain/commands.ts';
import type { Proof } from '../../src/format/events/common.ts';
import type { Act, The } from '../support/given.ts';
import type { World } from '../support/world.ts';

// Whose word counts, told anew from the design and not from the code: what becomes of each act when an agent, ci
// and a human try it at every grade of proof. The ledger's human proof is `terminal`.

export const GRADES: readonly Proof[] = ['none', 'client', 'terminal', 'board', 'signature'];

export const kinds = { agent: 'agent:codex', ci: 'ci:main', human: 'human:bob' } as const;
export type Kind = keyof typeof kinds;

/** What an act is answered at each grade, weakest first. */
export type Row = readonly [none: string, client: string, terminal: string, board: string, signature: string];

export interface Case {
  readonly act: CommandType;
  readonly when: string;
  /** What went before; `me` is the actor who then tries, with the strongest proof. */
  readonly given: (me: Caller) => readonly Act[];
  readonly command: (the: The) => Command;
  /** How it is tried where the command alone does not do it: what it is answered, `ok` or a refusal's code. */
  readonly tries?: (world: World, who: Caller) => Promise<string>;
  readonly agent: Row;
  readonly ci: Row;
  readonly human: Row;
}

export const every = (answer: string): Row => [answer, answer, answer, answer, answer];
export const weak = 'proof-too-weak';
/** ci is ci only with its key. */
export const keyed = (answer: string): Row => [weak, weak, weak, weak, answer];
/** A human's act, from the ledger's grade on. */
export const proven = (answer: string): Row => [weak, weak, answer, answer, answer];

export const all = { agent: every('ok'), ci: keyed('ok'), human: every('ok') };
export const humansOnly = { agent: every('not-allowed'), ci: keyed('not-allowed'), human: proven('ok') };
export const nobody = { agent: every('not-holder'), ci: keyed('not-holder'), human: every('not-holder') };

export const session = (me: Caller): Act => [me, { type: 'session.start' }];
export const call = (who: Caller): Act => [
  who,
  { type: 'call.open', call: 'call-1', tool: 'Bash', input: '{}' },
];
export const note = 'what it was';
export const last = (the: The) => the('step');
