import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Notice, noticeSchema } from '../../../src/projections/notice-schema.ts';
import { Desk } from './support/desk.ts';

let desk: Desk;
let server: Server | undefined;
beforeEach(async () => {
  desk = new Desk();
  await desk.done('init --goal "Ship login" --check "npm test"');
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  desk.clear();
});

const settings = () => desk.path('home', '.config', 'loopledger', 'notify.json');

/** Keeps each notice it is told as a line of `told.jsonl`, in the folder it is given. */
const KEEPER = `const fs = require('node:fs'); fs.appendFileSync(process.argv[2], fs.readFileSync(0));`;
const keep = async (): Promise<void> => {
  writeFileSync(desk.path('keeper.cjs'), KEEPER);
  await desk.done(`notify set -- node ${desk.path('keeper.cjs')} ${desk.path('told.jsonl')}`);
};
const kept = (): Notice[] =>
  !existsSync(desk.path('told.jsonl'))
    ? []
    : readFileSync(desk.path('told.jsonl'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => noticeSchema.parse(JSON.parse(line)));

/** A webhook of this machine that answers with these, one after the other, and then with 200. */
const hook = async (...statuses: readonly number[]): Promise<{ url: string; got: Notice[] }> => {
  const left = [...statuses];
  const got: Notice[] = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push(noticeSchema.parse(JSON.parse(body)));
    response.writeHead(left.shift() ?? 200, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/T0/secret`, got };
};

describe('who may set it', () => {
  const lines = [
    'notify set -- node',
    'notify set --webhook https://a.example/x',
    'notify off',
    'notify test',
  ];

  it.each(lines)('%s: no agent, whatever it says to be, and no ci', async (line) => {
    for (const how of [
      { env: { CLAUDECODE: '1' } },
      { env: { CLAUDECODE: '1', LOOPLEDGER_ACTOR: 'human:ada' } },
      { env: { LOOPLEDGER_ACTOR: 'agent:codex' } },
      { env: { LOOPLEDGER_ACTOR: 'ci:main' } },
    ]) {
      const { code, err, tries } = await desk.type(line, how);
      expect({ code, tries }).toEqual({ code: 1, tries: 'loopledger notify show' });
      expect(err).toContain('only a human');
    }
    expect(existsSync(settings())).toBe(false);
  });

  it.each(lines)('%s: a human at a terminal, not in a pipe', async (line) => {
    const { code, err } = await desk.type(line, { tty: false });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('at a terminal') });
    expect(existsSync(settings())).toBe(false);
  });

  it('an agent takes nothing away and changes nothing of what is set', async () => {
    await keep();
    const before = readFileSync(settings(), 'utf8');
    await desk.type('notify off', { env: { CLAUDECODE: '1' } });
    await desk.type('notify set -- node', { env: { CLAUDECODE: '1' } });
    expect(readFileSync(settings(), 'utf8')).toBe(before);
  });

  it('anybody may have told what waits, and see what is called', async () => {
    await keep();
    await desk.done('ask "Which database?"');
    await desk.done('notify show', { env: { CLAUDECODE: '1' }, tty: false });
    await desk.done('notify run', { env: { CLAUDECODE: '1' }, tty: false });
    expect(kept()).toHaveLength(1);
  });
});

describe('what is set', () => {
  it('is shown, masked, replaced and taken away; the ledger knows nothing of it', async () => {
    const before = (await desk.done('log --json --limit 0')).out;
    expect((await desk.done('notify show --json')).json()).toEqual({ ok: true, kind: null });
    await desk.done('notify set --webhook https://hooks.example.com/T0/secret?x=secret');
    for (const line of ['notify show', 'notify show --json'])
      expect((await desk.done(line)).out).not.toContain('secret');
    expect((await desk.done('notify show')).out).toBe('webhook  https://hooks.example.com/…\n');
    await keep();
    expect((await desk.done('notify show --json')).json()).toMatchObject({ kind: 'command' });
    expect((await desk.done('notify off --json')).json()).toEqual({ ok: true, was_set: true });
    expect((await desk.done('notify off --json')).json()).toEqual({ ok: true, was_set: false });
    expect((await desk.done('log --json --limit 0')).out).toBe(before);
  });

  it('is a command or a webhook, one of the two', async () => {
    for (const line of ['notify set', 'notify set --webhook https://a.example/x -- node'])
      expect(await desk.type(line)).toMatchObject({
        code: 2,
        err: expect.stringContaining('one of the two'),
      });
    expect(existsSync(settings())).toBe(false);
  });

  it('says no secret when it is set or refused', async () => {
    const set = await desk.type('notify set --webhook https://hooks.example.com/secret');
    const no = await desk.type('notify set --webhook http://hooks.example.com/secret');
    expect(`${set.out}${set.err}${no.out}${no.err}`).not.toContain('secret');
  });

  it('is not followed where others may have written it: exit 5, and nothing is called', async () => {
    await desk.done('ask "Which database?"');
    mkdirSync(join(settings(), '..'), { recursive: true });
    writeFileSync(settings(), '{"webhook":"http://hooks.example.com/x"}', { mode: 0o600 });
    for (const line of ['notify run', 'notify show', 'notify test']) {
      const { code, err } = await desk.type(line);
      expect({ code, err }).toEqual({ code: 5, err: expect.stringContaining('nothing is called') });
    }
  });

  it('can’t come with a ledger: a project that holds settings of its own runs nothing', async () => {
    await desk.done('ask "Which database?"');
    const clone = desk.path('clone');
    mkdirSync(clone);
    cpSync(desk.path('.loopledger'), join(clone, '.loopledger'), { recursive: true });
    const evil = JSON.stringify({
      command: [process.execPath, '-e', `fs.writeFileSync('${desk.path('pwned')}','')`],
    });
    for (const folder of ['.loopledger', '.config/loopledger', 'loopledger', '.', '.loopledger/cache']) {
      mkdirSync(join(clone, folder), { recursive: true });
      writeFileSync(join(clone, folder, 'notify.json'), evil, { mode: 0o600 });
    }
    desk.cwd = clone;
    expect((await desk.type('notify run --json')).json()).toMatchObject({
      ok: false,
      code: 'nothing-set',
      exit: 1,
    });
    expect(existsSync(desk.path('pwned'))).toBe(false);
  });
});

describe('telling', () => {
  it('tells each thing once; again when it waits again; nothing is written to the ledger', async () => {
    await keep();
    await desk.done('step plan "Write the form"');
    await desk.done('step claim');
    await desk.done('ask "Which database?" --option Postgres --option SQLite --blocks step');
    const before = (await desk.done('log --json --limit 0')).out;
    const first = (await desk.done('notify run --json')).json();
    expect(first).toMatchObject({ told: [{ kind: 'answer-question' }], failed: [], known: 0, left: 0 });
    expect((await desk.done('notify run')).out).toBe('nothing new: 1 told before\n');
    expect((await desk.done('log --json --limit 0')).out).toBe(before);
    await desk.done('decide 1');
    expect((await desk.done('notify run')).out).toBe('no human is needed\n');
    await desk.done(`decide revoke ${kept()[0]?.question} --reason "It was wrong"`);
    await desk.done('notify run');
    const [one, two] = kept();
    expect(kept()).toHaveLength(2);
    expect(one).toMatchObject({
      form: 'notify/1',
      subject: 'Which database?',
      command: 'loopledger ask list',
    });
    expect(two?.question).toBe(one?.question);
    expect(two?.key).not.toBe(one?.key);
  });

  it('keeps hostile text out of words, environment and screen', async () => {
    await keep();
    const evil = '\u001b[2J$(touch pwned) `touch pwned` \u202e"; touch pwned #';
    await desk.argv(['ask', evil]);
    const { out } = await desk.done('notify run');
    expect(out).not.toContain('\u001b');
    expect(kept()[0]?.subject).toBe('␛[2J$(touch pwned) `touch pwned` \\u202e"; touch pwned #');
    expect(readdirSync(desk.folder)).not.toContain('pwned');
  });

  it('does not depend on the goal or session that is named', async () => {
    await keep();
    await desk.done('goal open "Another" --judge human --as agent:codex');
    await desk.done(`ask "Which?" --goal ${await firstGoal()}`);
    const { told } = (await desk.done(`notify run --json --goal ${await firstGoal()}`)).json() as {
      told: Notice[];
    };
    expect(told.map(({ kind }) => kind).sort()).toEqual(['answer-question', 'confirm-goal']);
  });

  const firstGoal = async (): Promise<string> =>
    ((await desk.done('goal list --json')).json().goals as { id: string }[])[0]?.id ?? '';

  it('a copy of the ledger elsewhere is told for itself', async () => {
    await keep();
    await desk.done('ask "Which database?"');
    await desk.done('notify run');
    cpSync(desk.path('.loopledger'), desk.path('copy', '.loopledger'), { recursive: true });
    desk.cwd = desk.path('copy');
    expect((await desk.done('notify run --json')).json()).toMatchObject({
      told: [{ kind: 'answer-question' }],
    });
    desk.cwd = desk.folder;
    expect((await desk.done('notify run --json')).json()).toMatchObject({ told: [], known: 1 });
  });

  it('a webhook that fails is called again, and once more is enough', async () => {
    const { url, got } = await hook(500);
    await desk.done(`notify set --webhook ${url}`);
    await desk.done('ask "Which database?"');
    expect((await desk.done('notify run --json')).json()).toMatchObject({ told: [{}], failed: [] });
    expect(got).toHaveLength(2);
    expect(got[0]).toEqual(got[1]);
    await desk.done('notify run');
    expect(got).toHaveLength(2);
  });

  it('one that only redirects was told nothing: exit 5, and the next run tries again', async () => {
    const { url, got } = await hook(302, 302, 302, 302, 302, 302);
    await desk.done(`notify set --webhook ${url}`);
    await desk.done('ask "Which database?"');
    const { code, err, tries } = await desk.type('notify run');
    expect({ code, tries }).toEqual({ code: 5, tries: 'loopledger notify show' });
    expect(err).toContain('answered 302; redirects are not followed');
    expect(err).not.toContain('secret');
    expect(got).toHaveLength(3);
    expect((await desk.type('notify run --json')).json()).toMatchObject({
      code: 'not-told',
      told: [],
      failed: [{ key: got[0]?.key, why: 'the webhook answered 302; redirects are not followed' }],
    });
    expect((await desk.done('notify run --json')).json()).toMatchObject({
      told: [{ kind: 'answer-question' }],
    });
  });

  it('a sample is sent when it is asked for, and needs no ledger', async () => {
    const { url, got } = await hook(204, 503);
    await desk.done(`notify set --webhook ${url}`);
    desk.cwd = desk.path('home');
    expect((await desk.done('notify test')).out).toMatch(
      /^told a sample: webhook http:\/\/127\.0\.0\.1:\d+\/…\n$/,
    );
    expect(got).toEqual([expect.objectContaining({ kind: 'sample' })]);
    expect((await desk.type('notify test --json')).json()).toMatchObject({ code: 'not-told', exit: 5 });
  });

  it('--follow tells what is there, and ends at Ctrl-C', async () => {
    await keep();
    await desk.done('ask "Which database?"');
    const typed = await desk.done('notify run --follow --json', { interruptWhen: (out) => out !== '' });
    expect(JSON.parse(typed.out)).toMatchObject({ told: [{ kind: 'answer-question' }] });
  });

  it('tells from the lines before a torn tail, and says that it is torn', async () => {
    await keep();
    await desk.done('ask "Which database?"');
    const file = desk.path('.loopledger', 'ledger.jsonl');
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"half`);
    const { code, err } = await desk.type('notify run');
    expect({ code, err }).toEqual({ code: 3, err: expect.stringContaining('loopledger repair') });
    expect(kept()).toHaveLength(1);
  });
});
