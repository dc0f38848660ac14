import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from './support/desk.ts';

// Beside snapshots `status` asks git for the work tree while the ledger is read: what it says is of the files as they are.

const desk = new Desk();
const git = (...args: string[]) =>
  execFileSync('git', ['-C', desk.folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const cache = () => desk.path('.git', 'loopledger', 'cache');
const put = (text: string) => writeFileSync(desk.path('a.txt'), text);

/** So many messages of another program that the ledger is worth a snapshot. */
const session = (): string =>
  Array.from({ length: 400 }, (_, n) =>
    JSON.stringify({
      type: 'user',
      uuid: `u-${n}`,
      sessionId: 's-1',
      timestamp: '2026-05-04T09:00:00.000Z',
      message: { role: 'user', content: `${n} ${'x'.repeat(200)}` },
    }),
  ).join('\n');

beforeAll(async () => {
  mkdirSync(desk.path('home'));
  git('init', '--quiet');
  put('one\n');
  writeFileSync(desk.path('session.jsonl'), `${session()}\n`);
  git('add', '.');
  git('commit', '--quiet', '-m', 'Start');
  await desk.done('init --goal "Ship login" --check "green login"');
  await desk.done('import session.jsonl');
  // The first look writes the key of the snapshots into the home folder, which lies in the project here.
  await desk.done('status');
  await desk.done('goal check');
});
afterAll(() => desk.clear());

/** Criteria that are proven on the files as they are. */
const proven = async (): Promise<number | undefined> => {
  const { status } = (await desk.done('status --json')).json() as {
    status: { goals: readonly { readonly criteria: { readonly proven: number } }[] };
  };
  return status.goals[0]?.criteria.proven;
};

it('status says the same with snapshots and without, whether files changed or not', async () => {
  const seen: unknown[] = [];
  for (const text of ['one\n', 'two\n', 'one\n']) {
    put(text);
    rmSync(cache(), { recursive: true, force: true });
    const without = await proven();
    expect(existsSync(cache()) && readdirSync(cache()).length > 0, 'a snapshot is there').toBe(true);
    expect(await proven()).toBe(without);
    seen.push(without);
  }
  expect(seen).toEqual([1, 0, 1]);
});
