import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import { compareLogs } from '../../src/log/compare.ts';
import { ada, adaPiped, claude, codex } from '../../src/testing/callers.ts';
import { carriedOf } from '../support/carried.ts';
import type { Fault, Nature } from './home.ts';
import type { Model, Who } from './model.ts';
import { Copy, meets } from './reality.ts';
import { meant } from './verbs.ts';

export const people: readonly (readonly [Caller, Who])[] = [
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

export type Command = fc.AsyncCommand<Told, Real>;
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

export const act = ({ at, who, verb, pick, more, fault, share = 0 }: Acting): Command => {
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

export const pass = (seconds: number): Command => ({
  check: () => true,
  run: async ({ models }, { nature }) => {
    nature.now += seconds * 1_000;
    for (const model of models) model.now = nature.now;
  },
  toString: () => `${seconds} s pass`,
});

export const turns = (red: boolean): Command => ({
  check: () => true,
  run: async ({ models }, { nature }) => {
    nature.red = red;
    for (const model of models) model.red = red;
  },
  toString: () => (red ? 'checks are red' : 'checks are green'),
});

/** Everything is opened anew, with the beginning of a line behind the last one or without. */
export const reopen = (at: number, torn: number): Command => ({
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

export const copied = (at: number): Command => ({
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

export const compared = (a: number, b: number): Command => ({
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
export const received = (from: number, to: number | undefined, who: number): Command => ({
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
