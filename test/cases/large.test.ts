import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealLine } from '../../src/format/line.ts';
import { newSalt, nextUlid } from '../../src/format/ulid.ts';
import { builtProgram, Shell } from '../support/shell.ts';

// 264 MB and not the 600 MB of the case: enough that a file held in memory is told from one that is read in
// chunks, in a process that has 48 MB for its objects, may start a second thread, and is looked at from outside for all
// the rest.

const LINES = 60_000;
const HEAP_MB = 48;

let scratch: string;
let shell: Shell;
let bytes: number;

const ONE = '01JDQ4Z7M8N9P0QRSTVWXYZABC';
const TWO = '01JDQ4Z7M8N9P0QRSTVWXYZABD';

const writeLedger = (file: string): void => {
  const fd = openSync(file, 'w');
  let [prev, last] = ['0'.repeat(64), ''];
  let seq = 0;
  const put = (type: string, data: Record<string, unknown>): void => {
    last = nextUlid(last, Date.UTC(2026, 10, 30) + seq, randomBytes);
    const at = '2026-11-30T09:00:00.000Z';
    const event = {
      actor: 'human:ada',
      at,
      data,
      id: last,
      salt: newSalt(randomBytes),
      seq,
      type,
      v: 1,
    } as const;
    const sealed = sealLine(event, prev);
    writeSync(fd, sealed.bytes);
    prev = sealed.hash;
    seq += 1;
  };
  put('ledger.opened', { human_proof: 'none', origin: `loopledger.local/ledger/${ONE}`, title: 'Large' });
  const criteria = [{ criterion: ONE, text: 'it is kind', judge: 'human' }];
  put('goal.opened', { goal: ONE, objective: 'Ship it', criteria, proof: 'none' });
  put('session.started', { session: TWO, goal: ONE, runtime: 'x' });
  const text = 'word '.repeat(800);
  while (seq < LINES) put('message.recorded', { session: TWO, role: 'assistant', text });
  closeSync(fd);
};

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'loopledger-large-'));
  mkdirSync(join(scratch, '.loopledger'));
  const file = join(scratch, '.loopledger', 'ledger.jsonl');
  writeLedger(file);
  bytes = statSync(file).size;
  const preload = join(scratch, 'weigh.mjs');
  writeFileSync(preload, "process.on('exit', () => console.error('kB', process.resourceUsage().maxRSS));\n");
  const [node = '', ...program] = builtProgram();
  const options = [`--max-old-space-size=${HEAP_MB}`, '--import', pathToFileURL(preload).href];
  shell = new Shell([node, ...options, ...program], scratch, scratch);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('A9: a days-long session can never be opened again', () => {
  it.each([
    ['verify', `valid, end not anchored: ${LINES} lines`],
    ['status', 'Ship it'],
    ['replay', `replayed ${LINES} lines`],
    ['log --limit 1', String(LINES - 1)],
  ])('%s reads it in a small heap, and never whole', async (line, words) => {
    const { code, out, err } = await shell.type(line.split(' '));
    expect({ code, said: out.includes(words) }).toEqual({ code: 0, said: true });
    const weight = Number(/kB (\d+)/.exec(err)?.[1]) * 1024;
    expect(bytes).toBeGreaterThan(255_000_000);
    expect(weight).toBeLessThan(bytes * 0.8);
  });
});
