import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { StoryError } from './stage.ts';

/** Starts a process whose output goes on as it comes. */
export const startProcess = (
  program: readonly string[],
  env: NodeJS.ProcessEnv,
  heard: (text: string) => void,
): ChildProcess => {
  const [command = '', ...args] = program;
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout?.setEncoding('utf8');
  child.stdout?.on('data', heard);
  return child;
};

/** Kills it, with no chance to tidy up, once `file` has begun to be written. */
export const killWhileWriting = async (
  child: ChildProcess,
  file: string,
  patienceMs: number,
): Promise<void> => {
  const exited = once(child, 'exit');
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new StoryError('agent A ended before it could be killed');
    const size = await stat(file).then(
      (it) => it.size,
      () => 0,
    );
    if (size > 100) break;
    if (Date.now() > deadline) throw new StoryError('agent A did not get to work');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  const [, signal] = await exited;
  if (signal !== 'SIGKILL') throw new StoryError('agent A ended by itself before it was killed');
};
