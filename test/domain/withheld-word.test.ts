import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/domain/commands.ts';
import { stateView1 } from '../../src/projections/state-view.ts';
import { testKey } from '../../src/testing/signer.ts';
import { openGoal, plan } from '../support/acts.ts';
import { copyOf, type Forged, forge } from '../support/forge.ts';
import { type Act, play } from '../support/given.ts';
import { decide, type EventLine, lineOf, withhold } from '../support/withhold.ts';
import { ada, claude, World } from '../support/world.ts';

const adaSigns = { ...ada, proof: 'none', sign: testKey('human:ada').sign } as const;
const objective: Command = {
  type: 'goal.open',
  objective: 'Ship',
  criteria: [{ text: 'done', judge: 'human' }],
};

/** The line as whoever withholds it has it read from then on. */
const instead = ({ event }: EventLine, data: Record<string, unknown>) => {
  const { actor, at, id, type, v } = event;
  return { replacement: { actor, at, id, type, v, data: { ...event.data, ...data } } };
};

/** Whoever looks now or back at the line, in the process that was there or in a new one, reads this and not that. */
const reads = async (world: World, seq: number, text: string, that: string): Promise<void> => {
  const { head } = await world.state();
  const states = [
    await world.state(),
    await copyOf(world).state(),
    await world.ledger.replay({}),
    await world.ledger.replay({ to: head.seq }),
    await world.ledger.replay({ to: head.seq - 1 }),
    await world.ledger.replay({ to: seq }),
  ];
  for (const state of states) {
    const told = JSON.stringify(stateView1(state));
    expect([told.includes(text), told.includes(that)]).toEqual([true, false]);
  }
  expect(JSON.stringify(await world.ledger.next(claude))).not.toContain(that);
};

const byGrade = (proof: string | undefined): Forged => {
  const { proof: _, ...data } = decide.data;
  return { ...decide, data: proof === undefined ? data : { ...data, proof } };
};

describe('whoever can write the file withholds in a human’s name', () => {
  it.each([['none'], ['client'], [undefined]])(
    'at proof grade %s: nothing is withheld by it',
    async (proof) => {
      const world = await play([openGoal, plan({ title: 'As planned' })]);
      const line = await lineOf(world, 'step.planned');
      await forge(world, byGrade(proof), withhold(line, instead(line, { title: 'Whatever I like' })));
      expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
      await reads(world, line.seq, 'As planned', 'Whatever I like');
    },
  );

  it('with a signature that is none, where a terminal is enough: nothing is withheld either', async () => {
    const world = await play([openGoal, plan({ title: 'As planned' })]);
    const line = await lineOf(world, 'step.planned');
    await forge(world, byGrade('signature'), withhold(line, instead(line, { title: 'Whatever I like' })));
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
    await reads(world, line.seq, 'As planned', 'Whatever I like');
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['without proof', 'none', undefined],
    ['at a terminal', 'terminal', undefined],
    ['with a signature that is none', 'signature', undefined],
    ['with the key of a signed act that is none', 'signature', '01M8NTXEK8XWPH4ZF3FEA2QZZZ'],
  ])('where only signatures are heard, %s: nothing is withheld', async (_, proof, cmd) => {
    const world = new World();
    await world.init('signature');
    await world.do(objective, adaSigns);
    const line = await lineOf(world, 'goal.opened');
    const mine = withhold(line, instead(line, { objective: 'Whatever I like' }));
    await forge(world, { ...byGrade(proof), ...(cmd === undefined ? {} : { cmd }) }, mine);
    expect((await world.state()).readOnly).toMatchObject({ code: 'inconsistent' });
    await reads(world, line.seq, 'Ship', 'Whatever I like');
  });

  it('at the grade that is asked for: what was put in its place is read before and after', async () => {
    const world = await play([openGoal, plan({ title: 'As planned' })]);
    const line = await lineOf(world, 'step.planned');
    await forge(world, decide, withhold(line, instead(line, { title: 'Whatever I like' })));
    expect((await world.state()).readOnly).toBeUndefined();
    await reads(world, line.seq, 'Whatever I like', 'As planned');
  });
});

describe('what rests on a withheld line', () => {
  const learn: Act = [claude, { type: 'lesson.record', text: 'at noon' }];
  const instead: Act = [
    claude,
    (the) => ({ type: 'lesson.supersede', lesson: the('lesson'), text: 'at one' }),
  ];

  it('is a lesson of its goal, and what took that one’s place', async () => {
    const world = await play([openGoal, learn, instead]);
    await forge(world, decide, withhold(await lineOf(world, 'goal.opened')));
    const { readOnly, counts } = await world.state();
    expect([readOnly, counts.passedOver]).toEqual([undefined, 4]);
  });
});
