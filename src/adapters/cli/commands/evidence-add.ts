import { act } from '../act.ts';
import { actAnswer, made } from '../act-answer.ts';
import type { Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { takeContent } from '../input/content.ts';
import { takeOneOf } from '../input/one-of.ts';

const HELP = 'loopledger help evidence add';
const KINDS = ['diff', 'file', 'output', 'link', 'note'] as const;

export const evidenceAdd: Command = {
  words: [{ name: 'TEXT', need: 'optional', help: 'the content; - reads standard input' }],
  options: {
    title: { value: 'TEXT', must: true, help: 'what it shows' },
    kind: {
      value: 'KIND',
      values: KINDS,
      help: `one of ${KINDS.join(', ')} (default note, with --file file)`,
    },
    file: { value: 'PATH', names: 'file', help: 'take the content from a file' },
    step: { value: 'ID', names: 'step', help: 'the step it is about; else the one you hold' },
    supersedes: { value: 'ID', names: 'evidence', help: 'the evidence whose place it takes' },
  },
  details: ['Long content, or content that is no text, is kept beside the log and named by its keyed hash.'],
  examples: [
    { line: 'loopledger evidence add --title "Answer of the API" --kind output "200 OK"' },
    { line: 'git diff | loopledger evidence add --title "The change" --kind diff -', stdin: '-a\n+b\n' },
  ],
  answer: { ...actAnswer, evidence: 'id of the new evidence' },
  run: (context, args) => {
    const [text] = args.words;
    const file = args.one('file');
    const title = args.must('title');
    const kind = takeOneOf('kind', args.one('kind'), KINDS, HELP) ?? (file === undefined ? 'note' : 'file');
    if ((text === undefined) === (file === undefined)) {
      throw new UsageError(
        'evidence add needs its content: TEXT, --file PATH, or - for standard input',
        HELP,
      );
    }
    return act(
      context,
      args,
      async (ledger) => ({
        type: 'evidence.record',
        step: args.one('step'),
        kind,
        title,
        supersedes: args.one('supersedes'),
        content: await takeContent(
          context,
          ledger,
          file === undefined ? (text ?? '') : { file },
          HELP,
          'not be empty',
        ),
      }),
      (outcome) => ({ json: made(outcome, 'evidence.recorded', 'evidence') }),
    );
  },
};
