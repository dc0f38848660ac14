import { shortIdsOf } from '../../../projections/short-ids.ts';
import { evidenceView } from '../../../projections/state-view-parts.ts';
import type { Command } from '../command.ts';
import { goalNamed } from '../find.ts';
import { list } from '../listing.ts';
import { standingsOf } from '../render/drift.ts';
import { shownTime } from '../render/facts.ts';

export const evidenceList: Command = {
  words: [],
  options: {},
  details: ['Evidence of finished steps stays in the log: loopledger log --type evidence.recorded'],
  examples: [{ line: 'loopledger evidence list' }],
  answer: {
    evidence: 'the evidence, in the form of `evidence` in the state view (docs/reference/state-view.md)',
    standing: 'by id of the evidence: current, drifted (the tree has changed since), superseded or withheld',
  },
  run: (context, args) =>
    list(context, args, async (found) => {
      const { state } = found;
      const short = shortIdsOf(state);
      const goal = goalNamed(context, args, state);
      const all = [...state.evidence.values()].filter((it) => goal === undefined || it.goal === goal.id);
      const stands = await standingsOf(context, args, found, all);
      const finished = state.evidenceCount - state.evidence.size;
      return {
        name: 'evidence',
        things: all.map(evidenceView),
        json: { standing: Object.fromEntries(all.map(({ id }, n) => [id, stands[n] ?? 'current'])) },
        columns: [
          { head: 'evidence' },
          { head: 'kind' },
          { head: 'recorded' },
          { head: 'step' },
          { head: 'stands' },
          { head: 'tree', gives: true },
          { head: 'title', gives: true },
        ],
        rows: all.map((it, n) => [
          short(it.id),
          it.kind,
          shownTime(it.at),
          it.step === undefined ? '' : short(it.step),
          stands[n] ?? '',
          it.tree.slice(0, 12),
          it.title,
        ]),
        none: 'no evidence of open work: loopledger evidence add --title "…" "…"',
        more: finished > 0 ? [`${finished} of finished steps: loopledger log --type evidence.recorded`] : [],
      };
    }),
};
