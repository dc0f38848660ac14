import { NOTICE_MAX, noticeSchema } from '../../src/projections/notice-schema.ts';
import { formOf } from '../docs/event-forms.ts';
import { type Shape, shapeOf } from '../docs/json-shape.ts';

const cell = (words: string): string => words.replaceAll('|', '\\|');

const rows = (shape: Shape, at = ''): string[] =>
  Object.entries(shape.properties ?? {}).flatMap(([key, it]) => {
    const path = `${at}${key}`;
    if (it.description === undefined) throw new Error(`${path} has no meaning: describe it in its schema`);
    const within = it.properties === undefined ? [] : rows(it, `${path}.`);
    const form = it.properties === undefined ? formOf(it) : 'object';
    const optional = shape.required?.includes(key) === true ? '' : 'optional';
    return [`| \`${path}\` | ${cell(form)} | ${cell(it.description)} | ${optional} |`, ...within];
  });

/** docs/reference/notify.md, whole, from the schema. */
export const renderNotifyReference = (): string =>
  `# The notice \`notify/1\`

What the command of \`loopledger notify set\` reads on its standard input, and what its webhook is posted: one thing that
waits for a human, as one JSON object on one line of ${NOTICE_MAX} bytes at most. How it is used:
[be told](../how-to/be-told.md). Fields are added in later versions and neither renamed nor removed.

- A command runs in the folder of the user's settings, without a shell. No text of a ledger stands among its words or in
  its environment. What it prints is thrown away; exit code 0 within 30 seconds means that it was told.
- A webhook gets a POST with \`content-type: application/json\`. A status from 200 to 299 within 30 seconds means that it
  was told. No redirect is followed, no proxy is asked, and the body of the answer is not read.
- The same notice may come twice, with the same \`key\`: what was told is remembered after the call.
- \`subject\`, \`why\` and \`ledger.title\` hold words that agents or strangers wrote. Signs that hide or steer are made
  visible in them; whoever shows them in HTML or gives them to a shell or a model treats them as what they are.

This page is made from \`src/projections/notice-schema.ts\` and a test keeps it equal:
\`UPDATE_DOCS=1 npx vitest run test/projections\` writes it anew.

| key | form | meaning | |
| --- | --- | --- | --- |
${rows(shapeOf(noticeSchema)).join('\n')}
`;
