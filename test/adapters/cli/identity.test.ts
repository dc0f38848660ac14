import { afterEach, beforeEach, expect, it } from 'vitest';
import { Desk, type How } from './support/desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});
afterEach(() => desk.clear());

interface Event {
  readonly type: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const eventsOf = async (line: string, how: How = {}): Promise<readonly Event[]> =>
  (await desk.done(`${line} --json`, how)).json().events as Event[];

it('without a name it is the account, made to fit', async () => {
  expect((await eventsOf('init'))[0]?.actor).toBe('human:ada-lovelace');
});

it('--as comes before the environment', async () => {
  const env = { LOOPLEDGER_ACTOR: 'agent:claude' };
  expect((await eventsOf('init', { env }))[0]?.actor).toBe('agent:claude');
  expect((await eventsOf('goal open X --as human:bo', { env }))[0]?.actor).toBe('human:bo');
});

it('the proof is terminal only where both ends are terminals', async () => {
  await desk.done('init');
  expect((await eventsOf('goal open X'))[0]?.data.proof).toBe('terminal');
  expect((await eventsOf('goal open Y', { tty: false }))[0]?.data.proof).toBe('none');
  expect((await eventsOf('goal open Z', { stdin: 'piped' }))[0]?.data.proof).toBe('none');
});

it('a terminal proves nothing of an agent that is named at one', async () => {
  await desk.done('init --human-proof none');
  expect((await eventsOf('goal open X --as agent:claude'))[0]).toMatchObject({
    actor: 'agent:claude',
    data: { proof: 'none' },
  });
});

it('inside an agent it is that agent, whatever --as says, and no terminal makes it a human', async () => {
  await desk.done('init --goal X --check "npm test"');
  const env = { CLAUDECODE: '1' };
  const typed = await desk.type('goal close --abandoned --as human:ada', { env });
  expect(typed.code).toBe(1);
  expect(typed.err).toContain('agent:claude-code may not');
  const opened = await eventsOf('goal open Y --as human:ada', { env });
  expect(opened[0]).toMatchObject({ actor: 'agent:claude-code', data: { proof: 'none' } });
});

it.each(['ada', 'human:', 'human:Ada', 'robot:r2', 'system:checks', 'agent:-x', `human:${'a'.repeat(65)}`])(
  '%s names no actor',
  async (name) => {
    for (const typed of [
      await desk.type(`init --as=${name}`),
      await desk.type('init', { env: { LOOPLEDGER_ACTOR: name } }),
    ]) {
      expect({ code: typed.code, tries: typed.tries }).toEqual({ code: 2, tries: 'loopledger help all' });
    }
  },
);

it.each(['LOOPLEDGER', 'LOOPLEDGER_ACTOR', 'LOOPLEDGER_SESSION', 'LOOPLEDGER_GOAL'])(
  '%s set to nothing is an error, never ignored',
  async (name) => {
    await desk.done('init --goal X --check "npm test"');
    const typed = await desk.type('status', { env: { [name]: '' } });
    expect(typed.code).toBe(2);
    expect(typed.err).toContain(name);
  },
);

it('a session in the environment is the one that acts', async () => {
  await desk.done('init --goal X --check "npm test"');
  const first = (await desk.done('session start --as agent:a --json')).json().session as string;
  await desk.done('session start --as agent:a');
  const lost = await desk.type('call open tool --as agent:a');
  expect(lost.code).toBe(1);
  const [event] = await eventsOf('call open tool --as agent:a', {
    env: { LOOPLEDGER_SESSION: first.slice(-6) },
  });
  expect(event?.data.session).toBe(first);
});

it('the way out is for the same ledger and actor', async () => {
  await desk.done('init --goal X --check "npm test"');
  const typed = await desk.type('step show ZZZ --ledger .loopledger --as agent:a');
  expect(typed.tries).toBe('loopledger step list --all --ledger .loopledger --as agent:a');
  await desk.done(typed.tries ?? '');
  const told = (await desk.done('next --json --as agent:a')).json();
  expect(told.command).toMatch(/^loopledger .* --as agent:a$/);
  await desk.done(String(told.command));
  const spaced = await desk.type(`status --ledger "no such place"`);
  expect(spaced.tries).toBe(`loopledger init --ledger 'no such place'`);
});
