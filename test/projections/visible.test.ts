import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, utf8Length, visible, visibleLines } from '../../src/projections/visible.ts';

/** All kinds of text: characters, half characters, controls, marks. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'\u001b\u009b\u202e\u200d\ufe0f\u0301\n\t\r a~`<'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constant('\ud83d'),
  ),
});

const STEERING =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]|[\ud800-\udfff]/u;

describe('visible', () => {
  it.each([
    ['a cleared screen', '\u001b[2J', '␛[2J'],
    ['a window title', '\u001b]0;mine\u0007', '␛]0;mine␇'],
    ['a link over other words (OSC 8)', '\u001b]8;;http://evil\u001b\\safe', '␛]8;;http://evil␛\\safe'],
    ['an 8-bit escape', '\u009b31mred', '\\u009b31mred'],
    ['a turned reading direction', 'cod.\u202etxt.exe', 'cod.\\u202etxt.exe'],
    ['isolates', '\u2066a\u2069', '\\u2066a\\u2069'],
    ['a deleted character', 'a\u007f', 'a␡'],
    ['line ends of all kinds', 'a\r\nb\u2028c\u2029d\u0085e', 'a␍␊b\\u2028c\\u2029d\\u0085e'],
    ['half a character', 'a\ud83d', 'a\\ud83d'],
    ['a sentence in tags that nobody sees', '\u{e0069}\u{e0067}', '\\u{e0069}\\u{e0067}'],
    ['a zero-width space in a name', 'ad\u200bmin', 'ad\\u200bmin'],
    ['bits hidden in selectors', 'a\ufe00\ufe01\ufe00', 'a\\ufe00\\ufe01\\ufe00'],
  ])('shows %s', (_, hostile, shown) => {
    expect(visible(hostile)).toBe(shown);
  });

  it.each(['naïve', 'e\u0301', '👩‍❤️‍👨', '👍🏽', 'می‌خواهم', '日本語', 'a`b~c<d>', '\u{1f1e9}\u{1f1ea}'])(
    'leaves %s alone',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  it('keeps nothing that steers, of any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visible(text)).not.toMatch(STEERING);
        expect(visibleLines(text).replace(/[\n\t]/g, '')).not.toMatch(STEERING);
      }),
    );
  });

  it('changes nothing that it made itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(visible(visible(text))).toBe(visible(text));
      }),
    );
  });

  it('keeps lines and tabs where lines are wanted', () => {
    expect(visibleLines('a\tb\r\n\u001bc')).toBe('a\tb␍\n␛c');
  });
});

describe('utf8Length', () => {
  it('counts what an encoder writes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'));
      }),
    );
  });
});

describe('cut', () => {
  it('never exceeds the cap, and says that it cut', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, most) => {
        const short = cut(text, most);
        expect(utf8Length(short)).toBeLessThanOrEqual(most);
        if (utf8Length(text) <= most) expect(short).toBe(text);
        else if (most >= 3) expect(short.endsWith('…')).toBe(true);
      }),
    );
  });

  it('A12: half an emoji bricks nothing: well-formed text stays well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
        expect(cut(text, most).isWellFormed()).toBe(true);
      }),
    );
    expect(cut(`${'a'.repeat(199)}😀`, 202)).toBe(`${'a'.repeat(199)}…`);
  });

  it.each([
    ['a mark from its letter', 'abe\u0301fgh', 6, 'ab…'],
    ['a skin tone from its hand', 'ab👍🏽cd', 9, 'ab…'],
    ['a family at its joiner', 'x👩‍👩‍👧yyyy', 12, 'x…'],
  ])('does not take %s', (_, text, most, short) => {
    expect(cut(text, most)).toBe(short);
  });

  it('cuts text of nothing but marks all the same', () => {
    const short = cut(`a${'\u0301'.repeat(100)}`, 80);
    expect(utf8Length(short)).toBeGreaterThan(70);
  });
});
