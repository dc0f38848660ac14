import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECK_ALL, CHECK_FORM, FORM, TEXTS } from '../../src/adapters/cli/demo/project.ts';
import { type Ran, Stage, shown } from '../../src/adapters/cli/demo/stage.ts';
import { makeClock } from '../support/clock.ts';
import { builtProgram, Shell } from '../support/shell.ts';
import { type Act, type CommandAct, masked, readTranscript, wordsOf } from './transcript.ts';

/** A brief is shown whole; all else is cut where the screen would be flooded. */
const WHOLE = 200;
const START = Date.parse('2026-11-30T09:00:00.000Z');
const LEASE_MS = 60_000;

interface Played {
  readonly folder: string;
  readonly code: number;
  readonly text: string;
  readonly acts: readonly Act[];
}

let scratch: string;
let played: Played;
let spoiled: Played;
let again: ReadonlyMap<CommandAct, Ran>;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'loopledger-demo-'));
  [played, spoiled] = await Promise.all([play('good', {}), play('spoiled', await brokenNode())]);
  again = await replay(played);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const play = async (name: string, env: Record<string, string>): Promise<Played> => {
  const folder = join(scratch, name);
  const { code, out, err } = await new Shell(builtProgram(), scratch, scratch).type(
    ['demo', '--folder', folder],
    { env },
  );
  return { folder, code, text: `${out}${err}`, acts: readTranscript(out) };
};

/** A `node` on the way to programs that fails whatever it is given: every check of the project stays red. */
const brokenNode = async (): Promise<Record<string, string>> => {
  const folder = join(scratch, 'bin');
  await mkdir(folder);
  await writeFile(join(folder, 'node'), '#!/bin/sh\necho spoiled >&2\nexit 9\n');
  await chmod(join(folder, 'node'), 0o755);
  return { PATH: [folder, process.env.PATH ?? ''].join(delimiter) };
};

/** Types and does in other folders what the demo printed, in its order, at times of this test's own. */
const replay = async ({ acts, folder }: Played): Promise<Map<CommandAct, Ran>> => {
  const root = join(scratch, 'again');
  await mkdir(root);
  const clock = makeClock(scratch, START);
  const [node = '', ...program] = builtProgram();
  const stage = new Stage(root, [node, ...clock.options, ...program], process.env, async () => undefined);
  const results = new Map<CommandAct, Ran>();
  let now = START;
  let lapsed = false;
  for (const act of acts) {
    if (act.do !== 'command') {
      await repeat(act, root, folder);
      continue;
    }
    // The lease that runs out in the story runs out here where an answer says so, however slow the demo was.
    const over: boolean =
      !lapsed && act.machine === 'server' && /^ {4}work: |\bwork \(row /m.test(act.output);
    lapsed ||= over;
    now += over ? LEASE_MS : 100;
    clock.set(now);
    results.set(act, await stage.run(await stage.player(act.actor, act.machine), act.argv));
  }
  return results;
};

const TEXT: Readonly<Record<string, string>> = {
  'check-form.mjs': CHECK_FORM,
  'check-all.mjs': CHECK_ALL,
  'form.mjs': FORM,
  'texts.mjs': TEXTS,
};

const repeat = async (act: Exclude<Act, CommandAct>, root: string, original: string): Promise<void> => {
  switch (act.do) {
    case 'write': {
      // The session that is read in and the changed ledger are nobody's to make up: they are the demo's own.
      const bytes = Buffer.from(TEXT[basename(act.path)] ?? (await readFile(join(original, act.path))));
      expect(bytes.length).toBe(act.bytes);
      await put(join(root, act.path), bytes);
      break;
    }
    case 'cut':
      await put(join(root, act.path), Buffer.from(FORM).subarray(0, act.bytes));
      break;
    case 'copy':
      await cp(join(root, act.from), join(root, act.to), { recursive: true });
      break;
    case 'flip': {
      const bytes = await readFile(join(root, 'server/project/.loopledger/ledger.jsonl'));
      bytes[act.offset] = (bytes[act.offset] ?? 0) ^ 1;
      await put(join(root, 'server/tampered.jsonl'), bytes);
      break;
    }
    case 'say':
      break;
  }
};

const put = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
};

const commands = (acts: readonly Act[]): CommandAct[] => acts.filter((act) => act.do === 'command');
const named = (acts: readonly Act[], ...words: readonly string[]): CommandAct[] =>
  commands(acts).filter(({ argv }) => words.every((word, i) => argv[i] === word));

