import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoted } from '../../src/domain/next/answer.ts';

const sizeInAnswer = (text: string): number => Buffer.byteLength(JSON.stringify(JSON.stringify(text))) - 6;

describe('text of the log inside an answer', () => {
  it('stands there in quotes, as it is', () => {
    expect(quoted('Ship login: #2, [a-z] ~ now!')).toBe('"Ship login: #2, [a-z] ~ now!"');
    expect(quoted('Größe 2')).toBe('"Größe 2"');
    expect(quoted('')).toBe('""');
  });

  it('cannot end its quotes', () => {
    expect(quoted('say "no"')).toBe('"say \\"no\\""');
    expect(quoted('C:\\temp')).toBe('"C:\\\\temp"');
  });

  it.each(['\u001b', '\n', '\u007f', '\u0085', '\u200b', '\u202e', '\u2028', '\u2029', '\ud800', '\ue000'])(
    'steers no terminal: %j',
    (character) => {
      expect(quoted(`a${character}b`)).toBe('"a·b"');
    },
  );

  it('is cut where it is longer than 120 bytes, and says so', () => {
    expect(quoted('x'.repeat(120))).toBe(`"${'x'.repeat(120)}"`);
    expect(quoted('x'.repeat(121))).toBe(`"${'x'.repeat(120)}"…`);
    expect(quoted('ö'.repeat(60))).toBe(`"${'ö'.repeat(60)}"`);
    expect(quoted('ö'.repeat(61))).toBe(`"${'ö'.repeat(60)}"…`);
    // A quote is escaped twice on its way into the answer's JSON.
    expect(quoted('"'.repeat(31))).toBe(`"${'\\"'.repeat(30)}"…`);
  });

  it('takes no more room than that, whatever it holds, and loses nothing that has room', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const told = quoted(text);
        const kept = JSON.parse(told.replace(/…$/, '')) as string;
        expect(sizeInAnswer(kept)).toBeLessThanOrEqual(120);
        const shown = [...text].map((it) => (/[\p{C}\u2028\u2029]/u.test(it) ? '·' : it));
        expect(shown.join('').startsWith(kept)).toBe(true);
        if (!told.endsWith('…')) expect(kept).toBe(shown.join(''));
        else expect(sizeInAnswer(shown.slice(0, [...kept].length + 1).join(''))).toBeGreaterThan(120);
      }),
    );
  });
});
