import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packed } from '../../../src/adapters/fs/handoff/pack.ts';
import { sha256Hex } from '../../../src/format/hash.ts';
import { handoffStanding } from '../../../src/projections/handoff-brief.ts';
import { openGoal, plan } from '../../support/acts.ts';
import { forge } from '../../support/forge.ts';
import { play } from '../../support/given.ts';
import { World } from '../../support/world.ts';
import { Desk } from './support/desk.ts';

// A handoff file of a later version, whose briefs are worded as no version of today words them.

let desk: Desk;
beforeAll(async () => {
  desk = new Desk();
  const world = new World();
  await world.init();
  await play([openGoal, plan()], world);
  const state = await world.state();
  const at = new Date(world.nowMs).toISOString();
  const { view, digest } = handoffStanding(state, { to: undefined, at, tree: 'unbound' });
  const brief = Buffer.from('Go on.\n');
  const data = {
    handoff: '01M8NTXEK8XWPH4ZF3FEA2QZZZ',
    file: true,
    head: { seq: state.head.seq, sha256: state.head.hash },
    view,
    digest,
    brief: { form: 'brief/2', sha256: sha256Hex(brief), bytes: brief.length },
    tree: 'unbound',
    calls: [],
  };
  await forge(world, { type: 'handoff.offered', actor: 'agent:claude', data });
  const member = (name: string, bytes: Buffer) => ({
    name,
    bytes: bytes.length,
    chunks: async function* () {
      yield bytes;
    },
  });
  const log = member('ledger.jsonl', world.files.bytes() ?? Buffer.alloc(0));
  const parts: Uint8Array[] = [];
  for await (const part of packed([member('brief.md', brief), log])) parts.push(part);
  writeFileSync(desk.path('later.handoff'), Buffer.concat(parts));
});
afterAll(() => desk.clear());

const SAID = /brief in the file is of the form brief\/2, .* not compared .*loopledger resume/;

it('is received, and that its brief was not compared is said in words and as data', async () => {
  const { out } = await desk.done('receive later.handoff --ledger words');
  expect(out).toMatch(SAID);
  expect(out).toMatch(/both sides have the same state/);
  const tried = await desk.done('receive later.handoff --ledger data --dry-run --json');
  expect(tried.json().brief).toEqual({ form: 'brief/2', compared: false });
  expect((await desk.done('resume --ledger words')).out).toContain('# Brief at seq');
});

it('is declined with the same said, and the file that goes back has a brief that is compared', async () => {
  const { out } = await desk.done('decline later.handoff -o back.handoff --ledger no');
  expect(out).toMatch(SAID);
  const back = await desk.done('receive back.handoff --ledger home --json');
  expect(back.json().brief).toEqual({ form: 'brief/1', compared: true });
  expect((await desk.done('decline later.handoff -o b2.handoff --ledger no2 --json')).json().brief).toEqual({
    form: 'brief/2',
    compared: false,
  });
});
