import type { ForeignFile } from '../../../app/import.ts';
import { type Context, NoFile } from '../context.ts';
import { fileError, takeStdin } from './text.ts';
import { type NotWalked, walk } from './walk.ts';

/** A log to read in. `named`: somebody asked for this very file, and wants to hear that it is none. */
export interface Asked {
  readonly file: ForeignFile;
  readonly named: boolean;
}

export interface Asking {
  readonly logs: readonly Asked[];
  readonly passed: readonly { readonly name: string; readonly why: NotWalked }[];
}

/** The files that were named, and those in the folders that were. What is named wrongly is found out before any is read. */
export const takeLogs = async (context: Context, names: readonly string[], help: string): Promise<Asking> => {
  const logs: Asked[] = [];
  const passed: Asking['passed'][number][] = [];
  for (const name of names) {
    if (name === '-') logs.push({ file: await stdinFile(context, help), named: true });
    else if (await isFolder(context, name, help)) {
      for (const found of walk(context, name)) {
        if (found.kind === 'passed') passed.push({ name: found.name, why: found.why });
        else if (await isReadable(context, found.name))
          logs.push({ file: fileAt(context, found.name), named: false });
        else passed.push({ name: found.name, why: 'unreadable' });
      }
    } else logs.push({ file: fileAt(context, name), named: true });
  }
  return { logs, passed };
};

const stdinFile = async (context: Context, help: string): Promise<ForeignFile> => {
  const bytes = await takeStdin(context, help, 'not be empty');
  return {
    name: 'stdin',
    chunks: async function* () {
      yield bytes;
    },
  };
};

const fileAt = (context: Context, name: string): ForeignFile => ({
  name,
  chunks: () => context.files.chunks(name),
});

const isFolder = async (context: Context, name: string, help: string): Promise<boolean> => {
  try {
    await touch(context, name);
    return false;
  } catch (error) {
    if (error instanceof NoFile && error.kind === 'folder') return true;
    throw fileError(name, error, help);
  }
};

const isReadable = async (context: Context, name: string): Promise<boolean> => {
  try {
    await touch(context, name);
    return true;
  } catch (error) {
    if (error instanceof NoFile || (error instanceof Error && 'code' in error)) return false;
    throw error;
  }
};

const touch = async (context: Context, name: string): Promise<void> => {
  for await (const _first of context.files.chunks(name)) break;
};
