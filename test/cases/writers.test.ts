import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import type { Ledger } from '../../src/app/ledger.ts';
import type { Command } from '../../src/domain/commands.ts';
import { createLedger, openLedger } from '../../src/library.ts';
import { made } from '../support/world.ts';
import { type Answer, Writer } from './support/writers.ts';

const EACH = 20;
const ROUNDS = 50;

let scratch: string;
let ledger: Ledger;
let writers: readonly Writer[];
const ada: Caller = { actor: 'human:ada', proof: 'none', runtime: 'test' };

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'loopledger-writers-'));
  const folder = join(scratch, '.loopledger');
  const opened = await createLedger(folder, { title: 'Many', humanProof: 'none' }, ada);
  if ('code' in opened) throw new Error(opened.what);
  ledger = opened;
  await give({ type: 'goal.open', objective: 'Ship', criteria: [{ text: 'kind', judge: 'human' }] });
  writers = Array.from({ length: 8 }, (_, i) => new Writer(folder, scratch, `agent:w${i}`));
});
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()));
  await rm(scratch, { recursive: true, force: true });
});

const give = async (command: Command, who = ada) => {
  const outcome = await ledger.submit(command, who);
  if (!outcome.ok) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.what}`);
  return outcome;
};

describe('B1: two windows, lost tasks', () => {
  it(`loses none of ${8 * EACH} steps that eight processes plan at once`, async () => {
    const numbers = Array.from({ length: EACH }, (_, n) => n);
    const answers = await Promise.all(
      writers.flatMap((writer) =>
        numbers.map((n) => writer.give({ type: 'step.plan', title: `${writer.actor} ${n}`, judge: 'human' })),
      ),
    );
    expect(answers.filter(({ code }) => code !== 'ok')).toEqual([]);
    expect(new Set(answers.flatMap(({ seqs }) => seqs)).size).toBe(8 * EACH);
    const reading = await ledger.reading();
    const steps = 'state' in reading ? [...reading.state.steps.values()] : [];
    const wanted = writers.flatMap(({ actor }) => numbers.map((n) => `${actor} ${n}`));
    expect(steps.map(({ title }) => title).sort()).toEqual(wanted.sort());
    expect((await ledger.verify({})).verdict).toBe('valid');
  });
});

describe('B10: both agents claim the same task', () => {
  it(`gives it to one of eight, ${ROUNDS} times, and tells the others whose it is`, async () => {
    const step = made(
      await give({ type: 'step.plan', title: 'The one', judge: 'human' }),
      'step.planned',
      'step',
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(writers.map((writer) => writer.give({ type: 'step.claim', step })));
      const winner = writers[answers.findIndex(({ code }) => code === 'ok')];
      const losers = answers.filter(({ code }) => code !== 'ok');
      expect(losers.map(({ code }) => code)).toEqual(Array<string>(7).fill('step-held'));
      expect(losers.filter(({ what }) => !what?.includes(winner?.actor ?? '?'))).toEqual([]);
      expect(await winner?.give({ type: 'step.release', step })).toMatchObject({ code: 'ok' });
    }
    expect((await openLedger(join(scratch, '.loopledger')).verify({})).verdict).toBe('valid');
  });

  it('gives nobody a step that is done', async () => {
    const step = made(
      await give({ type: 'step.plan', title: 'Done', judge: 'human' }),
      'step.planned',
      'step',
    );
    const [first] = writers as [Writer];
    for (const command of [{ type: 'step.claim', step }, { type: 'step.submit' }] as const) {
      expect(await first.give(command)).toMatchObject({ code: 'ok' });
    }
    await give({ type: 'step.accept', step });
    const answers = await Promise.all(
      writers.map((writer): Promise<Answer> => writer.give({ type: 'step.claim', step })),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array<string>(8).fill('step-finished'));
  });
});
