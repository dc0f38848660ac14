import type { Approval } from '../domain/approval/state.ts';
import type { AskedFor, Rule } from '../domain/boundary/state.ts';
import type { State } from '../domain/state.ts';
import type { Action } from '../format/events/boundary.ts';
import { byText } from './by-text.ts';
import { present } from './present.ts';
import type { StateView1 } from './state-view-schema.ts';

type BoundaryPart = StateView1['boundaries'][number];

/** Rules as the state view has them; every key is written out, as in state-view-parts.ts. */
export const boundariesView = ({ boundary }: State): BoundaryPart[] => [
  ...(boundary.ledger.length === 0 ? [] : [{ rules: boundary.ledger.map(ruleView) }]),
  ...[...boundary.goals]
    .filter(([, rules]) => rules.length > 0)
    .sort((a, b) => byText(a[0], b[0]))
    .map(([goal, rules]) => ({ goal, rules: rules.map(ruleView) })),
];

export const ruleView = ({
  effect,
  over,
  pattern,
  line,
  n,
  by,
  proof,
}: Rule): BoundaryPart['rules'][number] => ({
  effect,
  over,
  pattern: [...pattern],
  line,
  n,
  by,
  proof,
});

const actionView = ({ tool, argv, folder, paths, hosts, input }: Action): Action =>
  present({
    tool,
    argv: [...argv],
    folder,
    paths: paths.map(({ path, is, outside, sha256, word }) => present({ path, is, outside, sha256, word })),
    hosts: hosts.map(({ host, word }) => present({ host, word })),
    input,
  });

export const approvalView = (it: Approval): StateView1['approvals'][number] =>
  present({
    id: it.id,
    seq: it.seq,
    by: it.by,
    proof: it.proof,
    goal: it.goal,
    step: it.step,
    to: it.to,
    until: it.until,
    status: it.status,
    digest: it.digest,
    action: it.action && actionView(it.action),
    rule: it.rule && { over: it.rule.over, pattern: [...it.rule.pattern] },
    used: it.used && { by: it.used.by, seq: it.used.seq },
    revoked:
      it.revoked &&
      present({ reason: it.revoked.reason, by: it.revoked.by, proof: it.revoked.proof, seq: it.revoked.seq }),
  });

export const askedForView = (it: AskedFor): StateView1['asked_for'][number] =>
  present({ digest: it.digest, seq: it.seq, by: it.by, goal: it.goal, action: actionView(it.action) });
