import { describe, expect, it } from 'vitest';
import { initLedger } from '../../src/app/init.ts';
import { authority } from '../../src/domain/authority-table.ts';
import { proposeGoal } from '../support/acts.ts';
import { play, theOf } from '../support/given.ts';
import { World } from '../support/world.ts';
import { answerOf } from './authority.stage.ts';
import { cases } from './authority.table.ts';
import { GRADES, type Kind, kinds } from './authority.words.ts';

const KINDS = Object.keys(kinds) as Kind[];

describe('whose word counts', () => {
  it.each(cases.map((it) => [it.act, it.when, it] as const))('%s, %s', async (_act, _when, row) => {
    for (const kind of KINDS) {
      const answers = [];
      for (const grade of GRADES.keys()) answers.push(await answerOf(row, kind, grade));
      expect([kind, ...answers]).toEqual([kind, ...row[kind]]);
    }
  });

  it('the table speaks of every act', () => {
    expect([...new Set(cases.map((row) => row.act))].sort()).toEqual(Object.keys(authority).sort());
  });

  it.each(Object.keys(authority))('the product itself gives no commands: %s', async (act) => {
    const row = cases.find((one) => one.act === act);
    if (row === undefined) throw new Error(act);
    const world = await play(row.given({ actor: 'human:bob', proof: 'signature', runtime: 'test' }));
    const command = row.command(theOf(await world.state()));
    const code = await world.code(command, { actor: 'system:checks', proof: 'signature', runtime: 'test' });
    // What belongs to a session is refused before rights are asked: the product has none.
    expect(['not-allowed', 'no-session', 'unknown-call']).toContain(code);
  });
});

describe('the grade a ledger fixes', () => {
  it.each(GRADES)('%s: a human is heard from it on, and not below', async (needed) => {
    const answers: string[] = [];
    for (const proof of GRADES) {
      const world = new World();
      await world.init(needed);
      await play([proposeGoal], world);
      answers.push(
        await world.code({ type: 'goal.confirm' }, { actor: 'human:bob', proof, runtime: 'test' }),
      );
    }
    const from = GRADES.indexOf(needed);
    expect(answers).toEqual(GRADES.map((_, n) => (n >= from ? 'ok' : 'proof-too-weak')));
  });

  it('an agent makes a ledger, and does not waive the proof that a human acts', async () => {
    const made: boolean[] = [];
    for (const humanProof of GRADES) {
      const opening = { title: 'Test', humanProof };
      const agent = { actor: 'agent:codex', proof: 'none', runtime: 'test' } as const;
      made.push((await initLedger(new World().ports(), opening, agent)).ok);
    }
    expect(made).toEqual([false, true, true, false, false]);
  });
});
