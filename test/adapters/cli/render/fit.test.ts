import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTo } from '../../../../src/adapters/cli/render/fit.ts';
import { shorten, widthOf } from '../../../../src/adapters/cli/render/width.ts';
import { cells } from '../support/cells.ts';

const RED = '\u001b[31m';
const OFF = '\u001b[39m';

describe('a line that does not fit', () => {
  it('goes on under the value of what it names', () => {
    expect(fitTo('title  one two three four', 14)).toBe('title  one two\n       three\n       four');
  });

  it('goes on two columns in where nothing is named, or its value stands too far to the right', () => {
    expect(fitTo('  one two three', 11)).toBe('  one two\n    three');
    expect(fitTo('a long name  value value', 16)).toBe('a long name\n  value value');
  });

  it('is broken inside a word only where that is longer than a line', () => {
    expect(fitTo('head 12 abcdefghijklmnopqrstuvwxyz', 20)).toBe('head 12 abcdefghijkl\n  mnopqrstuvwxyz');
    expect(fitTo('検証検証検証検証', 7)).toBe('検証検\n  証検\n  証検\n  証');
  });

  it('keeps its colours, which take no room', () => {
    expect(fitTo(`${RED}one${OFF} two`, 7)).toBe(`${RED}one${OFF} two`);
    expect(fitTo(`${RED}one two three${OFF}`, 9)).toBe(`${RED}one two\n  three${OFF}`);
  });

  it('stays as it is where it fits, empty lines and all', () => {
    expect(fitTo('one\n\n  two  \n', 7)).toBe('one\n\n  two  \n');
  });
});

describe('a tone of skin', () => {
  it('takes the room it needs where a terminal shows it beside, and stays with what is before it', () => {
    expect(widthOf('👍🏽')).toBe(4);
    expect(widthOf('✌\ufe0f🏽')).toBe(4);
    expect(shorten('a👍🏽b', 4)).toBe('a…');
    expect(widthOf('🏽')).toBe(2);
  });
});

const char = fc.constantFrom(
  ...'ab  .',
  '検',
  '한',
  'ｆ',
  '😀',
  '✅',
  '⚡',
  'é',
  'e\u0301',
  '☂\ufe0f',
  '👩\u200d🚀',
);
const line = fc.array(char, { maxLength: 120 }).map((chars) => chars.join(''));
const letters = (text: string): string => text.replaceAll(/\s/g, '');

describe('whatever the text', () => {
  it('no line is wider, and no letter is lost or moved', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.integer({ min: 2, max: 60 }), (lines, width) => {
        const fitted = fitTo(lines.join('\n'), width);
        expect(letters(fitted)).toBe(letters(lines.join('')));
        for (const it of fitted.split('\n')) {
          const all = it.trimEnd();
          expect(cells(all), JSON.stringify(all)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  it('its width is never counted less than a terminal does, and what is cut fits', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 40 }), (text, width) => {
        expect(widthOf(text)).toBeGreaterThanOrEqual(cells(text));
        expect(cells(shorten(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
