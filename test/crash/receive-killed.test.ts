import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Desk } from '../adapters/cli/support/desk.ts';
import { builtProgram } from '../support/shell.ts';

// The built command, killed by itself just before each of its calls that change something on the disk, one after
// the other: so every moment at which a kill could leave something else is met.

/** Kills the process at call number KILL_AT; without one, tells on standard error how many there were. */
const PRELOAD = `
import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const at = Number(process.env.KILL_AT);
let calls = 0;
const counted = (owner, name, changes = () => true) => {
  const real = owner[name];
  owner[name] = function (...given) {
    if (changes(...given)) {
      calls += 1;
      if (calls === at) process.kill(process.pid, 'SIGKILL');
    }
    return real.apply(this, given);
  };
};
const writes = (_, flags) => typeof flags === 'string' && /[wax+]/.test(flags);
counted(promises, 'open', writes);
counted(fs, 'openSync', writes);
for (const name of ['mkdir', 'rename', 'rm', 'link', 'unlink', 'writeFile']) counted(promises, name);
for (const name of ['writeSync', 'writeFileSync', 'ftruncateSync', 'mkdirSync', 'rmSync', 'rmdirSync', 'renameSync', 'linkSync', 'unlinkSync'])
  counted(fs, name);
const probe = await promises.open(process.execPath, 'r');
const handles = Object.getPrototypeOf(probe);
await probe.close();
for (const name of ['writeFile', 'sync', 'chmod']) counted(handles, name);
syncBuiltinESMExports();
process.on('exit', () => fs.writeSync(2, 'calls ' + calls + '\\n'));
`;

let desk: Desk;
beforeAll(async () => {
  desk = new Desk();
  writeFileSync(desk.path('preload.mjs'), PRELOAD);
  writeFileSync(desk.path('big.txt'), 'x'.repeat(9_000));
  for (const line of [
    'init --goal "Ship login" --check "npm test" --human-proof none --ledger from',
    'step plan "Write the form" --ledger from',
    'evidence add --title big --file big.txt --ledger from',
    'handoff -o there.handoff --ledger from',
    'receive there.handoff --ledger away',
    'step claim --ledger away',
  ])
    await desk.done(line);
  writeFileSync(desk.path('more.txt'), 'y'.repeat(9_000));
  await desk.done('evidence add --title more --file more.txt --ledger away');
  await desk.done('handoff -o back.handoff --ledger away');
});
afterAll(() => desk.clear());

/** Answers whether it was killed, and how many calls there were if not. */
const receive = (file: string, into: string, at: number) => {
  const [node = '', ...program] = builtProgram();
  const preload = ['--import', pathToFileURL(desk.path('preload.mjs')).href];
  const ran = spawnSync(
    node,
    [...preload, ...program, 'receive', file, '--as', 'human:ada', '--ledger', into],
    {
      cwd: desk.folder,
      env: { PATH: process.env.PATH, HOME: desk.path('home'), KILL_AT: String(at) },
      encoding: 'utf8',
    },
  );
  return { killed: ran.signal === 'SIGKILL', code: ran.status, said: `${ran.stdout}${ran.stderr}` };
};

const temporary = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^ledger\.jsonl\..*\.tmp$/.test(name));
const log = (folder: string): string | undefined => {
  const path = join(folder, 'ledger.jsonl');
  return existsSync(path) ? readFileSync(path, 'latin1') : undefined;
};

describe.each([
  ['into nothing', 'there.handoff', undefined],
  ['as a fast-forward', 'back.handoff', 'from'],
] as const)('a handoff file received %s', (_, file, here) => {
  it('killed at every moment, leaves what was or what comes, and the user goes on', async () => {
    const found = { before: 0, after: 0, left: 0 };
    for (let at = 1; ; at += 1) {
      const name = `${here ?? 'none'}-${at}`;
      const into = desk.path(name);
      if (here !== undefined) cpSync(desk.path(here), into, { recursive: true });
      const old = log(into);
      const ran = receive(file, name, at);
      if (!ran.killed) {
        expect([ran.code, ran.said]).toEqual([0, expect.stringMatching(/calls \d+\n$/)]);
        break;
      }
      const now = log(into);
      if (existsSync(into)) found.left += temporary(into).length;
      if (now === old) {
        found.before += 1;
        await desk.done(`receive ${file} --ledger ${name}`);
      } else {
        found.after += 1;
        expect((await desk.type(`receive ${file} --json --ledger ${name}`)).json().code).toBe(
          'already-received',
        );
      }
      expect((await desk.type(`verify --deep --ledger ${name}`)).code, `killed at call ${at}`).toBe(0);
      await desk.done(`step plan "Go on" --ledger ${name}`);
      expect(temporary(into), `killed at call ${at}`).toEqual([]);
      rmSync(into, { recursive: true });
    }
    expect(found.before).toBeGreaterThan(5);
    expect(found.after).toBeGreaterThan(0);
    // Some of the kills did leave something to sweep.
    expect(found.left).toBeGreaterThan(0);
  });
});
