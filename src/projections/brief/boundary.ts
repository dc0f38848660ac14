import { standingOf } from '../../domain/approval/state.ts';
import { rulesFor } from '../../domain/boundary/rules.ts';
import type { Rule } from '../../domain/boundary/state.ts';
import type { Goal } from '../../domain/goal/state.ts';
import type { Asking } from '../../domain/next/facts.ts';
import type { State } from '../../domain/state.ts';
import { leaveText } from '../action-text.ts';
import { patternText } from '../goal-facts.ts';
import { visible } from '../visible.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import type { Entry } from './fence.ts';
import { leftOut, quoted, quotedPart, type Section } from './section.ts';
import { newestOf, type Shown } from './shown.ts';

const APPROVALS_MAX = 8;
const ACTION_BYTES = 200;

/** Rules that were set together and do the same. */
export interface RulesFact {
  readonly effect: Rule['effect'];
  readonly over: Rule['over'];
  readonly line: number;
  readonly by: string;
  readonly proof: string;
  readonly patterns: readonly string[];
}

export interface ApprovalFact {
  readonly id: string;
  readonly once: boolean;
  readonly by: string;
  readonly proof: string;
  readonly to?: string;
  readonly until: string;
  readonly what: Excerpt;
}

export interface BoundaryFact {
  readonly rules: readonly RulesFact[];
  /** The open ones. */
  readonly approvals: Shown<ApprovalFact>;
}

export const boundaryFact = (state: State, goal: Goal | undefined, { now }: Asking): BoundaryFact => {
  const groups = new Map<string, RulesFact & { readonly patterns: string[] }>();
  for (const { effect, over, line, by, proof, pattern } of rulesFor(state, goal?.id)) {
    const name = `${effect} ${over} ${line}`;
    const group = groups.get(name) ?? { effect, over, line, by, proof, patterns: [] };
    group.patterns.push(patternText(pattern));
    groups.set(name, group);
  }
  const open = [...state.approvals.values()].filter(
    (it) => standingOf(it, now) === 'open' && (it.goal === undefined || it.goal === goal?.id),
  );
  return {
    rules: [...groups.values()],
    approvals: newestOf(open, APPROVALS_MAX, ({ id, by, proof, to, until, action, rule, digest }) => ({
      id,
      once: rule === undefined,
      by,
      proof,
      ...(to === undefined ? {} : { to }),
      until,
      what: excerpt(leaveText({ rule, action, digest }), ACTION_BYTES),
    })),
  };
};

/** Never cut: the number of rules and their length have caps when they are set. */
export const boundarySection = ({ rules, approvals }: BoundaryFact): Section => ({
  title: 'Boundary',
  words:
    rules.length === 0
      ? 'None is set: no rule allows or denies an action, and what is judged is asked for.'
      : 'Deny over ask over allow; what no rule matches is asked for. Ask before you act: `loopledger boundary judge`.',
  entries: [
    ...rules.map(rulesEntry),
    ...approvals.shown.map(approvalEntry),
    ...leftOut(approvals.left_out, 'older approvals', 'loopledger approve list'),
  ],
});

const rulesEntry = ({ effect, over, line, by, proof, patterns }: RulesFact): Entry =>
  quoted(
    `${effect} ${over}, set by ${by} (proof ${proof}) in line ${line}`,
    patterns.map(visible).join('\n'),
  );

const approvalEntry = ({ id, once, by, proof, to, until, what }: ApprovalFact): Entry =>
  quotedPart(
    `approval ${id} ${once ? 'for once' : 'standing'}, by ${by} (proof ${proof})${to === undefined ? '' : ` to ${to}`}, until ${until}`,
    what,
    'loopledger approve list',
  );
