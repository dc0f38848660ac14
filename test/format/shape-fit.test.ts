import { describe, expect, test } from 'vitest';
import { checkShape, isKnownType } from '../../src/format/shape.ts';
import { fitOf, isObject } from '../../src/format/shape-fit.ts';
import type { Shape } from '../../src/format/shape-form.ts';

const ID = '01M8NTXDM00000000000000000';
const HASH = 'a'.repeat(64);

/** Of each form what fits and what doesn't, at its bounds. test/property/format-shape.test.ts holds both to the schemas. */
describe('a shape fits', () => {
  const digits = { kind: 'text', forms: [/^\d+$/], maxBytes: Infinity } as const;
  const short = { kind: 'text', forms: [/\S/, /^[^b]*$/], maxBytes: 6 } as const;
  const small = { kind: 'int', min: 2, max: 5 } as const;
  const forms: Readonly<Record<string, readonly [Shape, readonly unknown[], readonly unknown[]]>> = {
    'text of one form': [digits, ['0', '42'], ['', 'x', '4x', 4, null, undefined, ['4']]],
    'text of a form and no more said': [digits, ['1'.repeat(9_999)], ['\ud83d']],
    'text of any form and length': [{ kind: 'text', forms: [], maxBytes: Infinity }, ['', '\ud83d'], [1]],
    'text of any form': [
      { kind: 'text', forms: [], maxBytes: 3 },
      ['', 'abc', 'é', '検'],
      ['abcd', 'éé', '検x', 'a\ud83d', '\ude00', 1, null],
    ],
    'text of two forms and a length': [
      short,
      ['a', 'aaaaaa', '検検'],
      ['', ' ', 'b', 'aab', '検検a', 'aaaaaaa', 1],
    ],
    'a number': [small, [2, 3, 5], [1, 6, 2.5, '3', Number.NaN, null, undefined, -3, [3]]],
    'the largest numbers': [
      { kind: 'int', min: 0, max: Number.MAX_SAFE_INTEGER },
      [0, Number.MAX_SAFE_INTEGER],
      [2 ** 53, Infinity, -1, 0.5],
    ],
    'a flag': [{ kind: 'flag' }, [true, false], [0, 'true', null, undefined]],
    'a choice': [{ kind: 'choice', of: ['a', 'b'] }, ['a', 'b'], ['c', '', null, undefined, ['a'], 0]],
    'a list': [
      { kind: 'list', of: small, min: 1, max: 3 },
      [[2], [2, 3, 4]],
      [[], [2, 3, 4, 5], [2, 9], [9, 2], [null], 'abc', { 0: 2, length: 1 }, null, undefined],
    ],
    'an object': [
      { kind: 'object', keys: { a: small, b: short, c: digits }, required: ['a', 'b'] },
      [
        { a: 2, b: 'x' },
        { a: 2, b: 'x', c: '1' },
        { a: 2, b: 'x', c: undefined },
      ],
      [
        {},
        { a: 2 },
        { b: 'x', c: '1' },
        { a: 2, b: 'x', d: 1 },
        { a: 2, b: 'x', d: undefined },
        { a: 2, b: 'x', c: 1 },
        { a: 9, b: 'x' },
        { a: undefined, b: 'x' },
        { a: 2, b: 'x', toString: 1 },
        [],
        null,
        'x',
        undefined,
      ],
    ],
    'an object that needs nothing': [
      { kind: 'object', keys: { a: small }, required: [] },
      [{}, { a: 2 }],
      [{ a: 1 }, { b: 2 }, [], null, 1],
    ],
    'a map': [
      { kind: 'map', key: digits, value: small },
      [{}, { 1: 2 }, { 1: 2, 20: 5 }],
      [{ x: 2 }, { 1: 9 }, { 1: 2, x: 2 }, { 1: 2, 2: null }, [2], null, 'x'],
    ],
    'one of several': [
      { kind: 'union', of: [small, { kind: 'list', of: digits, min: 0, max: 1 }] },
      [2, [], ['1']],
      ['1', ['1', '2'], 9, null],
    ],
    anything: [{ kind: 'any' }, [1, null, undefined, {}, 'x'], []],
  };

  test.each(Object.entries(forms))('%s', (_, [shape, fitting, bent]) => {
    const fits = fitOf(shape);
    expect(fitting.filter((value) => !fits(value))).toEqual([]);
    expect(bent.filter((value) => fits(value))).toEqual([]);
  });

  test('as a plain object alone does', () => {
    expect([{}, { a: 1 }, [], null, undefined, 'x', () => 1].map(isObject)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('what is wrong with data is said, and where', () => {
  const step = {
    step: ID,
    goal: ID,
    title: 'Log in',
    needs: { checks: [ID] },
    after: [],
    scope: ['src/a.ts'],
    gate: false,
    priority: 9,
  };
  const imported = {
    source: 'x',
    format: 'y',
    sha256: HASH,
    bytes: 1,
    records: 1,
    imported: 1,
    events: 1,
    passed: { kept: 2 },
  };
  const asked = { decision: ID, goal: ID, question: 'Which?', options: ['a', 'b'], blocks: 'goal' };
  const money = { currency: 'EUR', micros: 1 };
  const used = { session: ID, message: 'm', model: 'x', input: 1, output: 2, cache_read: 0, cache_write: 0 };
  const withheld = { line: 3, sha256: HASH, reason: 'x', decision: ID };
  const set = (rules: unknown) => ({ how: 'adds', rules, proof: 'terminal' });
  const long = (item: string, length: number) => Array.from({ length }, () => item);

  test.each<readonly [type: string, data: unknown, expected: string]>([
    ['step.planned', step, 'fits'],
    ['step.planned', { ...step, title: 7 }, '/title must be text'],
    ['step.planned', { ...step, title: ' ' }, '/title must match \\S'],
    ['step.planned', { ...step, title: 'x'.repeat(200) }, 'fits'],
    ['step.planned', { ...step, title: 'é'.repeat(100) }, 'fits'],
    ['step.planned', { ...step, title: 'x'.repeat(201) }, '/title must be at most 200 bytes of UTF-8'],
    ['step.planned', { ...step, title: `x${'é'.repeat(100)}` }, '/title must be at most 200 bytes of UTF-8'],
    ['step.planned', { ...step, title: 'x\ud83d' }, '/title must be well-formed Unicode'],
    ['step.planned', { ...step, step: 'x' }, '/step must match ^[0-7][0-9A-HJKMNP-TV-Z]{25}$'],
    ['step.planned', { ...step, priority: 10 }, '/priority must be an integer from 0 to 9'],
    ['step.planned', { ...step, priority: -1 }, '/priority must be an integer from 0 to 9'],
    ['step.planned', { ...step, priority: 0.5 }, '/priority must be an integer from 0 to 9'],
    ['step.planned', { ...step, priority: '1' }, '/priority must be an integer from 0 to 9'],
    ['step.planned', { ...step, priority: 0 }, 'fits'],
    ['step.planned', { ...step, gate: 0 }, '/gate must be true or false'],
    ['step.planned', { ...step, after: {} }, '/after must be a list'],
    ['step.planned', { ...step, after: long(ID, 32) }, 'fits'],
    ['step.planned', { ...step, after: long(ID, 33) }, '/after must have 0 to 32 items'],
    ['step.planned', { ...step, after: [ID, 'x', 1] }, '/after/1 must match ^[0-7][0-9A-HJKMNP-TV-Z]{25}$'],
    ['step.planned', { ...step, needs: { checks: [] } }, '/needs has none of the allowed forms'],
    ['step.planned', { ...step, needs: { checks: [], judge: 'human' } }, 'fits'],
    ['step.planned', { ...step, needs: [] }, '/needs has none of the allowed forms'],
    ['step.planned', { ...step, extra: 1 }, '/extra is no key here'],
    ['step.planned', { ...step, constructor: 1 }, '/constructor is no key here'],
    ['step.planned', { ...step, 'a/b~': 1 }, '/a~1b~0 is no key here'],
    ['step.planned', { ...step, parent: undefined }, 'fits'],
    ['step.planned', { ...step, parent: undefined, gate: 1 }, '/gate must be true or false'],
    ['step.planned', { ...step, gate: undefined, title: 7 }, '/gate is missing'],
    ['step.planned', { ...step, title: 'x'.repeat(200), gate: 1 }, '/gate must be true or false'],
    ['step.planned', { ...step, title: 'é'.repeat(100), gate: 1 }, '/gate must be true or false'],
    ['step.planned', { ...step, after: long(ID, 32), gate: 1 }, '/gate must be true or false'],
    ['step.planned', { parent: undefined, ...step, gate: 1 }, '/gate must be true or false'],
    ['step.planned', [], ' must be an object'],
    ['step.planned', null, ' must be an object'],
    ['step.planned', 'x', ' must be an object'],
    [
      'check.added',
      { check: ID, goal: ID, argv: [], folder: '.', limit_s: 1, pass: 0, spec: HASH },
      '/argv must have 1 to 64 items',
    ],
    ['decision.asked', { ...asked, blocks: 'none' }, '/blocks has none of the allowed forms'],
    ['decision.asked', { ...asked, blocks: [ID] }, 'fits'],
    ['decision.asked', { ...asked, options: 'ab' }, '/options must be a list'],
    ['boundary.set', set([]), 'fits'],
    ['boundary.set', { ...set([]), how: 'both' }, '/how must be one of replaces, adds'],
    ['boundary.set', set([{ effect: 'deny', over: 'tool' }]), '/rules/0/pattern is missing'],
    [
      'boundary.set',
      set([{ effect: 'deny', over: 'tool', pattern: ['x', 1] }]),
      '/rules/0/pattern/1 must be text',
    ],
    ['ledger.imported', imported, 'fits'],
    [
      'ledger.imported',
      { ...imported, passed: { kept: 2, Bad: 1 } },
      '/passed/Bad must match ^[a-z][a-z0-9_.:/-]{0,79}$',
    ],
    [
      'ledger.imported',
      { ...imported, passed: { kept: -1 } },
      '/passed/kept must be an integer from 0 to 9007199254740991',
    ],
    [
      'ledger.imported',
      { ...imported, passed: { b: 1, a: -1, c: -1 } },
      '/passed/a must be an integer from 0 to 9007199254740991',
    ],
    ['ledger.imported', { ...imported, passed: [] }, '/passed must be an object'],
    ['usage.recorded', { ...used, money }, 'fits'],
    [
      'usage.recorded',
      { ...used, money: { ...money, currency: 'eur' } },
      '/money/currency must match ^[A-Z]{3}$',
    ],
    ['line.withheld', { ...withheld, replacement: { a: [1, null] } }, 'fits'],
    ['line.withheld', { ...withheld, replacement: 1 }, '/replacement must be an object'],
    ['line.withheld', { ...withheld, replacement: { '\ud83d': 1 }, z: 1 }, '/z is no key here'],
    // In the order of canonical text, not of an object: 10 comes before 9.
    ['line.withheld', { ...withheld, 9: 1, 10: 1 }, '/10 is no key here'],
    ['line.withheld', { a9: 1, ...withheld, a10: 1 }, '/a9 is no key here'],
    ['x.unknown', 1, 'fits'],
    ['constructor', 1, 'fits'],
  ])('%s %j: %s', (type, data, expected) => {
    const fault = checkShape(type, data);
    expect(fault === null ? 'fits' : `${fault.pointer} ${fault.reason}`).toBe(expected);
  });

  test('a type is known that has a shape', () => {
    expect(['ledger.opened', 'x.unknown', 'constructor', ''].map(isKnownType)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
