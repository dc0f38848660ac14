import type { EvidenceStanding } from '../../../domain/evidence/standing.ts';
import type { Evidence } from '../../../domain/evidence/state.ts';
import { nouns } from '../../../domain/refs.ts';
import { evidenceView } from '../../../projections/state-view-parts.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { find } from '../find.ts';
import { read } from '../open.ts';
import { contentShown } from '../render/content.ts';
import { standingsOf } from '../render/drift.ts';
import { facts, shownTime } from '../render/facts.ts';

export const evidenceShow: Command = {
  words: [
    {
      name: 'EVIDENCE',
      names: 'evidence',
      need: 'one',
      help: 'id, or the ending of one (loopledger evidence list)',
    },
  ],
  options: {},
  details: ['That of a finished step is shown by its number in the log: loopledger show N'],
  examples: [{ line: 'loopledger evidence show <evidence>' }],
  answer: {
    evidence: 'the evidence, in the form of `evidence` in the state view (docs/reference/state-view.md)',
    standing: 'current, drifted (the tree has changed since), superseded or withheld',
    content: 'the whole content: text, or {base64, media} of what is no text',
  },
  run: async (context, args) => {
    const found = await read(context, args.common);
    const { ledger, state, fault } = found;
    const it = find(state.evidence, args.words[0] ?? '', nouns.evidence);
    const [standing = 'current'] = await standingsOf(context, args, found, [it]);
    const content = await contentShown(ledger, it.content);
    const text = [
      ...facts([
        ['evidence', it.id],
        ['title', it.title],
        ['kind', it.kind],
        ['recorded', `${shownTime(it.at)} by ${it.by}, line ${it.seq}`],
        ['step', it.step],
        ['tree', it.tree],
        ['stands', standingInWords(it, standing)],
      ]),
      '',
      content.text,
    ].join('\n');
    const json = { evidence: evidenceView(it) as JsonObject, standing, content: content.exact ?? '' };
    return done(json, text, fault);
  },
};

const standingInWords = ({ superseded }: Evidence, standing: EvidenceStanding): string => {
  if (superseded === undefined)
    return standing === 'drifted' ? 'drifted: the tree has changed since' : standing;
  return `${standing} by ${superseded.by} (${superseded.actor}, line ${superseded.seq})`;
};
