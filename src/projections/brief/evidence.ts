import type { Check } from '../../domain/check/state.ts';
import type { Evidence } from '../../domain/evidence/state.ts';
import type { Goal } from '../../domain/goal/state.ts';
import type { Step } from '../../domain/step/state.ts';
import { argvText } from '../goal-facts.ts';
import { contentExcerpt, type Excerpt, excerpt } from './excerpt.ts';
import { newestOf, type Shown } from './shown.ts';

const EVIDENCE_MAX = 8;
const EXCERPT_BYTES = 300;

/** What supports a claim of fact: something recorded, or a check that was green when it last ran. */
export type EvidenceFact = {
  readonly seq: number;
  readonly id: string;
  readonly tree: string;
  readonly content: Excerpt;
} & (
  | { readonly kind: 'green-check' }
  | { readonly kind: Evidence['kind']; readonly title: string; readonly step?: string }
);

export const evidenceOf = (recorded: readonly Evidence[], checks: readonly Check[]): Shown<EvidenceFact> => {
  const green = checks.flatMap((it): EvidenceFact[] =>
    it.last?.outcome === 'green'
      ? [
          {
            kind: 'green-check',
            seq: it.last.seq,
            id: it.id,
            tree: it.last.tree,
            content: excerpt(argvText(it.argv), EXCERPT_BYTES),
          },
        ]
      : [],
  );
  const facts = recorded.map(
    (it): EvidenceFact => ({
      kind: it.kind,
      seq: it.seq,
      id: it.id,
      tree: it.tree,
      content: contentExcerpt(it.content, EXCERPT_BYTES),
      title: it.title,
      ...(it.step === undefined ? {} : { step: it.step }),
    }),
  );
  return newestOf([...facts, ...green], EVIDENCE_MAX, (it) => it);
};

/** The newest work tree that something was proven, submitted or recorded on. */
export interface TreeFact {
  readonly tree: string;
  readonly seq: number;
  readonly of: 'evidence' | 'check' | 'submission' | 'acceptance' | 'judgement';
}

export const treeToBeOn = (
  goal: Goal | undefined,
  steps: readonly Step[],
  checks: readonly Check[],
  recorded: readonly Evidence[],
): TreeFact | undefined => {
  const seen: TreeFact[] = [
    ...recorded.map(({ tree, seq }) => ({ tree, seq, of: 'evidence' as const })),
    ...checks.flatMap(({ last }) => (last ? [{ tree: last.tree, seq: last.seq, of: 'check' as const }] : [])),
    ...steps.flatMap(({ submission: it }) =>
      it ? [{ tree: it.tree, seq: it.seq, of: 'submission' as const }] : [],
    ),
    ...steps.flatMap(({ accepted: it }) =>
      it ? [{ tree: it.tree, seq: it.seq, of: 'acceptance' as const }] : [],
    ),
    ...[...(goal?.criteria.values() ?? [])].flatMap(({ judged: it }) =>
      it ? [{ tree: it.tree, seq: it.seq, of: 'judgement' as const }] : [],
    ),
  ];
  return seen
    .filter(({ tree }) => tree !== 'unbound')
    .reduce<TreeFact | undefined>((newest, it) => (newest && newest.seq >= it.seq ? newest : it), undefined);
};
