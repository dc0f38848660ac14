import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import type { WorkTree } from '../../app/ports.ts';

const run = promisify(execFile);

/** What git would make of the work tree now: ids, without touching the repository's index or objects. */
export class GitWorkTree implements WorkTree {
  private readonly root: string;

  /** `root` is the project's folder, in git or not. */
  constructor(root: string) {
    this.root = root;
  }

  async tree(): Promise<string> {
    const objects = await this.git(['rev-parse', '--git-path', 'objects'], {});
    if (objects === undefined) return 'unbound';
    const scratch = await mkdtemp(join(tmpdir(), 'loopledger-tree-'));
    try {
      const env = {
        GIT_INDEX_FILE: join(scratch, 'index'),
        GIT_OBJECT_DIRECTORY: scratch,
        GIT_ALTERNATE_OBJECT_DIRECTORIES: isAbsolute(objects) ? objects : join(this.root, objects),
      };
      // From the index as it is, so that a tracked file counts even where a rule ignores its name.
      const index = await this.git(['rev-parse', '--git-path', 'index'], {});
      if (index)
        await copyFile(isAbsolute(index) ? index : join(this.root, index), env.GIT_INDEX_FILE).catch(
          ignoreMissing,
        );
      // The ledger is no part of the tree it describes.
      const added = await this.git(['add', '--all', '--', ':/', ':(exclude,top,glob)**/.loopledger/**'], env);
      const tree = added === undefined ? undefined : await this.git(['write-tree'], env);
      return tree === undefined ? 'unbound' : `git:${tree}`;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async commit(): Promise<string | undefined> {
    return this.git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], {});
  }

  /** Trimmed stdout; undefined where git is not there or says no. */
  private async git(args: readonly string[], env: Record<string, string>): Promise<string | undefined> {
    try {
      const { stdout } = await run('git', ['-C', this.root, ...args], {
        env: { ...withoutGit(process.env), ...env },
        maxBuffer: 16 * 1024 * 1024,
        windowsHide: true,
      });
      return stdout.trim();
    } catch {
      return undefined;
    }
  }
}

/** A repository without a commit or an addition has no index yet. */
const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

/** A hook of git's runs with GIT_DIR and the like set, which would make git answer for another repository. */
const withoutGit = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|PREFIX|OBJECT)/.test(name)),
  );
