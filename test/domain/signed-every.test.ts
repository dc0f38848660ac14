import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import type { Outcome } from '../../src/app/outcome.ts';
import { comesOf } from '../../src/domain/actor/word.ts';
import type { Command } from '../../src/domain/commands.ts';
import type { EventType } from '../../src/format/events/index.ts';
import { claim, keyOf, openGoal, plan } from '../support/acts.ts';
import { play, theOf } from '../support/given.ts';
import { perform, sequences } from '../support/sequences.ts';
import { ada, ci, claude, World } from '../support/world.ts';
import { cases } from './authority.table.ts';
import { type Kind, kinds } from './authority.words.ts';

// What stands beside a command's own event is named verb by verb. A new verb that is not, and yet leaves another event,
// would be refused to whoever signs it: so whatever anybody does here, with a key or without one, is looked at.

/** Notes what every command comes to, and whether it was refused for what was signed. */
class Watched extends World {
  readonly pairs = new Set<string>();

  override async submit(command: Command, caller: Caller, cmd?: string): Promise<Outcome> {
    const signs = caller.actor.startsWith('human:') && caller.proof === 'terminal';
    const who: Caller = signs ? { ...caller, proof: 'signature' } : caller;
    const outcome = await super.submit(command, who, cmd);
    if (!outcome.ok) expect([command.type, outcome.refusal.code]).not.toContain('bad-signature');
    for (const { event } of outcome.ok ? outcome.events : outcome.noted) {
      if (event.actor !== caller.actor || event.type === 'act.signed') continue;
      this.pairs.add(`${command.type} ${event.type}`);
    }
    return outcome;
  }
}

const strange = (pairs: Iterable<string>): string[] =>
  [...pairs].filter((pair) => {
    const [command = '', event = ''] = pair.split(' ');
    return !comesOf(command as Command['type'], event as EventType);
  });

describe('every command, and every event that it can come to', () => {
  it('is of those that whoever signs is believed for, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(sequences(30), async (ops) => {
        const world = new Watched();
        await world.init();
        for (const op of ops) await perform(world, op);
        expect((await world.state()).readOnly).toBeUndefined();
        expect(strange(world.pairs)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is of those that were once forgotten, with a key', async () => {
    const world = new Watched();
    await world.init();
    await play(
      [
        openGoal,
        plan({ new_checks: [{ argv: ['lint'] }] }, ada),
        claim(ada),
        [ada, (the) => ({ type: 'watch.add', step: the('step'), argv: ['look'] })],
        [claude, { type: 'lesson.record', text: 'as it was' }],
        [ci, (the) => ({ type: 'lesson.supersede', lesson: the('lesson'), pinned: true })],
        [ada, (the) => ({ type: 'lesson.supersede', lesson: the('lesson'), text: 'as it is' })],
        [ada, (the) => ({ type: 'plan.revise', seen: 'not needed', stopped: [the('step')] })],
      ],
      world,
    );
    expect([...world.pairs]).toEqual(
      expect.arrayContaining([
        'goal.open check.added',
        'step.plan check.added',
        'step.claim session.started',
        'watch.add step.blocked',
        'lesson.supersede lesson.recorded',
        'plan.revise step.dropped',
      ]),
    );
    expect(strange(world.pairs)).toEqual([]);
    expect((await world.state()).readOnly).toBeUndefined();
  });

  it.each(cases.map((it) => [it.act, it.when, it] as const))('%s, %s', async (_act, _when, row) => {
    for (const kind of Object.keys(kinds) as Kind[]) {
      if (row.tries !== undefined || row[kind].at(-1) !== 'ok') continue;
      const me = { actor: kinds[kind], proof: 'signature', runtime: 'test' } as const;
      const world = new Watched();
      await world.init();
      await play([keyOf(me.actor), ...row.given(me)], world);
      await world.do(row.command(theOf(await world.state())), me);
      expect(strange(world.pairs)).toEqual([]);
      expect((await world.state()).readOnly).toBeUndefined();
    }
  });
});
