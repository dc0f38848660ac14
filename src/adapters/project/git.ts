import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Git is not there, or could not do what it was asked to: what it would have said is not known. */
export class GitSaidNo extends Error {
  override readonly name = 'GitSaidNo';
  /** Its exit code; undefined where it was not started, or did not end by itself. */
  readonly exit: number | undefined;

  constructor(message: string, cause: { readonly code?: unknown }) {
    super(message, { cause });
    this.exit = typeof cause.code === 'number' ? cause.code : undefined;
  }
}

const OUTPUT_MAX = 256 * 1024 * 1024;

/** What would make git take a file for unchanged on somebody's word. */
const TRUSTING_NOBODY = ['-c', 'core.fsmonitor=false', '-c', 'core.excludesFile='];

/** Stdout of one git command in `root`. */
export const git = (
  root: string,
  args: readonly string[],
  { env = {}, input = '' }: { readonly env?: Record<string, string>; readonly input?: string } = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      env: { ...withoutGit(process.env), ...env },
      maxBuffer: OUTPUT_MAX,
      windowsHide: true,
    };
    const child = execFile('git', ['-C', root, ...TRUSTING_NOBODY, ...args], options, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new GitSaidNo(`git ${args[0]} failed in ${root}`, error));
    });
    // One that ended before it had read everything says so by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/** The parts of an answer that was asked for with `-z`. */
export const wordsOf = (answer: string): string[] => answer.split('\0').filter((it) => it !== '');

/** Whether a folder is the top of a work tree of its own. */
export const isRepository = (folder: string): boolean => existsSync(join(folder, '.git'));

/** A hook of git's runs with GIT_DIR and the like set, which would make git answer for another repository. */
const withoutGit = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT|CONFIG)/.test(name),
    ),
  );
