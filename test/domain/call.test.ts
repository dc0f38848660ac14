import { describe, expect, test } from 'vitest';
import { claim, openGoal, pass, plan } from '../support/acts.ts';
import { copyOf } from '../support/forge.ts';
import { type Act, given, play, theOf } from '../support/given.ts';
import { claude, codex, type World } from '../support/world.ts';

const LEASE = 1_800;
const open = (call: string, input = '{}'): Act => [claude, { type: 'call.open', call, tool: 'Bash', input }];
const back = (call: string, who = claude): Act => [
  who,
  { type: 'call.return', call, ok: true, output: 'done' },
];
const settle = (call: string, who = claude): Act => [
  who,
  { type: 'call.settle', call, outcome: 'not_done', note: 'the file is not there' },
];
const working = [openGoal, plan(), claim()];
const openSeqs = async (world: World) => [...(await world.state()).openCalls.keys()];

describe('C9: a call’s id comes again, and then the agent dies', () => {
  const crashed = () =>
    play([
      ...working,
      open('call-1', '1'),
      back('call-1'),
      open('call-8', '8'),
      back('call-8'),
      open('call-1', '9'),
    ]);

  test('exactly the later one is of unknown outcome', async () => {
    const world = await crashed();
    const { head } = await world.state();
    expect(await openSeqs(world)).toEqual([head.seq]);
    const answer = await world.ledger.next(claude);
    expect(answer).toMatchObject({ verdict: 'work', row: 5 });
    expect(answer.why).toContain(`outcome unknown of 1 call(s): ${head.seq} `);
  });

  test('it survives a copy to another machine, and who takes over is told', async () => {
    const copy = copyOf(await crashed());
    copy.pass(LEASE + 1);
    const { head } = await copy.state();
    await copy.do({ type: 'session.start', resumes: theOf(await copy.state())('session') }, codex);
    expect((await copy.ledger.next(codex)).why).toContain(`outcome unknown of 1 call(s): ${head.seq} `);
    const brief = await copy.ledger.resume(codex, 9_000);
    expect('markdown' in brief && brief.json.calls.map((it) => it.seq)).toEqual([head.seq]);
  });

  test('it is settled once, by its number or its id, and then it is over', async () => {
    const world = await crashed();
    const { head } = await world.state();
    const call = String(head.seq);
    const settled = { type: 'call.settle', call, outcome: 'done', note: 'seen in the tree' } as const;
    // While its session may be at work the call is under way, and only its own actor knows better.
    expect(await world.code(settled, codex)).toBe('session-alive');
    world.pass(LEASE + 1);
    await world.do(settled, codex);
    expect(await openSeqs(world)).toEqual([]);
    expect((await world.ledger.next(claude)).why).not.toContain('unknown');
    expect(
      await world.code({ type: 'call.settle', call: 'call-1', outcome: 'done', note: 'again' }, codex),
    ).toBe('unknown-call');
  });
});

describe('a call', () => {
  test('returns to the latest open one of its id', async () => {
    const world = await play([...working, open('a'), open('a')]);
    const [first, second] = await openSeqs(world);
    const returned = await world.do({ type: 'call.return', call: 'a', ok: true, output: '' }, claude);
    expect(returned.events[0]?.event.data.called).toBe(second);
    expect(await openSeqs(world)).toEqual([first]);
  });

  test('of another session has another scope', () =>
    given(...working, open('a'), [codex, { type: 'session.start' }])
      .when(back('a', codex))
      .then({ refused: 'unknown-call' }));

  test('without a session is refused', () => given(openGoal).when(open('a')).then({ refused: 'no-session' }));

  test('is named by its number where two have its id', async () => {
    await given(...working, open('a'), open('a'))
      .when(settle('a'))
      .then({ refused: 'ambiguous-id' });
  });

  test('keeps foreign JSON as the text it was', async () => {
    const input = '{"n":9007199254740993,"n":-0,"x":1e400,"k":"\\ud83d"}';
    const world = await play([...working, open('a', input)]);
    expect([...(await world.state()).openCalls.values()][0]?.input).toBe(input);
  });

  test('three times the same is a circle; another, or something found out, is none', async () => {
    const world = await play([...working, open('a'), open('b'), open('c')]);
    expect((await world.ledger.next(claude)).row).toBe(4);
    const other = copyOf(world);
    await other.do({ type: 'call.open', tool: 'Bash', input: '{"other":1}' }, claude);
    expect((await other.ledger.next(claude)).row).toBe(5);
    await world.do({ type: 'goal.check' }, claude);
    expect((await world.ledger.next(claude)).row).toBe(5);
  });

  test('the same check on the same tree with the same outcome is nothing found out', async () => {
    const world = await play([...working, [claude, { type: 'goal.check' }], open('a'), open('b'), open('c')]);
    await world.do({ type: 'goal.check' }, claude);
    expect((await world.ledger.next(claude)).row).toBe(4);
  });
});

describe('C8: an effect is not had twice', () => {
  const KEY = '01KB8V00000000000000000000';

  test('the intent is in the log before the tool runs, and the same key again says so', async () => {
    const world = await play(working);
    const command = { type: 'call.open', call: 'pay', tool: 'pay', input: '{"eur":100}' } as const;
    const first = await world.submit(command, claude, KEY);
    expect(first).toMatchObject({ ok: true, repeated: false });
    // The process dies here: nobody knows whether the tool ran. Another one goes on.
    const copy = copyOf(world);
    const again = await copy.submit(command, claude, KEY);
    expect(again).toMatchObject({ ok: true, repeated: true });
    if (first.ok && again.ok) expect(again.events).toEqual(first.events);
    expect(await openSeqs(copy)).toHaveLength(1);
    expect((await copy.ledger.next(claude)).why).toMatch(/Find out what they did before doing them again/);
  });

  test('nothing runs it again by itself: it stays open through claims, ends and time', async () => {
    const world = await play([
      ...working,
      open('pay'),
      [claude, { type: 'session.end' }],
      pass(LEASE * 99),
      claim(codex),
    ]);
    expect(await openSeqs(world)).toHaveLength(1);
    expect((await world.ledger.next(codex)).why).toContain('outcome unknown of 1 call(s)');
  });
});
