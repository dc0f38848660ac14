import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import { signedBytes, signedLedger } from '../../src/domain/actor/signed.ts';
import type { Command } from '../../src/domain/commands.ts';
import { testKey } from '../../src/testing/signer.ts';
import { ask, claim, keyOf, keyOfCi, openGoal, plan, submit } from '../support/acts.ts';
import { copyOf, type Forged, forge, linesOf } from '../support/forge.ts';
import { type Act, play, type The, theOf } from '../support/given.ts';
import { ada, ci, claude, type World } from '../support/world.ts';

// Whoever can write the file takes what a key signed, leaves the signed act as it is, and writes another line behind it.

const adaSigns = { ...ada, proof: 'none', sign: testKey('human:ada').sign } as const;
const until = '2026-11-30T10:00:00.000Z';
const other = '01KBJZ00000000000000000000';
const npm = { over: 'command' as const, pattern: ['npm', '**'] };

type Data = Record<string, unknown>;
type Tamper = (data: Data, the: The) => Data;
type Given = (the: The) => Command;
type Row = readonly [name: string, command: Given, type: string, tamper: Tamper, by?: Caller];

const past: readonly Act[] = [
  keyOf('human:ada'),
  keyOfCi,
  openGoal,
  plan({ judge: 'human' }),
  [claude, (the) => ({ type: 'check.add', goal: the('goal'), argv: ['true'] })],
  ask(),
  [ada, (the) => ({ type: 'budget.set', goal: the('goal'), tokens: 1_000, calls: 10 })],
  [ada, (the) => ({ type: 'lesson.record', goal: the('goal'), text: 'as it was' })],
];

const limits = (data: Data, more: Data): Data => ({ ...data, limits: { ...(data.limits as Data), ...more } });
const without = (data: Data, key: string): Data => {
  const { [key]: _, ...rest } = data;
  return rest;
};
const first = (data: Data, key: string, more: Data): Data => {
  const [one, ...rest] = data[key] as Data[];
  return { ...data, [key]: [{ ...one, ...more }, ...rest] };
};

const budget = (the: The): Command => ({ type: 'budget.set', goal: the('goal'), tokens: 500 });
const once = (the: The): Command => ({
  type: 'approval.once',
  goal: the('goal'),
  to: 'agent:claude',
  tool: 'Bash',
  argv: ['npm', 'test'],
  until,
});
const standing = (the: The): Command => ({
  type: 'approval.standing',
  step: the('step'),
  to: 'agent:claude',
  rule: npm,
  until,
});
const rename = (the: The): Command => ({ type: 'step.amend', step: the('step'), title: 'Anew' });
const amend = (the: The): Command => ({
  type: 'goal.amend',
  goal: the('goal'),
  add: [
    { text: 'lint', check: { argv: ['lint'] } },
    { text: 'seen', existing: the('check', 0) },
    { text: 'good', judge: 'human' },
  ],
  reason: 'asked for',
});
const supersede = (the: The): Command => ({
  type: 'lesson.supersede',
  lesson: the('lesson'),
  text: 'as it is',
});
const watch = (the: The): Command => ({ type: 'watch.add', step: the('step'), argv: ['look'] });
const revise = (the: The): Command => ({
  type: 'plan.revise',
  goal: the('goal'),
  seen: 'not needed',
  stopped: [the('step')],
});
const register = (): Command => ({ type: 'key.register', actor: 'agent:codex', line: testKey('x').line });
const narrower = (the: The): Command => ({
  type: 'boundary.set',
  goal: the('goal'),
  how: 'adds',
  rules: [{ effect: 'deny', ...npm }],
});
const opens = (): Command => ({
  type: 'goal.open',
  objective: 'Another',
  criteria: [{ text: 'green', check: { argv: ['npm', 'test'] } }],
});
const planned = (the: The): Command => ({
  type: 'step.plan',
  goal: the('goal'),
  title: 'By ci',
  judge: 'human',
  new_checks: [{ argv: ['npm', 'run', 'lint'] }],
});

