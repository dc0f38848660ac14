import { eventData } from '../../src/format/events/index.ts';
import { formOf, NAMED_FORMS, spelled } from './event-forms.ts';
import { type Shape, shapeOf } from './json-shape.ts';

/** What a key means wherever its schema says nothing of its own. */
const KEYS: Readonly<Record<string, string>> = {
  after: 'steps that come before it',
  argv: 'program and arguments',
  asked: 'what is still wanted',
  assumed: 'what the plan took for granted',
  base: 'the revision it was made on',
  blob: 'the blob it is about',
  boot: 'keyed hash of machine and boot',
  by: 'who or what did it',
  bytes: 'length in bytes',
  cache_read: 'tokens read from the cache',
  cache_write: 'tokens written to the cache',
  call: "the runtime's id of the call",
  called: 'seq of the call',
  changed: 'steps that are changed',
  check: 'the check it is about',
  choice: 'the answer that was given',
  code: 'code of the refusal',
  commit: 'the commit it was made on',
  content: 'the evidence itself',
  criteria: 'what must be true for it to be achieved',
  criterion: 'the criterion it is about',
  decision: 'the decision it is about',
  evidence: 'evidence it names',
  expires: 'when the lease ends',
  goal: 'the goal it is about',
  handoff: 'the handoff it is about',
  input: 'what was put in',
  kept: 'steps that stay',
  kind: 'what kind it is',
  lease_s: 'length of the lease in seconds',
  lesson: 'the lesson it is about',
  limit_s: 'time limit in seconds',
  line: 'seq of the line it is about',
  model: 'the model',
  ms: 'how long it took, in milliseconds',
  needs: 'what it must have to be accepted',
  non_goals: 'what it is not about',
  note: 'a word with it',
  objective: 'what must become true',
  ok: 'whether it went well',
  origin: 'the foreign record it came from',
  outcome: 'how it ended',
  output: 'what came out',
  parent: 'the step it is a part of',
  pinned: 'whether every brief carries it',
  place: 'keyed hash of machine and folder',
  proof: 'grade of proof of who acted',
  reason: 'why',
  role: 'who spoke',
  runtime: 'the runtime',
  seen: 'what was found instead',
  session: 'the session it is about or belongs to',
  signal: 'the signal that ended it',
  spec: 'hash of what was run',
  step: 'the step it is about',
  stopped: 'steps that end',
  submitted: 'seq of the submission',
  summary: 'what was done, in short',
  text: 'the words themselves',
  title: 'a name for people',
  token: "the claim's fencing token",
  tool: "the tool's name",
  tree: 'the work tree it was made on',
  trigger: 'what set it off',
  verb: 'the act that was tried',
  verdict: 'the word on it',
  watch: 'the watch it is about',
  what: 'what was wrong',
};

/** What an event means where its schema says nothing. */
const EVENTS: Readonly<Record<string, string>> = {
  'session.ended': 'the session is over; its claims are released',
  'context.compacted': "the runtime shortened the session's context",
};

const cell = (words: string): string => words.replaceAll('|', '\\|').replaceAll('\n', ' ');

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const meaning = (type: string, key: string, shape: Shape): string => {
  const words = shape.description ?? KEYS[key];
  if (words === undefined)
    throw new Error(`${type}: the key ${key} has no meaning: describe it in its schema`);
  return words;
};

const eventSection = (type: string, shape: Shape): string[] => {
  const words = shape.description ?? EVENTS[type];
  if (words === undefined) throw new Error(`${type} has no meaning: describe it in its schema`);
  return [
    `### \`${type}\``,
    '',
    `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
    '',
    row(['key', 'form', 'meaning', '']),
    row(['---', '---', '---', '---']),
    ...Object.entries(shape.properties ?? {}).map(([key, value]) =>
      row([
        `\`${key}\``,
        formOf(value),
        meaning(type, key, value),
        shape.required?.includes(key) ? '' : 'optional',
      ]),
    ),
    '',
  ];
};

const INTRODUCTION = `# Events: what stands in \`data\`

Every event of format version 1 and the keys of its \`data\`. The envelope around it (\`actor\`, \`at\`, \`cmd\`,
\`id\`, \`salt\`, \`seq\`, \`type\`, \`v\`) is in [FORMAT.md](../FORMAT.md#the-event). \`data\` has exactly the keys
listed, each once; a key marked *optional* may be absent and is never null. This page is made from the
schemas in \`src/format/events\` and a test keeps it equal to them: \`UPDATE_DOCS=1 npx vitest run test/docs\`
writes it anew.

## Forms

Sizes of text are counted in bytes of UTF-8. *Text* is well-formed Unicode and may be empty; *words* are text
with at least one character that is not white space (U+0009–U+000D, U+0020, U+00A0, U+1680, U+2000–U+200A,
U+2028, U+2029, U+202F, U+205F, U+3000, U+FEFF). An integer is a safe one, within ±(2^53−1).
`;

/** docs/reference/events.md, whole, from the schemas. */
export const renderEventsReference = (): string => {
  const types = Object.entries(eventData).map(([type, schema]) => [type, shapeOf(schema)] as const);
  const groups = [...new Set(types.map(([type]) => type.slice(0, type.indexOf('.'))))];
  const lines = [
    INTRODUCTION,
    row(['form', 'what it is', 'spelled out']),
    row(['---', '---', '---']),
    ...NAMED_FORMS.map(({ name, shape, words }) => row([`*${name}*`, words, spelled(shape)])),
    '',
    ...groups.flatMap((group) => [
      `## ${group}`,
      '',
      ...types
        .filter(([type]) => type.startsWith(`${group}.`))
        .flatMap(([type, shape]) => eventSection(type, shape)),
    ]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
};
