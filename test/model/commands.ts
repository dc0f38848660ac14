import fc from 'fast-check';
import { expect } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import { compareLogs } from '../../src/log/compare.ts';
import { ada, adaPiped, claude, codex } from '../../src/testing/callers.ts';
import { carriedOf } from '../support/carried.ts';
import type { Fault, Nature } from './home.ts';
import type { Model, Who } from './model.ts';
import { Copy, meets } from './reality.ts';
import { meant, verbs } from './verbs.ts';

const people: readonly (readonly [Caller, Who])[] = [
  [claude, { actor: claude.actor, human: false, proven: false }],
  [codex, { actor: codex.actor, human: false, proven: false }],
  [ada, { actor: ada.actor, human: true, proven: true }],
  [adaPiped, { actor: ada.actor, human: true, proven: false }],
];

/** What the model knows beforehand: as many copies as there are in reality. */
export interface Told {
  readonly models: Model[];
}

export interface Real {
  readonly nature: Nature;
  readonly copies: Copy[];
}

type Command = fc.AsyncCommand<Told, Real>;
const MOST_COPIES = 4;
const nth = <T>(things: readonly T[], n: number): T => things[n % things.length] as T;

interface Acting {
  readonly at: number;
  readonly who: number;
  readonly verb: string;
  readonly pick: number;
  readonly more: number;
  readonly fault?: Fault | undefined;
  /** How much of a write is on the disk when the process dies in it. */
  readonly share?: number;
}

const act = ({ at, who, verb, pick, more, fault, share = 0 }: Acting): Command => {
  /** Who acts: one of the people, or, numbered after them, whoever holds the step that is meant. */
  const personIn = (model: Model): readonly [Caller, Who] => {
    const one = nth(people, who);
    if (who < people.length) return one;
    const { step: id = '' } = { ...meant(model, verb, one[1], pick, more)?.command } as { step?: string };
    const holder = model.steps.get(id)?.claim?.actor;
    return people.find(([{ actor }]) => actor === holder) ?? one;
  };
  const means = (model: Model) => meant(model, verb, personIn(model)[1], pick, more);
  // Of what is tried on a ledger that was handed over the same is said always: a little of it is enough.
  const isVain = ({ frozen }: Model) => frozen && verb !== 'handoff.withdraw' && more % 8 > 0;
  return {
    check: ({ models }) => !isVain(nth(models, at)) && means(nth(models, at)) !== undefined,
    run: async ({ models }, { copies }) => {
      const told = means(nth(models, at));
      const [caller] = personIn(nth(models, at));
      if (told !== undefined) await nth(copies, at).act(told, caller, fault, share);
    },
    toString: () =>
      JSON.stringify({ verb, at, who: people[who]?.[0].actor ?? 'holder', pick, more, fault, share }),
  };
};

const pass = (seconds: number): Command => ({
  check: () => true,
  run: async ({ models }, { nature }) => {
    nature.now += seconds * 1_000;
    for (const model of models) model.now = nature.now;
  },
  toString: () => `${seconds} s pass`,
});

const turns = (red: boolean): Command => ({
  check: () => true,
  run: async ({ models }, { nature }) => {
    nature.red = red;
    for (const model of models) model.red = red;
  },
  toString: () => (red ? 'checks are red' : 'checks are green'),
});

/** Everything is opened anew, with the beginning of a line behind the last one or without. */
const reopen = (at: number, torn: number): Command => ({
  check: () => true,
  run: async (_, { copies }) => {
    const copy = nth(copies, at);
    await copy.stands();
    const [line = ''] = copy.home.bytes().toString('utf8').trimEnd().split('\n').slice(-1);
    if (torn > 0) copy.home.behind(Buffer.from(line.slice(0, Math.min(torn, line.length - 2))));
    await copy.reopen();
    await copy.agrees();
    await copy.stands();
  },
  toString: () => `copy ${at} is opened anew, ${torn} bytes torn`,
});