const rows: readonly Row[] = [
  ['a limit that is higher', budget, 'budget.set', (data) => limits(data, { tokens: 1_000_000 })],
  ['a limit that was not spoken of', budget, 'budget.set', (data) => limits(data, { calls: 1_000_000 })],
  ['no limit', budget, 'budget.set', (data) => ({ ...data, limits: { calls: 10 } })],
  ['a later warning', budget, 'budget.set', (data) => ({ ...data, warn: 100 })],
  [
    'another action',
    once,
    'approval.given',
    (data) => ({ ...without(without(data, 'action'), 'digest'), rule: npm }),
  ],
  ['leave for anybody', once, 'approval.given', (data) => without(data, 'to')],
  ['standing leave for anybody', standing, 'approval.given', (data) => without(data, 'to')],
  ['leave for every step', standing, 'approval.given', (data) => without(data, 'step')],
  ['leave in every goal', standing, 'approval.given', (data) => without(without(data, 'step'), 'goal')],
  ['another judge with a new title', rename, 'step.amended', (data) => ({ ...data, judge: 'peer' })],
  ['a reason that nobody gave', rename, 'step.amended', (data) => ({ ...data, reason: 'ada said so' })],
  ['criteria taken away', amend, 'goal.amended', (data, the) => ({ ...data, remove: [the('criterion')] })],
  ['another text of a criterion', amend, 'goal.amended', (data) => first(data, 'add', { text: 'x' })],
  [
    'a check that was there',
    amend,
    'goal.amended',
    (data, the) => first(data, 'add', { check: the('check') }),
  ],
  [
    'another check than the one named',
    amend,
    'goal.amended',
    (data, the) => {
      const [lint, seen, good] = data.add as Data[];
      return { ...data, add: [lint, { ...seen, check: the('check') }, good] };
    },
  ],
  [
    'a check for a judge',
    amend,
    'goal.amended',
    (data) => {
      const [lint, seen, good] = data.add as Data[];
      return { ...data, add: [lint, seen, { ...without(good ?? {}, 'judge'), check: other }] };
    },
  ],
  ['another check than was asked for', amend, 'check.added', (data) => ({ ...data, argv: ['true'] })],
  ['fewer criteria', amend, 'goal.amended', (data) => ({ ...data, add: (data.add as Data[]).slice(0, 1) })],
  ['an objective with it', amend, 'goal.amended', (data) => ({ ...data, objective: 'Less' })],
  ['another goal branch', opens, 'goal.opened', (data) => ({ ...data, branch: 'main' })],
  ['other lessons', supersede, 'lesson.superseded', (data) => ({ ...data, reason: 'ada said so' })],
  ['a block until a time', watch, 'step.blocked', (data) => ({ ...without(data, 'watch'), until })],
  ['a reason of a block', watch, 'step.blocked', (data) => ({ ...data, reason: 'ada said so' })],
  ['another reason of a drop', revise, 'step.dropped', (data) => ({ ...data, reason: 'ada said so' })],
  ['another name of an actor', register, 'actor.registered', (data) => ({ ...data, title: 'Ada' })],
  ['another title of a key', register, 'key.registered', (data) => ({ ...data, title: 'Ada' })],
  ['rules of the whole ledger', narrower, 'boundary.set', (data) => without(data, 'goal')],
  ['rules that replace', narrower, 'boundary.set', (data) => ({ ...data, how: 'replaces' })],
  [
    'no judge of a step',
    planned,
    'step.planned',
    (data) => ({ ...data, needs: { checks: (data.needs as { checks: string[] }).checks } }),
    ci,
  ],
  ['another check of a step', planned, 'check.added', (data) => ({ ...data, argv: ['true'] }), ci],
  ['another exit code that is green', planned, 'check.added', (data) => ({ ...data, pass: 1 }), ci],
];

let played: Promise<World> | undefined;
const staged = async (): Promise<World> => {
  played ??= play(past);
  return copyOf(await played);
};

/** The lines that a signed command came to, as whoever writes the file puts them there. */
const signedLines = async (command: Given, by?: Caller): Promise<readonly Forged[]> => {
  const world = await staged();
  const { events } = await world.do(command(theOf(await world.state())), by ?? adaSigns);
  return events.map(({ event: { type, actor, cmd, data, at } }) => ({
    type,
    actor,
    at,
    data: { ...data },
    ...(cmd === undefined ? {} : { cmd }),
  }));
};

