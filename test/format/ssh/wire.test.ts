import { describe, expect, it } from 'vitest';
import { fromBase64, unsigned, WireReader, wireString } from '../../../src/format/ssh/wire.ts';

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const reader = (...values: number[]): WireReader => new WireReader(bytes(...values));

describe('what is read', () => {
  it('is taken field by field, and whole where nothing is left', () => {
    const read = reader(0, 0, 0, 2, 0xe9, 0x62, 7, 0, 0, 1, 0, 9);
    expect(read.text()).toBe('éb');
    expect(read.isWhole).toBe(false);
    expect(read.take(1)).toEqual(bytes(7));
    expect(read.uint32()).toBe(0x00000100);
    expect(read.isWhole).toBe(false);
    expect(read.take(1)).toEqual(bytes(9));
    expect(read.isWhole).toBe(true);
    expect(read.take(0)).toHaveLength(0);
    expect(read.isWhole).toBe(true);
  });

  it('is nothing behind the end, and neither is what follows', () => {
    const read = reader(1, 2, 3);
    expect(read.take(4)).toHaveLength(0);
    expect(read.take(1)).toHaveLength(0);
    expect([read.uint32(), read.string().length, read.text(), read.isWhole]).toEqual([0, 0, '', false]);
    expect(reader(0, 0, 1).uint32()).toBe(0);
    expect(reader(0, 0, 0, 2, 1).string()).toHaveLength(0);
    expect(reader(0xff, 0xff, 0xff, 0xff, 1).string()).toHaveLength(0);
    expect(reader().isWhole).toBe(true);
  });

  it('is what was written', () => {
    for (const text of ['', 'ssh-ed25519', 'é']) {
      const read = new WireReader(wireString(text));
      expect([read.text(), read.isWhole]).toEqual([text, true]);
    }
    expect(wireString(Uint8Array.of(1, 2))).toEqual(bytes(0, 0, 0, 2, 1, 2));
  });
});

describe('a number', () => {
  it('is brought to a length', () => {
    expect(unsigned(bytes(), 2)).toEqual(bytes(0, 0));
    expect(unsigned(bytes(0), 2)).toEqual(bytes(0, 0));
    expect(unsigned(bytes(0x7f), 2)).toEqual(bytes(0, 0x7f));
    expect(unsigned(bytes(0, 0x80), 1)).toEqual(bytes(0x80));
    expect(unsigned(bytes(1, 0), 2)).toEqual(bytes(1, 0));
  });

  it('is none where it is negative or longer', () => {
    expect(unsigned(bytes(0x80), 2)).toBeUndefined();
    expect(unsigned(bytes(0xff, 1), 2)).toBeUndefined();
    expect(unsigned(bytes(1, 2, 3), 2)).toBeUndefined();
    expect(unsigned(bytes(0, 0x80, 3), 1)).toBeUndefined();
  });
});

it('base64 is read in the one way to write it', () => {
  expect(['AA==', 'AAA=', 'AAAA', '+/+/'].map((text) => fromBase64(text)?.toString('hex'))).toEqual([
    '00',
    '0000',
    '000000',
    'fbffbf',
  ]);
  const others = [
    '',
    '=',
    'A',
    'AA',
    'AAA',
    'AB==',
    'AAB=',
    'AA=',
    'AAAA=',
    'AAA==',
    '-_-_',
    'AA AA',
    'AAAA\n',
    ' AAAA',
    '?AAAA',
    'AAAA?',
  ];
  expect(others.map(fromBase64)).toEqual(others.map(() => undefined));
});
