import { isAbsolute, join } from 'node:path';
import type { Settings } from '../kept-id.ts';

/**
 * Where a user's settings and what is remembered for a user lie. What is no whole path is passed over: it would lead into
 * the folder somebody stands in, which may be a project that came from others.
 */
const folderIn = (xdg: string | undefined, home: string | undefined, ...parts: string[]) => {
  if (xdg && isAbsolute(xdg)) return join(xdg, 'loopledger');
  return home && isAbsolute(home) ? join(home, ...parts, 'loopledger') : undefined;
};

export const configFolder = ({ home, config }: Settings): string | undefined =>
  folderIn(config, home, '.config');

export const stateFolder = (home: string | undefined, state: string | undefined): string | undefined =>
  folderIn(state, home, '.local', 'state');