describe('behind what was signed no other word is believed', () => {
  it.each(rows.map((row) => [row[0], row] as const))('%s', async (_, [, command, type, tamper, by]) => {
    const lines = await signedLines(command, by);
    expect(lines.map((line) => line.type)).toContain(type);
    const sound = await staged();
    await forge(sound, ...lines);
    expect((await sound.state()).readOnly).toBeUndefined();

    const world = await staged();
    const the = theOf(await world.state());
    await forge(
      world,
      ...lines.map((line) => (line.type === type ? { ...line, data: tamper(line.data, the) } : line)),
    );
    expect((await world.state()).readOnly).toMatchObject({
      code: 'inconsistent',
      what: expect.stringContaining('is not what was signed'),
    });
  });
});

describe('what is signed says all that it comes to', () => {
  const signed = async (command: Given) => {
    const [act] = await signedLines(command);
    return JSON.parse(String(act?.data.command)) as Data;
  };

  it('all limits of a budget, those too that stay as they are', async () => {
    expect(await signed(budget)).toMatchObject({
      tokens: 500,
      calls: 10,
      money: null,
      turns: null,
      active_s: null,
    });
  });

  it('the action that leave is given for, with the files it was looked at with', async () => {
    expect(await signed(once)).toHaveProperty('expects');
  });

  it('a check that is named by its ending, in full', async () => {
    const the = theOf(await (await staged()).state());
    const check = the('check', 0);
    const add = [{ text: 'seen', existing: check.slice(-6) }];
    expect(await signed(() => ({ type: 'goal.amend', goal: the('goal'), add, reason: 'x' }))).toMatchObject({
      add: [{ text: 'seen', existing: check }],
    });
  });

  it('not what would be no other than it is', async () => {
    const command = (the: The): Command => ({ ...(rename(the) as object), priority: 5 }) as Command;
    expect(await signed(command)).not.toHaveProperty('priority');
  });

  it('the step that is submitted, where checks were run for it', async () => {
    const world = await play([keyOf('human:ada'), openGoal, plan(), claim(adaSigns), submit(adaSigns)]);
    const lines = await linesOf(world);
    const act = lines.findLast((line) => line.kind === 'event' && line.event.type === 'act.signed');
    const text = act?.kind === 'event' ? String(act.event.data.command) : '';
    expect(JSON.parse(text)).toMatchObject({ type: 'step.submit', step: theOf(await world.state())('step') });
  });
});

describe('what was signed need not be of the form that a command has', () => {
  const ciKey = testKey('ci:main');
  /** An act that ci really signed, whatever it is, and an event that would come of it. */
  const behind = async (command: unknown, type: string, data: Data): Promise<World> => {
    const world = await play([keyOfCi, openGoal, plan()]);
    const state = await world.state();
    const at = new Date(world.nowMs).toISOString();
    const words = { command: JSON.stringify(command), at, head: state.head.hash };
    const cmd = other;
    const actor = 'ci:main';
    const signature = await ciKey.sign(signedBytes({ ...words, ledger: signedLedger(state), actor, cmd }));
    const signed = { key: theOf(state)('key'), command: words.command, signed_at: at, head: words.head };
    await forge(
      world,
      { type: 'act.signed', actor, cmd, data: { ...signed, signature } },
      { type, actor, cmd, data },
    );
    return world;
  };
  const check = {
    check: other,
    goal: other,
    argv: ['true'],
    folder: '.',
    limit_s: 600,
    pass: 0,
    spec: 'a'.repeat(64),
  };

  const why = { reason: 'x', proof: 'signature' };
  it.each<[string, Data, string, Data]>([
    ['criteria that are none', { type: 'goal.open', criteria: 5 }, 'check.added', check],
    ['criteria of nothing', { type: 'goal.open', criteria: [null, { check: null }] }, 'check.added', check],
    ['checks of nothing', { type: 'step.plan', new_checks: [null, {}] }, 'check.added', check],
    ['no steps', { type: 'plan.revise', stopped: null }, 'step.dropped', { step: other, ...why }],
    ['nothing to add', { type: 'goal.amend', add: [null] }, 'goal.amended', { goal: other, add: [], ...why }],
  ])('%s', async (_, command, type, data) => {
    const world = await behind(command, type, data);
    expect((await world.state()).readOnly).toMatchObject({
      what: expect.stringContaining('is not what was signed'),
    });
  });
});
