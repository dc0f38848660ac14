import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve, sep } from 'node:path';

/**
 * The file that a program's name means now, as a whole path: it is looked for once, when it is set, since a search path
 * may lead into a project's own folders whenever the call is made. Parts of the search path that are no whole paths
 * are passed over.
 */
export const programIn = (name: string, folder: string, path: string | undefined): string | undefined => {
  if (name.includes('/') || name.includes(sep)) return executable(resolve(folder, name));
  for (const part of (path ?? '').split(delimiter)) {
    const found = isAbsolute(part) ? executable(join(part, name)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};

const ENDINGS = process.platform === 'win32' ? ['', '.exe', '.com'] : [''];

const executable = (path: string): string | undefined =>
  ENDINGS.map((ending) => `${path}${ending}`).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return statSync(file).isFile();
    } catch {
      return false;
    }
  });
