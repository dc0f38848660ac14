import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk, type How } from './support/desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
});
afterEach(() => desk.clear());

interface Why {
  readonly thing: { readonly kind: string };
  readonly standing: string;
  readonly chain: readonly { readonly type: string; readonly actor: string; readonly proof?: string }[];
  readonly left_out: number;
  readonly waits: readonly { what: string; who: string; command: string; yours: boolean }[];
}
const json = async (line: string, how: How = {}): Promise<Record<string, unknown>> =>
  (await desk.done(`${line} --json`, how)).json();
const why = async (id: string, rest = '', how: How = {}): Promise<Why> =>
  (await json(`why ${id} ${rest}`, how)) as unknown as Why;
const id = async (things: string, at = 0): Promise<string> =>
  ((await json(`${things} list`))[`${things}s`] as { id: string }[])[at]?.id ?? '';

/** What is said to be yours is accepted, and moves the thing on. */
const moves = async ({ waits }: Why): Promise<void> => {
  const [wait] = waits.filter(({ yours }) => yours);
  expect(wait, JSON.stringify(waits)).toBeDefined();
  await desk.done(wait?.command ?? '');
};

describe('why of a step', () => {
  it('follows it from its plan to its acceptance, each command it names accepted', async () => {
    await desk.done('init --goal G --check "npm test"');
    await desk.done('step plan S --judge human');
    const step = await id('step');
    expect(await why(step)).toMatchObject({
      standing: 'planned',
      chain: [{ type: 'step.planned' }],
      waits: [{ command: `loopledger step claim ${step}`, yours: true }],
    });
    await moves(await why(step));
    const claimed = await why(step);
    expect(claimed.waits).toMatchObject([{ command: `loopledger step submit ${step}`, yours: true }]);
    expect((await why(step, '--as agent:b')).waits[0]).toMatchObject({ yours: false });
    await desk.done('step renew');
    await moves(claimed);
    const submitted = await why(step);
    expect(submitted.waits).toMatchObject([{ who: 'human', command: `loopledger step accept ${step}` }]);
    expect((await why(step, '--as agent:b')).waits[0]).toMatchObject({ yours: false });
    expect((await why(step, '', { tty: false })).waits[0]).toMatchObject({ yours: false });
    await moves(submitted);
    const accepted = await why(step);
    expect(accepted.waits).toEqual([]);
    expect(accepted.chain.map(({ type, proof }) => [type, proof])).toEqual([
      ['step.planned', undefined],
      ['step.claimed', undefined],
      ['step.submitted', undefined],
      ['step.accepted', 'terminal'],
    ]);
    const { out } = await desk.done(`why ${step.slice(-6)}`, { env: { NO_COLOR: '1' } });
    expect(out).toContain('human:ada-lovelace, proof terminal');
    expect(out).toMatch(/it waits for nothing\n$/);
  });

  it('leads to the step it comes after, and to the work on it', async () => {
    await desk.done('init --goal G --check "npm test"');
    await desk.done('step plan First');
    const first = await id('step');
    await desk.done(`step plan Second --after ${first}`);
    const second = await id('step', 1);
    const { waits } = await why(second);
    expect(waits).toMatchObject([{ command: `loopledger why ${first}`, yours: true }]);
    expect((await desk.done(waits[0]?.command ?? '')).out).toContain(`loopledger step claim ${first}`);
    await desk.done('step claim');
    await desk.done('step plan Third');
    const third = await id('step', 2);
    expect((await why(third)).waits).toMatchObject([{ command: 'loopledger status', yours: true }]);
  });

  it('leads to the question that blocks it', async () => {
    await desk.done('init --goal G --check "npm test"');
    await desk.done('step plan S');
    const step = await id('step');
    await desk.done(`ask "Which one?" --option a --option b --blocks ${step} --as agent:a`);
    const { waits } = await why(step);
    expect(waits).toMatchObject([{ who: 'human', yours: true }]);
    expect((await desk.done(waits[0]?.command ?? '')).out).toContain('Which one?');
  });

  it('keeps the first events and the last where there are many', async () => {
    await desk.done('init --goal G --check "npm test"');
    await desk.done('step plan S --judge human');
    const step = await id('step');
    for (let n = 0; n < 25; n += 1) {
      await desk.done('step claim');
      await desk.done('step release');
    }
    const { chain, left_out } = await why(step);
    expect(chain[0]?.type).toBe('step.planned');
    expect(chain.at(-1)?.type).toBe('step.released');
    expect(chain.length + left_out).toBe(51);
    expect(left_out).toBeGreaterThan(0);
    expect((await desk.done(`why ${step}`)).out).toContain(`… ${left_out} more`);
  });
});

describe('why of a goal', () => {
  it('goes from proposal to closed by the commands it names', async () => {
    await desk.done('init');
    await desk.done('goal open G --check "npm test" --as agent:a');
    const goal = await id('goal');
    expect((await why(goal)).waits[0]).toMatchObject({
      command: `loopledger goal confirm ${goal}`,
      yours: true,
    });
    expect((await why(goal, '--as agent:a')).waits[0]).toMatchObject({ yours: false });
    await moves(await why(goal));
    expect((await why(goal)).waits).toMatchObject([{ what: 'it has no step yet' }]);
    await moves(await why(goal));
    const step = await id('step');
    expect((await why(goal)).waits).toMatchObject([{ command: `loopledger why ${step}` }]);
    await desk.done(`step claim ${step}`);
    await desk.done(`step submit ${step}`);
    for (let n = 0; n < 3 && (await why(goal)).waits.length > 0; n += 1) await moves(await why(goal));
    const closed = await why(goal);
    expect(closed.standing).toMatch(/^achieved/);
    expect(closed.chain.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['goal.opened', 'goal.confirmed', 'step.accepted', 'check.ran', 'goal.closed']),
    );
  });

  it('of a criterion that a human judges names the judging', async () => {
    await desk.done('init --goal G');
    await desk.done('step plan S --judge human');
    await desk.done('step claim');
    await desk.done('step submit');
    await desk.done(`step accept ${await id('step')}`);
    const goal = await id('goal');
    expect((await why(goal)).waits[0]?.command).toMatch(/^loopledger goal judge [0-9A-Z]{26} --met$/);
    await moves(await why(goal));
    await moves(await why(goal));
    expect((await why(goal)).waits).toEqual([]);
  });
});

describe('why of a check', () => {
  it('was never run, then was', async () => {
    await desk.done('init --goal G --check "npm test"');
    const check = await id('check');
    expect((await why(check)).waits).toMatchObject([{ what: 'it was never run', yours: true }]);
    await moves(await why(check));
    const ran = await why(check);
    expect(ran).toMatchObject({ thing: { kind: 'check' }, waits: [] });
    expect(ran.chain.map(({ type }) => type)).toEqual(['check.added', 'check.ran']);
  });
});
