import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testKey } from '../../../src/testing/signer.ts';
import { Desk, type How } from './support/desk.ts';

let desk: Desk;
beforeEach(() => {
  desk = new Desk();
  for (const name of ['ada', 'ci'])
    writeFileSync(desk.path(`${name}.pub`), `${testKey(name).line} me@here\n`);
});
afterEach(() => desk.clear());

interface Event {
  readonly type: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const eventsOf = async (line: string, how: How = {}): Promise<readonly Event[]> =>
  (await desk.done(`${line} --json`, how)).json().events as Event[];

const SECRET = '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n';

describe('a key', () => {
  it('is registered from its file, its line or standard input, and listed with how it came in', async () => {
    await desk.done('init');
    await desk.done('key add human:ada ada.pub --title "The one on my desk"');
    await desk.done(`key add ci:main "${testKey('ci').line}"`);
    await desk.done('init --human-proof none --ledger other');
    await desk.done('key add ci:nightly - --ledger other', { stdin: `# a key\n${testKey('night').line}\n` });
    const { keys } = (await desk.done('key list --json')).json() as { keys: Record<string, unknown>[] };
    expect(keys).toMatchObject([
      {
        actor: 'human:ada',
        line: testKey('ada').line,
        fingerprint: testKey('ada').fingerprint,
        touch: false,
      },
      { actor: 'ci:main', by: 'human:ada-lovelace', proof: 'terminal' },
    ]);
    const shown = (await desk.done('key list')).out;
    expect(shown).toContain(testKey('ci').fingerprint);
    expect(shown).toContain('proof terminal');
    expect((await desk.done('actor list')).out).toContain('ci:main');
  });

  it('that is private goes nowhere and is not repeated, whichever way it is given', async () => {
    await desk.done('init');
    writeFileSync(desk.path('id'), SECRET);
    for (const [word, how, code] of [
      ['id', {}, 1],
      ['-', { stdin: SECRET }, 1],
      [`"${SECRET.replaceAll('\n', ' ')}"`, {}, 2],
      [`-- "${SECRET.replaceAll('\n', ' ')}"`, {}, 1],
    ] as const) {
      const typed = await desk.type(`key add human:ada ${word}`, how);
      expect([typed.code, typed.tries]).toEqual([code, 'loopledger help key add']);
      expect(typed.err).toContain('private key');
      expect(typed.err + typed.out).not.toContain('b3Blbn');
    }
    expect((await desk.done('log')).out).not.toContain('b3Blbn');
  });

  it('is registered by nobody but a human', async () => {
    await desk.done('init');
    const typed = await desk.type('key add human:ada ada.pub', { env: { CODEX_SANDBOX: '1' } });
    expect([typed.code, typed.err.includes('may not')]).toEqual([1, true]);
    expect((await desk.type('key add human:ada ada.pub', { tty: false })).code).toBe(1);
  });
});

describe('signing', () => {
  it('an act with a key needs no terminal, and shows what was signed before it', async () => {
    await desk.done('init --goal X');
    await desk.done('key add human:ada ada.pub');
    const how = { tty: false, env: { LOOPLEDGER_ACTOR: 'human:ada', LOOPLEDGER_SIGN_KEY: 'ada' } };
    const events = await eventsOf('goal judge --met', how);
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['act.signed', 'human:ada'],
      ['goal.judged', 'human:ada'],
    ]);
    expect(events[1]?.data.proof).toBe('signature');
    expect((await desk.done('log')).out).toContain('signed goal.judge');
    expect((await desk.done('goal show')).out).toContain('signature');
  });

  it('inside an agent it is the agent that signs, and a key of a human is not its', async () => {
    await desk.done('init --goal X');
    await desk.done('key add human:ada ada.pub');
    const how = { env: { CLAUDECODE: '1' } };
    const typed = await desk.type('goal judge --met --as human:ada --sign-key ada', how);
    expect(typed.code).toBe(1);
    expect(typed.err).toContain("human:ada's, not agent:claude-code's");
  });

  it('says why nothing was signed, and writes nothing', async () => {
    await desk.done('init --goal X');
    const before = (await desk.done('log --json')).out;
    const sign = async (): Promise<string> => {
      throw Object.assign(new Error('ssh-keygen signed nothing: incorrect passphrase'), {
        name: 'SigningError',
      });
    };
    const typed = await desk.type('goal judge --met --sign-key ada', { sign });
    expect([typed.code, typed.tries]).toEqual([5, 'loopledger help key add']);
    expect(typed.err).toContain('incorrect passphrase');
    expect((await desk.done('log --json')).out).toBe(before);
  });

  it('a ledger that hears humans by signature alone is made with the first key', async () => {
    const refused = await desk.type('init --human-proof signature');
    expect([refused.code, refused.tries]).toEqual([1, 'loopledger help init']);
    const events = await eventsOf('init --human-proof signature --goal X --as human:ada --sign-key ada');
    expect(events.map(({ type }) => type)).toEqual([
      'ledger.opened',
      'act.signed',
      'actor.registered',
      'key.registered',
      'act.signed',
      'goal.opened',
    ]);
    const weak = await desk.type('goal judge --met --as human:ada');
    expect(weak.code).toBe(1);
    expect(weak.err).toContain('--sign-key');
    await desk.done('goal judge --met --as human:ada --sign-key ada');
    await desk.done('goal close --achieved --as human:ada --sign-key ada.pub', {
      sign: (_, bytes) => testKey('ada').sign(bytes),
    });
    expect((await desk.done('verify')).out).toContain('valid');
  });
});

it('ci judges with its key, from a script without a terminal, what an agent submitted: the goal is achieved', async () => {
  const agent = { tty: false, env: { CODEX_SANDBOX: '1' } };
  const ci = { tty: false, env: { LOOPLEDGER_ACTOR: 'ci:main', LOOPLEDGER_SIGN_KEY: 'ci' } };
  await desk.done('init');
  const early = await desk.type('goal open "Ship it" --criterion "It builds" --judge ci');
  expect([early.code, early.tries]).toEqual([1, 'loopledger help key add']);
  await desk.done('key add ci:main ci.pub');
  await desk.done('goal open "Ship it" --criterion "It builds" --judge ci');
  await desk.done('step plan Build --judge ci', agent);
  await desk.done('step claim', agent);
  await desk.done('step submit', agent);
  expect(
    (await desk.done('next --json', { ...ci, env: { LOOPLEDGER_ACTOR: 'ci:main' } })).json(),
  ).toMatchObject({
    verdict: 'stop',
  });
  const answer = (await desk.done('next --json', ci)).json() as { verdict: string; step: string };
  expect(answer.verdict).toBe('work');
  await desk.done(`step accept ${answer.step}`, ci);
  await desk.done('goal judge --met', ci);
  await desk.done('goal close --achieved');
  expect((await desk.done('goal list')).out).toContain('achieved');
});
