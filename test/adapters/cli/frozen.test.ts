import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../src/adapters/cli/catalogue.ts';
import type { Command } from '../../../src/adapters/cli/command.ts';
import { elsewhere } from './examples.table.ts';
import { deskFor, typeExample } from './support/examples.ts';

// A ledger that is handed over with a file: whatever is typed, not one byte beside its log changes.

/** What ends it, each tested by itself. */
const ends: ReadonlySet<string> = new Set(['handoff withdraw']);

const commands = await Promise.all(
  Object.entries(catalogue)
    .filter(([name]) => !elsewhere.has(name) && !ends.has(name))
    .map(async ([name, entry]): Promise<[string, Command]> => [name, await entry.load()]),
);

const bytesBelow = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // A branch from an earlier point is a ledger of its own, beside this one.
      .filter((path) => !path.includes('/branches/'))
      .sort()
      .map((path) => [
        path.slice(folder.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );

it.each(commands)('%s writes nothing in a ledger that is handed over', async (name, { examples }) => {
  for (const example of examples) {
    const desk = await deskFor(name);
    try {
      // Where no ledger is needed before, there is none to write in.
      if ((await desk.type('status')).code !== 0) await desk.done('init --title Here');
      const frozen = (await desk.done('handoff show --json')).json().handed_over !== undefined;
      if (!frozen) await desk.done('handoff -o frozen.handoff');
      const before = bytesBelow(desk.path('.loopledger'));
      const typed = await typeExample(desk, example);
      expect(bytesBelow(desk.path('.loopledger')), `${example.line}\n${typed.out}${typed.err}`).toEqual(
        before,
      );
    } finally {
      desk.clear();
    }
  }
});

/** A session whose one answer is too long for a line. */
const session = [
  { type: 'user', message: { role: 'user', content: 'x'.repeat(9_000) } },
  {
    type: 'assistant',
    message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'y'.repeat(9_000) }] },
  },
]
  .map((it, n) => ({
    ...it,
    parentUuid: null,
    isSidechain: false,
    cwd: '/',
    sessionId: '3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f11',
    version: '2.1.332',
    uuid: `3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f2${n}`,
    timestamp: '2026-11-30T08:00:00.000Z',
  }))
  .map((it) => `${JSON.stringify(it)}\n`)
  .join('');

it.each([
  'evidence add --title big --file big.txt',
  'evidence add --title big -',
  'call open deploy --input -',
  'call return call-1 --ok --output -',
  'import long.jsonl',
])('%s leaves no content there that no line will ever name', async (line) => {
  const desk = await deskFor('call return');
  try {
    writeFileSync(desk.path('long.jsonl'), session);
    await desk.done('handoff -o frozen.handoff');
    const before = bytesBelow(desk.path('.loopledger'));
    const typed = await desk.type(`${line} --json`, line.endsWith(' -') ? { stdin: 'x'.repeat(9_000) } : {});
    expect(typed.code, typed.out).toBe(1);
    expect(typed.out).toContain('"handed-over"');
    expect(bytesBelow(desk.path('.loopledger'))).toEqual(before);
  } finally {
    desk.clear();
  }
});
