import { readFileSync } from 'node:fs';
import { claudeCodeImporter } from '../../src/adapters/importers/claude-code/index.ts';
import { initLedger } from '../../src/app/init.ts';
import type { CommandOf } from '../../src/domain/commands.ts';
import type { MemoryPlace } from '../../src/log/memory.ts';
import { testKey, withKey } from '../../src/testing/signer.ts';
import { ada, claude, codex, made, World } from '../support/world.ts';
import { bounded } from './story-boundary.ts';
import { lived } from './story-life.ts';
import { watched } from './story-watch.ts';
import { type Told, withhold } from './withhold.ts';

// One ledger with every event type of this version in it, by the ways a ledger is written: commands where there
// are any, accidents where they are what an event tells of, and drafts for what has no command yet.

/** Text that was made to be misread: by a terminal, a Markdown reader, a parser, a locale. */
export const HOSTILE =
  'İstanbul ı\u001b]0;x\u0007\u202egnp.exe\u2028\u2029\u0085\r~~~\n# no heading\t__proto__ 👩🏽‍💻 \u0000';
const SESSION = 'fixtures/claude-code/projects/-home-ada-shop/3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10.jsonl';

export const play = async (place: MemoryPlace): Promise<World> => {
  const world = new World(place);
  const opened = await initLedger(world.ports(), { title: HOSTILE, humanProof: 'terminal' }, ada);
  if (!opened.ok) throw new Error(opened.what);
  const steps = await planned(world);
  const told = await worked(world, steps);
  await continued(world, steps);
  await withhold(world, told, HOSTILE);
  await closed(world, steps);
  await asked(world);
  await lived(world, HOSTILE);
  await bounded(world, HOSTILE);
  await signed(world);
  await watched(world, HOSTILE);
  const { readOnly } = await world.state();
  if (readOnly !== undefined) throw new Error(readOnly.what);
  return world;
};

interface Steps {
  readonly form: string;
  readonly texts: string;
  readonly extra: string;
}

/** An agent proposes, a human confirms and amends; steps with a check, a judge, an order, a gate. */
const planned = async (world: World): Promise<Steps> => {
  await world.do(
    {
      type: 'goal.open',
      objective: HOSTILE,
      non_goals: ['no sign-up', HOSTILE],
      criteria: [{ text: 'tests pass', check: { argv: ['npm', 'test'] } }],
      branch: 'main',
      lease_s: 600,
      turns: 30,
      repeats: 4,
    },
    claude,
  );
  world.pass(60);
  await world.do({ type: 'goal.confirm' }, ada);
  await world.do(
    {
      type: 'goal.amend',
      objective: 'Ship login',
      turns: 25,
      repeats: 5,
      add: [{ text: 'the texts are kind', judge: 'human' }],
      reason: 'Somebody must read them',
    },
    ada,
  );
  const plan = async (title: string, more: Partial<CommandOf<'step.plan'>> = {}): Promise<string> =>
    made(await world.do({ ...more, type: 'step.plan', title }, claude), 'step.planned', 'step');
  const form = await plan('Write the form', {
    new_checks: [{ argv: ['node', 'check.mjs', HOSTILE], folder: 'web', limit_s: 60, pass: 0 }],
    judge: 'human',
    scope: ['web/form'],
    priority: 8,
  });
  const texts = await plan(HOSTILE, { after: [form], judge: 'peer', gate: true });
  const extra = await plan('Write more', { parent: form, judge: 'human' });
  await world.do({ type: 'check.add', argv: ['npm', 'run', 'lint'] }, claude);
  const check = [...(await world.state()).checks.keys()].at(-1) ?? '';
  await world.do({ type: 'check.change', check, argv: ['npm', 'run', HOSTILE], reason: HOSTILE }, ada);
  await world.do({ type: 'check.remove', check, reason: 'Nobody looks at it' }, ada);
  return { form, texts, extra };
};

