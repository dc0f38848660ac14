import { describe, expect, it } from 'vitest';
import { BELOW_ADAPTERS, impurities } from './purity.ts';
import { inWords, parse, sources } from './sources.ts';

const wordsOn = (text: string): string[] => inWords(impurities(parse('src/domain/planted.ts', text)));

describe('below adapters', () => {
  it('nothing reads a clock, randomness, the process, the console, the network or the locale', () => {
    const below = sources(process.cwd()).filter((source) => BELOW_ADAPTERS.test(source.fileName));
    expect(below.length).toBeGreaterThan(5);
    expect(inWords(below.flatMap(impurities))).toEqual([]);
  });
});

describe('the scan finds', () => {
  it.each([
    ['the clock', 'export const a = () => Date.now();'],
    ['the clock through new', 'export const a = new Date();'],
    ['the clock through a call', 'export const a = Date();'],
    ['the clock taken apart', 'export const { now } = Date;'],
    ['the clock by a computed name', "export const a = Date['now']();"],
    ['randomness passed on', 'export const a = roll(Math);'],
    ['the local time zone', 'export const a = new Date(2026, 1, 1);'],
    ['a local getter', 'export const a = (d: Date) => d.getHours();'],
    ['randomness', 'export const a = Math.random();'],
    ['web crypto', 'export const a = crypto.randomUUID();'],
    ['random bytes', "import { randomBytes } from 'node:crypto';"],
    ['all of node:crypto', "import * as c from 'node:crypto';"],
    ['a ulid of its own time', "import { ulid as make } from 'ulid'; export const a = make();"],
    ['the process', 'export const a = process.env.HOME;'],
    ['the process through a shorthand', 'export const a = { process };'],
    ['the process as an argument', 'export const a = f(process);'],
    ['a hidden global', 'export const a = (process: string) => process.length;'],
    ['the console', "console.log('a');"],
    ['the global object', "export const a = globalThis['process'];"],
    ['a timer', 'setTimeout(() => {}, 1);'],
    ['the network', "export const a = await fetch('x');"],
    ['the locale', 'export const a = (x: string, y: string) => x.localeCompare(y);'],
    ['Intl', 'export const a = new Intl.NumberFormat();'],
    ['its own place', 'export const a = import.meta.url;'],
    ['made code', "export const a = new Function('return 1');"],
  ])('%s', (_, text) => {
    expect(wordsOn(`\n\n${text}`)).not.toEqual([]);
    expect(wordsOn(`\n\n${text}`)[0]).toMatch(/^src\/domain\/planted\.ts:3 pure: \S/);
  });
});

describe('the scan leaves alone', () => {
  it.each([
    ['a time that was given', 'export const a = (at: string) => new Date(at).toISOString();'],
    ['a date in UTC', 'export const a = (d: Date) => Date.UTC(d.getUTCFullYear(), 0, 1);'],
    ['a test for a date', 'export const a = (x: unknown) => x instanceof Date;'],
    ['arithmetic', 'export const a = (x: number) => Math.max(x, 0);'],
    ['a hash', "import { hash } from 'node:crypto'; export const a = hash('sha256', 'x');"],
    ['a ulid of a given time', "import { ulid } from 'ulid'; export const a = ulid(1, () => 0);"],
    ['a property of that name', 'export const a = (x: { process: string }) => x.process;'],
    ['a key of that name', "export const a = { console: 'terminal' };"],
    [
      'a type of that name',
      'export type A = typeof process; export const a: Intl.LocalesArgument = undefined;',
    ],
    ['words in a string', "export const a = 'Math.random() and process.env';"],
  ])('%s', (_, text) => {
    expect(wordsOn(text)).toEqual([]);
  });
});
