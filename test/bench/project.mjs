import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** No variable of an agent's shell: a person's start is measured. */
export const environment = Object.fromEntries(
  ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'USERPROFILE']
    .filter((name) => process.env[name] !== undefined)
    .map((name) => [name, process.env[name]]),
);

/** A folder under git with one commit, a goal, and one step that is planned and claimed. */
export const makeProject = (command) => {
  const folder = mkdtempSync(join(tmpdir(), 'loopledger-bench-'));
  writeFileSync(join(folder, 'empty.mjs'), '');
  const identity = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com'];
  must(folder, 'git', ['init', '--quiet']);
  must(folder, 'git', ['add', '.']);
  must(folder, 'git', [...identity, 'commit', '--quiet', '-m', 'Start']);
  const ledger = (...args) => must(folder, process.execPath, [command, ...args]);
  ledger('init', '--goal', 'Ship login', '--check', `${process.execPath} empty.mjs`, '--human-proof', 'none');
  ledger('step', 'plan', 'Write the form');
  ledger('next', '--claim');
  return folder;
};

const must = (cwd, program, args) => {
  const run = spawnSync(program, args, { cwd, env: environment, encoding: 'utf8' });
  if (run.error) throw run.error;
  if (run.status !== 0) {
    throw new Error(`${program} ${args.join(' ')} exited with ${run.status}\n${run.stdout}${run.stderr}`);
  }
};
