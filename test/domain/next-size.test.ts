import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { NextAnswer } from '../../src/domain/next/answer.ts';
import { openGoal, plan } from '../support/acts.ts';
import { type Act, play, type The, theOf } from '../support/given.ts';
import { typed } from '../support/typed.ts';
import { ada, claude } from '../support/world.ts';
import { givenOf } from './next.stage.ts';
import { situations } from './next.table.ts';

const MAX = 2_048;

/** As long as each text may be, made of what grows most when quoted, or steers what shows it. */
const fillers = ['"', '\\', '😀', '\u202e', '\u0000', '\n', '\u{e0041}', 'é', '</answer>'];
const longest = (filler: string, bytes: number): string =>
  `x${filler.repeat(Math.floor((bytes - 1) / Buffer.byteLength(filler, 'utf8')))}`;
const caps = { objective: 1000, title: 200, text: 300, asked: 1000, tool: 200, reason: 1000 } as const;

const hostile = (command: Command, filler: string): Command =>
  JSON.parse(JSON.stringify(command), (key, value: unknown) =>
    typeof value === 'string' && key in caps ? longest(filler, caps[key as keyof typeof caps]) : value,
  ) as Command;

const worse = (filler: string, it: Act): Act => {
  if (typeof it === 'function') return it;
  const [caller, command] = it;
  return [caller, (the: The) => hostile(typeof command === 'function' ? command(the) : command, filler)];
};

const fits = (answer: NextAnswer): void => {
  expect(Buffer.byteLength(JSON.stringify(answer), 'utf8')).toBeLessThanOrEqual(MAX);
  expect(`${answer.why}${answer.what}${answer.who}${answer.command}`).not.toMatch(
    /[\p{Cc}\p{Cf}\u2028\u2029]/u,
  );
  expect(() => typed(answer.command)).not.toThrow();
};

describe.each(fillers)('an answer stays short and tame with texts of %j', (filler) => {
  it('in every situation, which is answered by the same row', async () => {
    for (const one of situations) {
      const world = await play(givenOf(one).map((it) => worse(filler, it)));
      const the = theOf(await world.state());
      const answer = await world.ledger.next(typeof one.asker === 'function' ? one.asker(the) : one.asker);
      fits(answer);
      expect([one.name, answer.row]).toEqual([one.name, one.row]);
    }
  });

  it('with many goals open', async () => {
    const world = await play(Array.from({ length: 12 }, () => worse(filler, openGoal)));
    fits(await world.ledger.next(claude));
  });

  it('with calls of unknown outcome by the dozen, a step that came back, and the longest names', async () => {
    const me: Caller = { actor: `agent:${'c'.repeat(64)}`, proof: 'none', runtime: 'test' };
    const call: Act = [me, { type: 'call.open', tool: 'x', input: '' }];
    const calls: readonly Act[] = Array.from({ length: 24 }, (_, n) =>
      n % 2 === 0 ? call : [me, { type: 'call.open', tool: 'x', input: String(n) }],
    );
    const acts: readonly Act[] = [
      openGoal,
      plan({ judge: 'human' }),
      [me, (the) => ({ type: 'step.claim', step: the('step') })],
      ...calls,
      [me, { type: 'step.submit' }],
      [ada, (the) => ({ type: 'step.return', step: the('step'), asked: 'more' })],
    ];
    const world = await play(acts.map((it) => worse(filler, it)));
    const answer = await world.ledger.next(me);
    expect(answer.row).toBe(6);
    expect(answer.why).toContain('24 call(s)');
    fits(answer);
  });
});

describe('names that nobody has', () => {
  it.each(['goal', 'session'] as const)('a %s named by a novel is not repeated', async (key) => {
    const world = await play([openGoal, plan()]);
    const answer = await world.ledger.next({ ...claude, [key]: '\u001b[2J'.repeat(2_000) });
    fits(answer);
    expect(answer).toMatchObject({ verdict: 'stop', row: 2 });
  });
});
