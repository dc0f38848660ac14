import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

const READER = path.resolve('fixtures/verifiers/verify.py');

/** Where mutants are tried each test is picked by itself, and those that compare want what the others gathered. */
const pickedByItself = process.env.LOOPLEDGER_MUTATE !== undefined;

export const hasPython = !pickedByItself && spawnSync('python3', ['--version']).status === 0;
if (!hasPython) {
  const why = pickedByItself ? 'a mutant is tried' : 'python3 is not installed';
  console.info(`the second reader is passed over: ${why}`);
}

export interface Asked {
  readonly path: string;
  readonly disclosure: boolean;
  readonly deep: boolean;
  readonly checkpoints: readonly unknown[];
}
export interface Judged {
  readonly outcome: string;
  readonly lines: number;
  readonly head: string;
  readonly code: string | null;
  readonly line: number | null;
  readonly offset: number | null;
  readonly pointer: string | null;
}

/** What the program that was written from docs/FORMAT.md alone says of these files. */
export const secondReader = (asked: readonly Asked[]): Judged[] => {
  const run = spawnSync('python3', ['-B', path.resolve('test/format/support/second-reader.py'), READER], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Judged[];
};
