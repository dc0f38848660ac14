import { stateView1Schema } from '../../src/projections/state-view-schema.ts';
import { formOf } from '../docs/event-forms.ts';
import { type Shape, shapeOf } from '../docs/json-shape.ts';

/** What a key means wherever its schema says nothing of its own. */
const KEYS: Readonly<Record<string, string>> = {
  actor: 'who acted',
  added_by: 'who added it',
  argv: 'program and arguments',
  asked: 'what was asked for',
  asked_at: 'when it was asked',
  asked_by: 'who asked it',
  at: 'when it happened',
  bytes: 'length in bytes',
  by: 'who said it',
  cache_read: 'tokens read from the cache',
  cache_write: 'tokens written to the cache',
  calls: 'calls of tools',
  claim: 'who holds it',
  closed: 'by which human, and when',
  code: 'why, as a word',
  compactions: 'times its context was shortened',
  content: 'the evidence itself',
  counts: 'what is only counted',
  ever_submitted: 'whether it was ever submitted',
  evidence: 'evidence it names',
  exit: 'exit code, if it ended by itself',
  expires: 'when the lease ends',
  folder: "where it runs, from the project's root",
  follows: 'what follows',
  goal: 'the goal it belongs to',
  hash: 'hash of that line',
  human_proof: "the grade of proof a human's acts need",
  id: 'its id',
  imported: 'whether it was read in from a foreign log',
  input: 'tokens, or text, put in',
  judge: 'who judges it',
  kind: 'what kind it is',
  lease_s: 'length of the lease in seconds',
  ledger: 'what line 0 says',
  message: "the runtime's id of the message",
  messages: 'messages recorded',
  model: 'the model',
  needs: 'what it must have to be accepted',
  objective: 'what must become true',
  opened_at: 'when it was opened',
  opened_by: 'who opened it',
  origin: 'names this ledger in checkpoints',
  outcome: 'how it ended',
  output: 'tokens that came out',
  pinned: 'whether every brief carries it',
  planned_by: 'who planned it',
  proof: 'grade of proof of who acted',
  question: 'what is asked',
  records: 'records in them',
  refused_attempts: 'attempts that were refused and noted',
  runtime: 'the runtime',
  schema: 'name of this view',
  seq: 'of its event',
  session: 'the session',
  sha256: 'their hash',
  source: 'name of the foreign log',
  started_at: 'when it was started',
  status: 'where it stands',
  step: 'the step it belongs to',
  steps_planned: 'steps ever planned',
  submission: 'what was submitted',
  summary: 'what was done, in short',
  text: 'the words themselves',
  title: 'a name for people',
  to: 'the session it was asked of',
  token: "the claim's fencing token",
  tool: "the tool's name",
  touched_by_human: 'whether a human planned, judged or changed it',
  tree: 'the work tree it was made on',
  usage: 'tokens, as providers counted them',
  verdict: 'the word on it',
  watches_closed: 'watches that were closed',
  what: 'why, in words',
};

/** Objects that have a table of their own: where they stand → its heading. */
const TABLES: Readonly<Record<string, string>> = {
  goals: 'A goal',
  'goals/criteria': 'A criterion of a goal',
  steps: 'An open step',
  finished: 'A finished step',
  checks: 'A check',
  sessions: 'A session',
  open_calls: 'An open call',
  evidence: 'A piece of evidence',
  lessons: 'A lesson',
  decisions: 'A question',
  watches: 'A watch',
  imports: 'How far a foreign log was read',
  counts: 'Counts',
};

const cell = (words: string): string => words.replaceAll('|', '\\|');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const form = (path: string, shape: Shape): string => {
  const named = TABLES[path];
  if (named === undefined) return formOf(shape);
  const words = `${named.charAt(0).toLowerCase()}${named.slice(1)}`;
  return shape.type === 'array' ? `list: ${words}, see below` : `${words}, see below`;
};

const meaning = (path: string, key: string, { description }: Shape): string => {
  const words = description ?? KEYS[key];
  if (words === undefined) throw new Error(`${path} has no meaning: describe it in its schema`);
  return words;
};

const table = (at: string, { properties, required }: Shape): string[] => [
  row(['key', 'form', 'meaning', '']),
  row(['---', '---', '---', '---']),
  ...Object.entries(properties ?? {}).map(([key, shape]) => {
    const path = at === '' ? key : `${at}/${key}`;
    return row([
      `\`${key}\``,
      form(path, shape),
      meaning(path, key, shape),
      required?.includes(key) ? '' : 'optional',
    ]);
  }),
  '',
];

const shapeAt = (root: Shape, path: string): Shape =>
  path.split('/').reduce((shape, key) => {
    const inner = shape.properties?.[key];
    if (inner === undefined) throw new Error(`no ${path} in the view`);
    return inner.items ?? inner;
  }, root);

const INTRODUCTION = `# The state view \`state/1\`

What two readers of the same lines agree on. The *digest* of a ledger at a seq is the SHA-256, in lower-case hex, of the
canonical JSON ([FORMAT.md](../FORMAT.md#canonical-form)) of this view of its state there.
Snapshots, briefs and handoffs carry it with the view's name.

A released view never changes: what is new gets a new number, and every number can still be computed. Lists are in
an order the log gives, as said at each; nothing depends on machine, time zone, locale or version of Node.
Keys marked *optional* are absent where there is nothing to say, and never null. The forms in italics are
those of [events.md](events.md#forms). A number that would pass 2^53−1 stops there.

Not in it: keys of commands, processes, what was said in sessions. This page is made from
\`src/projections/state-view-schema.ts\` and a test keeps it equal: \`UPDATE_DOCS=1 npx vitest run test/projections\`
writes it anew.

## The view
`;

/** docs/reference/state-view.md, whole, from the schema. */
export const renderStateViewReference = (): string => {
  const root = shapeOf(stateView1Schema);
  const parts = Object.entries(TABLES).flatMap(([path, heading]) => [
    `## ${heading}`,
    '',
    ...table(path, shapeAt(root, path)),
  ]);
  return `${[INTRODUCTION, ...table('', root), ...parts].join('\n').trimEnd()}\n`;
};
