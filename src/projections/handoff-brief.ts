import { asTakenOver } from '../domain/handoff/end-work.ts';
import { next } from '../domain/next/next.ts';
import type { State } from '../domain/state.ts';
import type { Actor, Hex64, Instant, Tree } from '../format/events/common.ts';
import { sha256Hex } from '../format/hash.ts';
import { brief } from './brief.ts';
import { CURRENT_STATE_VIEW, type StateViewName, stateDigest, stateViews } from './state-view.ts';

/** What of a handoff its brief depends on, beside the state: all of it stands in the event. */
export interface HandoffFacts {
  readonly to: Actor | undefined;
  readonly at: Instant;
  readonly tree: Tree;
}

/** What a handoff is compared by, and the brief itself. */
export interface HandoffStanding {
  readonly view: StateViewName;
  readonly digest: Hex64;
  readonly brief: { readonly form: BriefForm; readonly sha256: Hex64; readonly bytes: number };
  readonly markdown: string;
}

/**
 * Every form of brief that this version makes, byte for byte. Whoever words a brief or `next` otherwise gives the form
 * a new number, so that a handoff of another version is told from one that was tampered with.
 */
const briefForms = { 'brief/1': brief } as const;
export type BriefForm = keyof typeof briefForms;
export const CURRENT_BRIEF = 'brief/1' satisfies BriefForm;

export const isKnownBrief = (form: string): form is BriefForm => Object.hasOwn(briefForms, form);

const TOKENS = 2_000;
/** Whom the brief is written for where the offer names nobody. */
const ANYBODY = 'agent:anybody';
const FENCE_HEX = 18;

/**
 * The state just before a handoff as both sides see it, and the brief for whoever takes over: what is at work is
 * shown as it will be found, released and ended. Nothing but the ledger goes into it, so the same ledger gives
 * the same bytes. Its fence comes of the head's hash, which nobody could know who wrote what is quoted.
 */
export const handoffStanding = (
  state: State,
  { to, at, tree }: HandoffFacts,
  form: BriefForm = CURRENT_BRIEF,
): HandoffStanding => {
  const make = briefForms[form];
  const digest = stateDigest(stateViews[CURRENT_STATE_VIEW](state));
  const taken = asTakenOver(state);
  const asking = {
    actor: to ?? ANYBODY,
    proof: 'none',
    now: at,
    dead: new Set<string>(),
    where: {},
    tree: () => tree,
    // Of whoever takes it nothing is known yet; the brief names the tree to be on.
    inTree: () => true,
  } as const;
  const request = {
    asking,
    next: next({ status: 'sound', state: taken }, asking),
    fence: sha256Hex(Buffer.from(`handoff ${state.head.hash}`)).slice(0, FENCE_HEX),
    digest,
  };
  const first = make(taken, { ...request, tokens: TOKENS });
  // What is never cut may need more.
  const written = 'refusal' in first ? make(taken, { ...request, tokens: first.least }) : first;
  if ('refusal' in written) throw new RangeError('a brief does not fit the least that it needs');
  const { markdown } = written;
  const bytes = Buffer.from(markdown, 'utf8');
  return {
    view: CURRENT_STATE_VIEW,
    digest,
    brief: { form, sha256: sha256Hex(bytes), bytes: bytes.length },
    markdown,
  };
};
