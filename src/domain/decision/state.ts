import type { Actor, Instant, Proof, Ulid } from '../../format/events/common.ts';

/** One step that waits for the answer. */
export interface Block {
  readonly by: Actor;
  readonly byHuman: boolean;
  readonly seq: number;
  /** It came with the question, and was not put on afterwards with step.blocked. */
  readonly asked: boolean;
}

/** A question for a human. */
export interface Question {
  readonly id: Ulid;
  readonly seq: number;
  readonly goal: Ulid;
  readonly askedAt: Instant;
  readonly askedBy: Actor;
  readonly text: string;
  readonly options: readonly string[];
  readonly until?: Instant;
  /** `made` has an answer that stands; `revoked` had one and waits for another. */
  status: 'asked' | 'made' | 'revoked' | 'withdrawn';
  /** The whole goal waits. */
  readonly blocksGoal: boolean;
  /** Steps that wait for it. Kept once it is answered, for an answer that is revoked blocks them again. */
  readonly blocks: Map<Ulid, Block>;
  /** decision.expired was recorded. A question may be past its time before. */
  expired?: { readonly seq: number };
  answer?: {
    readonly choice: string;
    readonly reason?: string;
    readonly by: Actor;
    readonly proof: Proof;
    readonly seq: number;
  };
  /** How the last answer, or the question itself, was taken back; a goal that closed takes back all of its own. */
  revoked?: { readonly by: Actor; readonly proof: Proof; readonly seq: number; readonly reason: string };
  withdrawn?: { readonly by: Actor; readonly proof: Proof; readonly seq: number; readonly reason?: string };
}

/** The choice that lets a line be withheld (docs/FORMAT.md): no question offers it, and none is answered with it. */
export const WITHHOLD = 'withhold';

/** Open questions of one goal at the most: every brief carries them all. */
export const MAX_OPEN = 8;