/** A step from claim to acceptance, with a red check and a return on the way, and content of every size. */
const worked = async (world: World, { form }: Steps): Promise<Told> => {
  const check = `node check.mjs ${HOSTILE}`;
  const seqOf = (outcome: Awaited<ReturnType<World['do']>>): number => outcome.events.at(-1)?.event.seq ?? -1;
  const session = { runtime: 'claude-code', model: 'opus', pid: 41, external: HOSTILE } as const;
  await world.do({ type: 'session.start', ...session }, claude);
  await world.do({ type: 'step.claim', step: form }, claude);
  await limited(world, form);
  await world.do({ type: 'step.renew' }, claude);
  world.tree = `git:${'1'.repeat(40)}`;
  world.commit = '2'.repeat(40);
  const input = '{"n":9007199254740993,"n":1.0,"__proto__":{}}';
  await world.do(
    { type: 'call.open', call: 'call-1', tool: 'Write', input, paths: ['web/form/a', 'b'] },
    claude,
  );
  await world.do({ type: 'call.return', call: 'call-1', ok: false, output: HOSTILE, ms: 12 }, claude);
  const evidence = { type: 'evidence.record', kind: 'output', title: HOSTILE } as const;
  await world.do({ ...evidence, content: 'x'.repeat(4_096) }, claude);
  const supersedes = [...(await world.state()).evidence.keys()].at(-1);
  await world.do({ ...evidence, content: 'seen again', supersedes }, claude);
  const kept = await world.content(Uint8Array.from({ length: 5_000 }, (_, i) => i & 0xff));
  await world.do({ ...evidence, content: kept }, claude);
  const blob = await world.content(Buffer.from('a secret of more than a line '.repeat(200)));
  if (typeof blob === 'string') throw new Error('long content is a blob');
  await world.do({ ...evidence, kind: 'file', content: blob }, claude);
  const secret = seqOf(await world.do({ ...evidence, content: 'the password is swordfish' }, claude));
  const lesson = seqOf(
    await world.do({ type: 'lesson.record', text: `Mind ${HOSTILE}`, pinned: true }, claude),
  );
  const note = seqOf(await world.do({ type: 'lesson.record', text: 'Ask Eve, +44 1632 960 001' }, claude));
  const later = await world.do({ type: 'lesson.record', text: 'Staging resets at noon' }, claude);
  const named = later.events[0]?.event.data.lesson;
  if (typeof named !== 'string') throw new Error('a lesson has an id');
  const pinned = await world.do({ type: 'lesson.supersede', lesson: named, pinned: true }, claude);
  const again = pinned.events[0]?.event.data.lesson;
  if (typeof again !== 'string') throw new Error('a lesson has an id');
  await world.do({ type: 'lesson.supersede', lesson: again, reason: 'It moved' }, claude);
  world.results.set(check, { exit: 1, output: Buffer.from(`${HOSTILE.repeat(60)}\n`) });
  if ((await world.code({ type: 'step.submit' }, claude)) !== 'check-red') throw new Error('red is refused');
  world.results.set(check, { exit: 0, ms: 1_234 });
  await world.do({ type: 'step.submit', summary: 'The form', follows: ['its texts'] }, claude);
  await world.do({ type: 'step.return', step: form, asked: 'Say what is missing' }, ada);
  await world.do({ type: 'step.claim', step: form }, claude);
  await world.do({ type: 'step.submit', summary: HOSTILE }, claude);
  await world.do({ type: 'step.accept', step: form, note: 'Good' }, ada);
  await world.code({ type: 'goal.close', outcome: 'achieved' }, claude);
  return { lesson, note, secret, blob: blob.blob };
};

/** Limits of every kind and for every kind of owner, one raised, one taken away, and usage with its receipt. */
const limited = async (world: World, step: string): Promise<void> => {
  const set = (more: Omit<CommandOf<'budget.set'>, 'type'>, who = ada) =>
    world.do({ ...more, type: 'budget.set' }, who);
  await set({ tokens: 1_000_000, turns: 500, calls: 900, active_s: 86_400, reason: HOSTILE });
  await set({ tokens: 900_000 }, claude);
  await set({ step, money: { currency: 'EUR', micros: 5_000_000 }, warn: 50 });
  await set({ actor: 'agent:claude', per: 'day', zone: 'Europe/Berlin', active_s: 36_000 });
  await set({ per: 'month', tokens: 5 });
  await set({ per: 'month', tokens: null });
  const usage = { receipt: HOSTILE, model: 'opus', input: 1_200, output: 300, cache_read: 9_000 } as const;
  await world.do(
    { ...usage, type: 'usage.record', money: { currency: 'EUR', micros: 123_456 }, step },
    claude,
  );
};

/** The machine goes down in the middle of a write, with the agent on it; its ledger is carried to another place. */
const continued = async (world: World, { texts, extra }: Steps): Promise<void> => {
  await world.do({ type: 'step.claim', step: extra }, claude);
  await world.do({ type: 'step.release', reason: 'The texts come first' }, claude);
  await world.do({ type: 'plan.revise', assumed: 'All at once', seen: HOSTILE, kept: [texts] }, claude);
  await world.do({ type: 'step.claim', step: texts }, claude);
  await world.do({ type: 'call.open', call: 'call-1', tool: 'Bash', input: '{}', limit_s: 900 }, claude);
  await world.do({ type: 'call.open', call: 'call-2', tool: 'Bash', input: HOSTILE }, claude);
  const bytes = world.files.bytes() ?? Buffer.alloc(0);
  world.files.put(Buffer.concat([bytes, bytes.subarray(0, 99)]));
  world.dead.add(41);
  await world.ledger.repair();
  world.place = 'd'.repeat(64);
  world.pass(3_600);
  const lost = [...(await world.state()).sessions.values()].find(({ status }) => status === 'open');
  await world.do({ type: 'session.start', runtime: 'codex', resumes: lost?.id ?? '' }, codex);
  await world.do(
    { type: 'call.settle', call: 'call-2', outcome: 'unknowable', note: 'No trace of it' },
    codex,
  );
  await world.do({ type: 'step.submit', summary: 'Texts' }, codex);
  await world.do({ type: 'step.drop', step: extra, reason: 'Nobody needs it' }, ada);
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    yield readFileSync(SESSION);
  };
  const read = await world.ledger.importFile([claudeCodeImporter], { name: SESSION, chunks }, codex);
  if (!read.ok) throw new Error(read.what);
  await world.do({ type: 'session.end', reason: 'Done for today' }, codex);
  await handedOver(world);
};