describe('the demo', () => {
  it('plays to its end, every part of it', () => {
    expect(played.code, played.text).toBe(0);
    expect(played.acts.filter((act) => act.do === 'say').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^1\. /),
      expect.stringMatching(/^2\. /),
      expect.stringMatching(/^3\. /),
      expect.stringMatching(/^agent A is process \d+$/),
      expect.stringMatching(/^4\. /),
      expect.stringMatching(/^both end at line \d+$/),
      expect.stringMatching(/^5\. /),
      ...played.acts.flatMap((act) => (act.do === 'say' && /waiting until/.test(act.text) ? [act.text] : [])),
      expect.stringMatching(/^B submits /),
      expect.stringMatching(/^6\. /),
      expect.stringMatching(/^From now on /),
      expect.stringMatching(/^7\. /),
      expect.stringMatching(/^C may not /),
      expect.stringMatching(/^8\. /),
      expect.stringMatching(/^9\. /),
      expect.stringMatching(/^10\. /),
      expect.stringMatching(/^digests are equal: [0-9a-f]{64}$/),
      expect.stringMatching(/^and at line \d+, where C handed it back\.$/),
      expect.stringMatching(/^digests are equal: [0-9a-f]{64}$/),
      expect.stringMatching(/^11\. /),
      expect.stringMatching(/^Killed, carried over/),
      'The ledgers are yours to look at:',
      ...Array(3).fill(expect.stringMatching(/^loopledger \w+ /)),
    ]);
  });

  it('kills a process of its own in the middle of its call', () => {
    const cut = played.acts.find((act) => act.do === 'cut');
    if (cut === undefined) throw new Error('nothing was killed');
    expect(played.text).toContain(`agent A is process ${cut.pid}\n`);
    expect(cut.bytes).toBeGreaterThan(0);
    expect(cut.bytes).toBeLessThan(FORM.length);
    expect(() => process.kill(cut.pid, 0)).toThrow(/ESRCH/);
    expect(named(played.acts, 'call', 'return')).toEqual([]);
  });

  it('printed what its commands print: typed again, all of them say and answer the same', () => {
    expect(again.size).toBe(commands(played.acts).length);
    const shownAgain = [...again].map(([{ argv }, ran]) => {
      const text = shown(`${ran.stdout}${ran.stderr}`, argv[0] === 'resume' ? WHOLE : undefined).trimEnd();
      return { argv, code: ran.code, output: masked(text, join(scratch, 'again')) };
    });
    const shownFirst = commands(played.acts).map(({ argv, code, output }) => {
      return { argv, code, output: masked(output, played.folder) };
    });
    expect(shownAgain).toEqual(shownFirst);
  });

  it('rests on verdicts that are there to be read', () => {
    const verdicts = named(played.acts, 'next').map(({ output }) => /^\s*(\w+):/.exec(output)?.[1]);
    expect(verdicts.filter((verdict) => verdict !== 'wait')).toEqual([
      'work',
      'work',
      'work',
      'decide',
      'repair',
    ]);
    expect(
      named(played.acts, 'verify').map(({ code, output }) => [code, output.trim().split(/[,:]/)[0]]),
    ).toEqual([
      [0, 'valid'],
      [0, 'valid'],
      [3, 'damaged'],
    ]);
    expect(named(played.acts, 'verify').at(-1)?.output).toContain('hash-mismatch at line 1');
    expect(
      commands(played.acts)
        .filter(({ code }) => code !== 0)
        .map(({ argv, code }) => [argv.slice(0, 2).join(' '), code]),
    ).toEqual([
      ['step submit', 1],
      ['step claim', 1],
      ['goal close', 1],
      ['verify --ledger', 3],
    ]);
  });

  it('found equal digests wherever it compared, and they are those of the ledgers it left', async () => {
    const unindented = played.text.replace(/^ +/gm, '');
    const copied = /^both end at line (\d+)$/m.exec(unindented)?.[1] ?? '';
    const back = /^and at line (\d+), where C handed it back\.$/m.exec(unindented)?.[1] ?? '';
    const digests: unknown[] = [];
    for (const [machine, to] of [
      ['laptop', copied],
      ['server', copied],
      ['cloud', back],
      ['server', back],
    ]) {
      const shell = new Shell(builtProgram(), join(played.folder, machine ?? '', 'project'), scratch);
      digests.push((await shell.json(['replay', '--to', to ?? ''])).digest);
    }
    const printed = named(played.acts, 'replay').map(
      ({ output }) => /digest +([0-9a-f]{64})/.exec(output)?.[1],
    );
    expect(printed).toEqual(digests);
    expect(printed.map((digest) => printed.indexOf(digest))).toEqual([0, 0, 2, 2]);
  });

  it('hands over with files: what is compared on receipt is what stands where it was handed over', async () => {
    const received = named(played.acts, 'receive');
    expect(received.map(({ machine, actor }) => [machine, actor])).toEqual([
      ['cloud', 'agent:gemini'],
      ['server', 'human:ada'],
    ]);
    const senders = ['server', 'cloud'];
    for (const { output } of received) {
      const [, seq = '', digest] = /at seq (\d+) .* digest ([0-9a-f]{64})/.exec(output) ?? [];
      const shell = new Shell(builtProgram(), join(played.folder, senders.shift() ?? '', 'project'), scratch);
      expect((await shell.json(['replay', '--to', seq])).digest).toBe(digest);
    }
    expect(received[0]?.output).toMatch(/^ *a ledger of \d+ lines .* made in /);
    expect(received[1]?.output).toMatch(/^ *\d+ lines added to the ledger in /);
    // All that the third place wrote is here, byte for byte, and behind it what was written since.
    const [there, here] = await Promise.all(
      ['cloud', 'server'].map((machine) =>
        readFile(join(played.folder, machine, 'project/.loopledger/ledger.jsonl'), 'latin1'),
      ),
    );
    expect(here?.startsWith(there ?? '-')).toBe(true);
    expect(here?.length).toBeGreaterThan(there?.length ?? 0);
  });

  it('ends otherwise where a check stays red, and says why', () => {
    expect(spoiled.code).toBe(3);
    expect(spoiled.text).toMatch(
      /error: the demo did not end as it should: loopledger step submit .* ended with 1/,
    );
    expect(named(spoiled.acts, 'step', 'submit').map(({ code }) => code)).toEqual([1, 1]);
    expect(named(spoiled.acts, 'goal', 'close')).toEqual([]);
  });
});

describe('the transcript', () => {
  it('is read as it was typed', () => {
    expect(wordsOf(`step plan 'Write it' 'it'\\''s' --after @4`)).toEqual([
      'step',
      'plan',
      'Write it',
      "it's",
      '--after',
      '@4',
    ]);
    expect(wordsOf(`a '' b`)).toEqual(['a', '', 'b']);
  });
});
