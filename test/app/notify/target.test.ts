import { describe, expect, it } from 'vitest';
import { judgedArgv, judgedUrl, maySet, targetInWords } from '../../../src/app/notify/target.ts';
import { ada, adaPiped, ci, claude } from '../../support/world.ts';

describe('who says what is called', () => {
  it.each([
    ['a human at a terminal', ada, undefined],
    ['a human whom no terminal shows', adaPiped, 'proof-too-weak'],
    ['an agent', claude, 'not-allowed'],
    ['an agent with the best of proofs', { ...claude, proof: 'signature' }, 'not-allowed'],
    ['ci', ci, 'not-allowed'],
  ] as const)('%s', (_, who, code) => expect(maySet(who)?.code).toBe(code));
});

describe('an address', () => {
  it.each([
    'https://hooks.example.com/T0/secret',
    'https://hooks.example.com:8443/?token=x',
    'http://127.0.0.1:8080/x',
    'http://[::1]/',
  ])('%s is taken as it stands', (url) => expect(judgedUrl(url)).toEqual({ ok: true, value: url }));

  it.each([
    ['plain http to another machine', 'http://hooks.example.com/x'],
    ['a name that some resolver must know', 'http://localhost/x'],
    ['a host that only looks like this machine', 'http://127.0.0.1.example.com/x'],
    ['a host in front of which this machine stands as a name', 'http://127.0.0.1@example.com/x'],
    ['a password', 'https://ada:pw@hooks.example.com/x'],
    ['what is never sent', 'https://hooks.example.com/x#y'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'hooks.example.com/x'],
    ['nothing', ''],
    ['one that is too long', `https://hooks.example.com/${'x'.repeat(2_000)}`],
    ['one that is too long as it is kept', `https://hooks.example.com/${'é'.repeat(400)}`],
  ])('%s is refused', (_, url) => expect(judgedUrl(url).ok).toBe(false));

  it.each([
    'https://hooks.example.com/é?x=ü y',
    'HTTPS://Hooks.Example.COM',
    'http://127.1/',
    `https://hooks.example.com/${'é'.repeat(300)}`,
  ])('%s is taken again as it was kept', (text) => {
    const kept = judgedUrl(text);
    expect(kept).toMatchObject({ ok: true });
    expect(judgedUrl(kept.ok ? kept.value : '')).toEqual(kept);
  });

  it('is shown without what may be a secret', () => {
    const shown = (url: string) => targetInWords({ kind: 'webhook', url });
    expect(shown('https://hooks.example.com/T0/secret')).toBe('https://hooks.example.com/…');
    expect(shown('https://hooks.example.com/?token=secret')).toBe('https://hooks.example.com/…');
    expect(shown('https://hooks.example.com/')).toBe('https://hooks.example.com/');
  });
});

describe('a command', () => {
  const program = (name: string) => (name === 'tell' ? '/usr/bin/tell' : undefined);

  it('is kept with the whole path of its program, and its words as they stand', () =>
    expect(judgedArgv(['tell', '$HOME; rm', ''], program)).toEqual({
      ok: true,
      value: ['/usr/bin/tell', '$HOME; rm', ''],
    }));

  it.each([
    ['is not there', ['other']],
    ['has too many words', ['tell', ...Array<string>(64).fill('x')]],
    ['has words that are too long', ['tell', 'x'.repeat(9_000)]],
  ])('that %s is refused', (_, argv) => expect(judgedArgv(argv, program).ok).toBe(false));
});