/** To somebody in the same ledger, who won't, and who will; and with a file, which comes to nothing. */
const handedOver = async (world: World): Promise<void> => {
  await world.do({ type: 'session.start', runtime: 'claude-code' }, claude);
  await world.do({ type: 'handoff.offer', to: 'agent:codex', file: false }, claude);
  await world.do({ type: 'handoff.decline', file: false, reason: HOSTILE }, codex);
  await world.do({ type: 'handoff.offer', file: false }, claude);
  await world.do({ type: 'handoff.receive' }, codex);
  await world.do({ type: 'handoff.offer', to: 'human:eve', file: true }, codex);
  await world.do({ type: 'handoff.withdraw', reason: 'Nobody took it' }, ada);
};

/** Another goal, with every way a question can go; the last two stay open: one revoked, one that nobody answered. */
const asked = async (world: World): Promise<void> => {
  await world.do(
    { type: 'goal.open', objective: HOSTILE, criteria: [{ text: 'kind', judge: 'human' }] },
    ada,
  );
  const step = made(await world.do({ type: 'step.plan', title: HOSTILE }, claude), 'step.planned', 'step');
  await world.do({ type: 'session.start' }, claude);
  await world.do({ type: 'step.claim', step }, claude);
  const ask = async (more: Partial<CommandOf<'decision.ask'>>): Promise<string> => {
    const outcome = await world.do({ question: HOSTILE, ...more, type: 'decision.ask' }, claude);
    world.pass(60);
    return made(outcome, 'decision.asked', 'decision');
  };
  const which = await ask({ question: 'Which one?', options: [HOSTILE, 'the other'], blocks: 'held' });
  await world.do({ type: 'decision.make', decision: which, answer: '1', reason: HOSTILE }, ada);
  await world.do({ type: 'decision.revoke', decision: which, reason: 'It was the other' }, ada);
  const soon = await ask({ until: new Date(world.nowMs + 30_000).toISOString() });
  await world.do(
    { type: 'choice.record', text: HOSTILE, reason: 'It is smaller', instead_of: [HOSTILE] },
    claude,
  );
  await world.do({ type: 'decision.withdraw', decision: soon, reason: 'Found it' }, claude);
  const whole = await ask({ question: 'May it go?', blocks: 'goal' });
  await world.do({ type: 'decision.make', decision: whole, answer: 'it may' }, ada);
  const open = await ask({ options: ['yes', 'no'], until: '2027-01-31T09:00:00.000Z' });
  await world.do({ type: 'step.block', step, decision: open, reason: HOSTILE }, claude);
  await world.do({ type: 'step.unblock', step, decision: open }, ada);
};

/** Keys of a person, an agent and ci; what is signed with them; one is lost. */
const signed = async (world: World): Promise<void> => {
  await world.do({ type: 'actor.register', actor: 'ci:nightly', title: HOSTILE }, ada);
  const register = (actor: string, title?: string) =>
    world.do({ type: 'key.register', actor, line: testKey(actor).line, ...(title ? { title } : {}) }, ada);
  await register('human:ada', HOSTILE);
  await register('agent:claude');
  await register('ci:nightly');
  const nightly = withKey({ actor: 'ci:nightly', proof: 'signature', runtime: 'test' });
  const keyed = withKey({ ...ada, proof: 'signature' });
  await world.do({ type: 'lesson.record', text: HOSTILE }, nightly);
  await world.do({ type: 'lesson.record', text: HOSTILE }, withKey({ ...claude, proof: 'signature' }));
  await world.do({ type: 'goal.judge', verdict: 'met', note: HOSTILE }, keyed);
  const key = [...(await world.state()).keys.values()].at(-1)?.id ?? '';
  await world.do({ type: 'key.revoke', key, reason: HOSTILE }, keyed);
};

const closed = async (world: World, { texts }: Steps): Promise<void> => {
  await world.do({ type: 'step.accept', step: texts }, { ...claude, actor: 'agent:gemini' });
  await world.do({ type: 'step.recheck', step: texts, note: HOSTILE }, { ...claude, actor: 'agent:gemini' });
  await world.do({ type: 'goal.check' }, ada);
  await world.do({ type: 'goal.judge', verdict: 'met', note: HOSTILE }, ada);
  await world.do({ type: 'goal.close', outcome: 'achieved', reason: 'It is' }, ada);
};
