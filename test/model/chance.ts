import fc from 'fast-check';
import { act, type Command, compared, copied, pass, people, received, reopen, turns } from './commands.ts';
import type { Fault } from './home.ts';
import { verbs } from './verbs.ts';

const small = fc.nat({ max: 7 });
const person = fc.constantFrom(0, 1, 2, 2, 3, 4, 4, 4, 5, 5);
/** Most happens in one place, and to what came last. */
const copy = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3);
const pick = fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4);
/** Often what moves a plan on. */
const often = [
  ...['step.plan', 'step.plan', 'step.claim', 'step.claim', 'step.claim', 'step.submit', 'step.submit'],
  ...[
    'step.submit',
    'step.accept',
    'step.accept',
    'step.return',
    'goal.open',
    'decision.ask',
    'decision.make',
  ],
];
/** What stops all else, and is to be seldom. */
const seldom = new Set(['handoff.offer', 'handoff.decline', 'goal.pause', 'goal.close']);
const usual = Object.keys(verbs).filter((it) => !seldom.has(it));

const share = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 99 }).map((it) => it / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0.9999, 1) },
);
const acting = (from: readonly string[], faults: readonly (Fault | undefined)[]) =>
  fc
    .record({
      at: copy,
      who: person,
      verb: fc.constantFrom(...from),
      pick,
      more: fc.nat({ max: 63 }),
      fault: fc.constantFrom(...faults),
      share,
    })
    .map((it) => act({ ...it, who: likely(it.verb, it.more) ?? it.who }));
/** Whoever may do it, mostly: the holder, or the human at a terminal. */
const likely = (verb: string, more: number): number | undefined => {
  if (more % 4 === 0) return undefined;
  if (['step.submit', 'step.renew', 'step.release'].includes(verb)) return people.length;
  if (['step.accept', 'step.return'].includes(verb)) return more % 4 > 1 ? 2 : undefined;
  return verb.startsWith('goal.') || ['decision.make', 'decision.revoke'].includes(verb) ? 2 : undefined;
};
const none = [undefined];
const some: readonly Fault[] = ['full', 'sync', 'dies', 'dies'];

const oneOf: readonly fc.WeightedArbitrary<Command>[] = [
  { weight: 60, arbitrary: acting([...often, ...often, ...usual], none) },
  { weight: 12, arbitrary: acting([...often, ...often, ...usual, ...seldom], some) },
  { weight: 3, arbitrary: acting([...seldom], none) },
  { weight: 4, arbitrary: acting(['handoff.withdraw', 'goal.unpause'], none) },
  { weight: 5, arbitrary: fc.constantFrom(1, 60, 900, 1_799, 1_801).map(pass) },
  { weight: 3, arbitrary: fc.constantFrom(true, false, false).map(turns) },
  { weight: 4, arbitrary: fc.tuple(copy, fc.constantFrom(0, 0, 1, 40, 999)).map((it) => reopen(...it)) },
  { weight: 2, arbitrary: copy.map(copied) },
  { weight: 3, arbitrary: fc.tuple(small, small).map((it) => compared(...it)) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(small, fc.option(small, { nil: undefined }), fc.constantFrom(0, 2, 2, 3))
      .map((it) => received(...it)),
  },
];

export const runs = (maxCommands: number) => fc.commands([fc.oneof(...oneOf)], { maxCommands, size: 'max' });
