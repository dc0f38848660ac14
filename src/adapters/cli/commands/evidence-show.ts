import { nouns } from '../../../domain/refs.ts';
import { evidenceView } from '../../../projections/state-view-parts.ts';
import { done, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { find } from '../find.ts';
import { read } from '../open.ts';
import { contentShown } from '../render/content.ts';
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
    content: 'the whole content: text, or {base64, media} of what is no text',
  },
  run: async (context, args) => {
    const { ledger, state, fault } = await read(context, args.common);
    const it = find(state.evidence, args.words[0] ?? '', nouns.evidence);
    const content = await contentShown(ledger, it.content);
    const text = [
      ...facts([
        ['evidence', it.id],
        ['title', it.title],
        ['kind', it.kind],
        ['recorded', `${shownTime(it.at)}, line ${it.seq}`],
        ['step', it.step],
        ['tree', it.tree],
      ]),
      '',
      content.text,
    ].join('\n');
    return done({ evidence: evidenceView(it) as JsonObject, content: content.exact ?? '' }, text, fault);
  },
};