const copied = (at: number): Command => ({
  check: ({ models }) => models.length < MOST_COPIES,
  run: async ({ models }, { copies }) => {
    const copy = nth(copies, at).copied(copies.length);
    await copy.reopen();
    await copy.agrees();
    copies.push(copy);
    models.push(copy.model);
  },
  toString: () => `copy ${at} is copied`,
});

/** Lines that two ledgers have in common, told by their bytes. */
const commonLines = (a: Buffer, b: Buffer): { common: number; more: [number, number] } => {
  const [as, bs] = [a, b].map((it) => it.toString('utf8').split('\n').slice(0, -1)) as [string[], string[]];
  let common = 0;
  while (common < as.length && as[common] === bs[common]) common += 1;
  return { common, more: [as.length - common, bs.length - common] };
};

const relationOf = ([a, b]: readonly [number, number]): string =>
  a === 0 && b === 0 ? 'equal' : a === 0 || b === 0 ? 'prefix' : 'fork';

/** Ends both with a whole line, as the next writer does. */
const mended = async (...copies: readonly Copy[]): Promise<void> => {
  for (const it of copies) await it.ledger.repair();
};

const compared = (a: number, b: number): Command => ({
  check: ({ models }) => models.length > 1,
  run: async (_, { copies }) => {
    const [one, other] = [nth(copies, a), nth(copies, b)];
    await mended(one, other);
    const { common, more } = commonLines(one.home.bytes(), other.home.bytes());
    const compared = await compareLogs(one.ledger.lines(), other.ledger.lines());
    expect(compared).toMatchObject({ relation: relationOf(more), common });
    meets(`copies that are a ${compared.relation}`);
  },
  toString: () => `copies ${a} and ${b} are compared`,
});

/** The file of a copy that is handed over is taken in by another, or where nothing is. */
const received = (from: number, to: number | undefined, who: number): Command => ({
  check: ({ models }) =>
    nth(models, from).frozen && (to === undefined ? models.length < MOST_COPIES : models.length > 1),
  run: async ({ models }, { nature, copies }) => {
    const sender = nth(copies, from);
    const [caller, person] = nth(people, who);
    await mended(sender);
    const giving = await sender.ledger.handoffMembers();
    if (!giving.ok) throw new Error(giving.what);
    const file = await carriedOf(giving.members);
    const number = to === undefined ? copies.length : to % copies.length;
    const there =
      to === undefined
        ? new Copy(sender.home.empty(number), sender.model.copied(number))
        : nth(copies, number);
    if (to !== undefined) await mended(there);
    const before = to === undefined ? undefined : there.home.bytes();
    const reasons = to === undefined ? [] : notReceived(sender.home.bytes(), there.home.bytes());
    const isBack = to !== undefined || sender.model.places.has(number);
    if (isBack && !person.proven) reasons.push(person.human ? 'proof-too-weak' : 'not-allowed');
    const done = await there.ledger.receive(file, caller);
    meets(`receive into ${to === undefined ? 'nothing' : 'a ledger'} ${done.ok ? 'done' : done.code}`);
    if (!done.ok) {
      expect(reasons, `receive was answered ${done.code}: ${done.what}`).toContain(done.code);
      if (before !== undefined) expect(there.home.bytes().equals(before)).toBe(true);
      return;
    }
    expect(reasons).toEqual([]);
    const model = sender.model.copied(number);
    model.now = nature.now;
    model.frozen = false;
    model.taken = true;
    const taker = sender.goesOn(there, model, done.events);
    if (to === undefined) copies.push(taker);
    else copies[number] = taker;
    models[number] = model;
    await taker.agrees();
    await taker.stands();
  },
  toString: () => `the file of copy ${from} is received by ${who} in ${to ?? 'nothing'}`,
});

const notReceived = (file: Buffer, here: Buffer): string[] => {
  const { more } = commonLines(here, file);
  if (relationOf(more) === 'fork') return ['forked'];
  return more[0] === 0 && more[1] > 0 ? [] : ['already-received', 'stale-handoff'];
};

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

const by = (who: number, verb: string, more = 4, pick = 0): Command => act({ at: 0, who, verb, pick, more });

