import type { NextAnswer } from '../../domain/next/answer.ts';
import { cut, visible } from '../visible.ts';
import type { EvidenceFact } from './evidence.ts';
import type { BriefFacts } from './facts.ts';
import type { Entry } from './fence.ts';
import { leftOut, quoted, quotedPart, type Section, shortTree } from './section.ts';
import type { TriedFact } from './tried.ts';
import { watchesSections } from './watches.ts';

const ANSWER_BYTES = 600;

/** The parts that have caps, and say what they left out. */
export const cutSections = (facts: BriefFacts): Section[] => [
  ...watchesSections(facts.watches),
  evidenceSection(facts),
  triedSection(facts),
  treeSection(facts),
  nextSection(facts),
];

const evidenceSection = ({ evidence, asker }: BriefFacts): Section => ({
  title: 'Last evidence',
  ...(evidence.shown.length + evidence.left_out === 0 ? { words: 'None.' } : {}),
  entries: [
    ...evidence.shown.map((it) => evidenceEntry(it, asker.tree)),
    ...leftOut(evidence.left_out, 'older pieces', 'loopledger evidence list, loopledger check list'),
  ],
});

const evidenceEntry = (it: EvidenceFact, tree: string | undefined): Entry => {
  const since = tree === undefined || tree === it.tree ? '' : ', the tree has changed since';
  const where = `seq ${it.seq} on ${shortTree(it.tree)}${since}`;
  if (it.kind === 'green-check')
    return quotedPart(`green check ${it.id}, ${where}`, it.content, 'loopledger check list');
  const title = { ...it.content, text: `${visible(it.title)}\n${it.content.text}` };
  return quotedPart(`${it.kind} ${it.id}, ${where}`, title, `loopledger show ${it.seq}`);
};

const triedSection = ({ tried }: BriefFacts): Section => ({
  title: 'Tried and failed',
  ...(tried.shown.length + tried.left_out === 0 ? { words: 'Nothing.' } : {}),
  entries: [
    ...tried.shown.map(triedEntry),
    ...leftOut(tried.left_out, 'older ones', 'loopledger check list, loopledger step list --all'),
  ],
});

const triedEntry = (it: TriedFact): Entry => {
  const command = `loopledger show ${it.seq}`;
  switch (it.kind) {
    case 'check': {
      const exit = it.exit === undefined ? '' : ` (exit ${it.exit})`;
      return quotedPart(
        `check ${it.id} ${it.outcome}${exit}, seq ${it.seq} on ${shortTree(it.tree)}`,
        it.text,
        command,
      );
    }
    case 'lapsed':
      return quotedPart(
        `claim of ${it.by}, session ${it.session}, not live, lease to ${it.expires}: step ${it.id}`,
        it.text,
        command,
      );
    case 'returned':
    case 'dropped':
      return quotedPart(
        `step ${it.id} ${it.kind} by ${it.by}, seq ${it.seq}`,
        { ...it.text, text: `${visible(it.title)}\n${it.text.text}` },
        command,
      );
    default:
      return it satisfies never;
  }
};

const treeSection = ({ tree, asker, branch }: BriefFacts): Section => ({
  title: 'Tree to be on',
  ...(tree === undefined ? { words: 'None is known: no evidence was bound to a work tree.' } : {}),
  entries: [
    ...(tree === undefined
      ? []
      : [{ own: `${tree.tree}, from the ${tree.of} at seq ${tree.seq}${onIt(tree.tree, asker.tree)}` }]),
    ...(branch === undefined ? [] : [quoted('target branch', branch)]),
  ],
});

const onIt = (tree: string, own: string | undefined): string => {
  if (own === undefined || own === 'unbound') return '';
  return own === tree ? '; you are on it' : `; you are on ${own}`;
};

const nextSection = ({ next, next_title }: BriefFacts): Section => ({
  title: 'Next',
  entries: [
    { own: verdictLine(next), text: answerText(next) },
    ...(next.step === undefined ? [] : [quoted(`step ${next.step}`, next_title ?? '')]),
    quoted('command', next.command),
  ],
});

const verdictLine = ({ verdict, row, until }: NextAnswer): string =>
  `${verdict} (row ${row})${until === undefined ? '' : ` until ${until}`}`;

/** The answer's own words may name things of the log, so they are quoted too. */
const answerText = ({ what, why, who }: NextAnswer): string =>
  [what, why, who]
    .filter((text) => text !== '')
    .map((text) => cut(visible(text), ANSWER_BYTES))
    .join('\n');
