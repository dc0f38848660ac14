import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/adapters/cli/failure.ts';
import { takeCriteria } from '../../../src/adapters/cli/input/criteria.ts';
import { durationSeconds } from '../../../src/adapters/cli/input/duration.ts';
import { takeInstant } from '../../../src/adapters/cli/input/instant.ts';
import { plainWords } from '../../../src/adapters/cli/input/plain-words.ts';

describe('plain words', () => {
  it.each([
    ['npm test', ['npm', 'test']],
    ['  npm\ttest  ', ['npm', 'test']],
    [`node -e "process.exit(0)"`, ['node', '-e', 'process.exit(0)']],
    [`grep -q 'a|b' file`, ['grep', '-q', 'a|b', 'file']],
    [`sh -c 'echo "$HOME"'`, ['sh', '-c', 'echo "$HOME"']],
    [`a"b c"d`, ['ab cd']],
    ['--flag=a=b', ['--flag=a=b']],
    ['make x=1', ['make', 'x=1']],
    ['./check.sh', ['./check.sh']],
    ['grün test', ['grün', 'test']],
  ])('%s', (text, argv) => {
    expect(plainWords(text)).toEqual({ ok: true, argv });
  });

  it.each([
    ['npm test | tee log', '|'],
    ['npm test && true', '&'],
    ['a; b', ';'],
    ['a > b', '>'],
    ['a < b', '<'],
    ['echo $HOME', '$'],
    ['echo `id`', '`'],
    ['(a)', '('],
    ['rm *.log', '*'],
    ['ls ?', '?'],
    ['ls [ab]', '['],
    ['ls {a,b}', '{'],
    ['a\nb', 'line break'],
    [`'a\nb'`, 'line break'],
    ['echo "a', 'never closed'],
    ["echo 'a", 'never closed'],
    ['CI=1 npm test', 'CI='],
    [`CI='1' npm test`, 'CI='],
    ['echo "$HOME"', '$ inside double quotes'],
    ['echo "`id`"', '` inside double quotes'],
    ['a\\ b', '\\'],
    ['~/bin/check', '~'],
    ['! grep x', '!'],
    ['a # b', '#'],
    ['', 'no program'],
    ['   ', 'no program'],
    ['a ""', 'empty word'],
  ])('refuses %j', (text, why) => {
    const split = plainWords(text);
    expect(split.ok ? split.argv : split.why).toContain(why);
    expect(split.ok).toBe(false);
  });

  it('keeps every word that is quoted, whatever is in it', () => {
    const word = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((it) => it.trim() !== '' && !/['\r\n]/.test(it));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (argv) => {
        expect(plainWords(argv.map((it) => `'${it}'`).join(' '))).toEqual({ ok: true, argv });
      }),
    );
  });
});

describe('durations', () => {
  it.each([
    ['30m', 1_800],
    ['5s', 5],
    ['2h', 7_200],
    ['1h30m', 5_400],
    ['7d', 604_800],
  ])('%s', (text, seconds) => {
    expect(durationSeconds(text)).toBe(seconds);
  });

  it.each(['', '0', '0s', '30', 'm', '1.5h', '-5s', '5 s', '5S', '5m1h', '99999999999s'])(
    '%j is none',
    (text) => {
      expect(durationSeconds(text)).toBeNull();
    },
  );
});

describe('times', () => {
  const now = Date.parse('2026-11-30T09:00:00.000Z');
  const take = (text: string) => takeInstant('at', text, now, 'loopledger help log');

  it.each([
    ['2026-11-30', '2026-11-30T00:00:00.000Z'],
    ['2026-11-30T08:15', '2026-11-30T08:15:00.000Z'],
    ['2026-11-30 08:15:30', '2026-11-30T08:15:30.000Z'],
    ['2026-11-30T08:15:30.5Z', '2026-11-30T08:15:30.500Z'],
    ['2026-11-30T08:15+02:00', '2026-11-30T06:15:00.000Z'],
    ['2h', '2026-11-30T07:00:00.000Z'],
    ['0099-01-01', '0099-01-01T00:00:00.000Z'],
  ])('%s', (text, instant) => {
    expect(take(text)).toBe(instant);
  });

  it.each([
    'yesterday',
    '2026-02-29',
    '2026-13-01',
    '2026-11-30T24:00',
    '2026-11-30T23:59:60',
    '2026-11-30T08:15+25:99',
    '0000-01-01',
    '0001-01-01T00:00+01:00',
    '30.11.2026',
    '',
  ])('%j is none', (text) => {
    expect(() => take(text)).toThrow(UsageError);
  });
});

describe('criteria, in the order typed', () => {
  const take = (...given: [string, string][]) =>
    takeCriteria(
      given.map(([option, value]) => ({ option, value })),
      'loopledger help goal open',
    );

  it('a text takes the proof after it, and a human judge if none follows', () => {
    expect(
      take(['criterion', 'A'], ['check', 'npm test'], ['criterion', 'B'], ['criterion', 'C'], ['judge', 'ci'])
        .criteria,
    ).toEqual([
      { text: 'A', check: { argv: ['npm', 'test'] } },
      { text: 'B', judge: 'human' },
      { text: 'C', judge: 'ci' },
    ]);
  });

  it('a proof without a text says itself what it proves', () => {
    expect(take(['check', 'npm test'], ['judge', 'human']).criteria).toEqual([
      { text: 'npm test passes', check: { argv: ['npm', 'test'] } },
      { text: 'the objective is met, in the judgement of a human', judge: 'human' },
    ]);
  });

  it('none at all is one human judge, said aloud', () => {
    const { criteria, said } = take(['branch', 'main']);
    expect(criteria).toEqual([{ text: 'the objective is met, in the judgement of a human', judge: 'human' }]);
    expect(said).toContain('a human judges');
  });

  it('a long command is cut on a character in its text, and whole in its check', () => {
    const [criterion] = take(['check', `run ${'ü'.repeat(500)}`]).criteria;
    expect(Buffer.byteLength(criterion?.text ?? '')).toBeLessThanOrEqual(300);
    expect(criterion?.text.isWellFormed()).toBe(true);
    expect(criterion).toMatchObject({ check: { argv: ['run', 'ü'.repeat(500)] } });
  });
});