/** A goal and a step stand at the beginning, so that most of what follows is about something. */
export const begun = [by(2, 'goal.open', 0), by(0, 'step.plan', 1)];

const handsOver = (at: number): Command => act({ at, who: 1, verb: 'handoff.offer', pick: 0, more: 0 });
const evidence = (at: number): Command => act({ at, who: 0, verb: 'evidence.record', pick: 0, more: 1 });

/** What chance meets too seldom, told in full. */
export const told: Readonly<Record<string, readonly Command[]>> = {
  'a lease stands still while nobody may go on': [
    ...[by(0, 'step.claim'), pass(900), by(2, 'goal.pause'), pass(1_801), by(2, 'goal.unpause')],
    ...[by(0, 'decision.ask', 1), pass(1_801), by(2, 'decision.make'), pass(899), by(1, 'step.claim')],
  ],
  'a lease that ran out is in nobody’s way': [by(0, 'step.claim'), pass(1_801), by(1, 'step.claim')],
  'a lease that runs is': [by(0, 'step.claim'), pass(1_799), by(1, 'step.claim')],
  'nobody goes on behind a gate that waits': [
    ...[by(0, 'step.plan', 30), by(0, 'step.claim'), by(0, 'step.submit'), by(0, 'step.plan', 2)],
    ...[by(1, 'step.claim'), by(2, 'step.accept'), by(1, 'step.claim')],
  ],
  'a goal that closes takes back what it asked': [by(0, 'decision.ask', 1), by(2, 'goal.close', 8)],
  'what was revoked is asked again': [
    ...[by(0, 'decision.ask', 1), by(3, 'decision.make'), by(0, 'decision.make'), by(2, 'decision.make')],
    ...[by(2, 'decision.revoke'), by(0, 'step.claim')],
  ],
  'a fork is not received': [
    copied(0),
    evidence(0),
    evidence(1),
    handsOver(1),
    received(1, 0, 2),
    compared(0, 1),
  ],
  'a file comes back': [
    ...[
      handsOver(0),
      received(0, undefined, 0),
      evidence(1),
      handsOver(1),
      received(1, 0, 0),
      received(1, 0, 2),
    ],
    ...[evidence(0), evidence(1)],
  ],
  'what was declined comes back': [
    ...[
      handsOver(0),
      received(0, undefined, 1),
      act({ at: 1, who: 1, verb: 'handoff.decline', pick: 0, more: 0 }),
    ],
    ...[received(1, 0, 3), received(1, 0, 2), evidence(0)],
  ],
  'checks accept what was submitted, though the write ended before they did': [
    ...[by(0, 'step.plan', 4), by(0, 'step.claim')],
    act({ at: 0, who: 0, verb: 'step.submit', pick: 0, more: 0, fault: 'dies', share: 0.8 }),
    ...[by(1, 'step.submit'), by(1, 'session.end'), evidence(0), by(0, 'step.accept', 0, 3)],
  ],
  'a torn tail is mended by whoever hands over': [reopen(0, 40), handsOver(0), received(0, undefined, 0)],
};

/** The same every time: a bit of everything, with two copies of which one dies in a write. */
export const fixed: readonly Command[] = [
  ...begun,
  by(0, 'step.claim'),
  by(0, 'evidence.record', 1),
  by(1, 'step.claim'),
  pass(60),
  by(0, 'decision.ask', 1),
  pass(900),
  by(2, 'decision.make'),
  by(0, 'step.submit'),
  by(0, 'step.accept'),
  by(1, 'step.accept'),
  by(0, 'step.plan', 6),
  reopen(0, 40),
  by(1, 'step.claim'),
  act({ at: 0, who: 1, verb: 'step.submit', pick: 0, more: 0, fault: 'dies', share: 0.9999 }),
  copied(0),
  by(2, 'step.return'),
  by(1, 'handoff.offer'),
  received(0, undefined, 0),
  compared(0, 2),
  by(2, 'handoff.withdraw'),
  by(2, 'goal.judge'),
  by(2, 'goal.close', 2),
];
