// The built library and command, which are what is measured.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LIBRARY = new URL('../../dist/lib/', import.meta.url);
export const COMMAND = fileURLToPath(new URL('../../dist/bin/loopledger.cjs', import.meta.url));

export const needBuilt = () => {
  if (existsSync(COMMAND) && existsSync(LIBRARY)) return;
  console.error('The command is not built yet: npm run build');
  process.exit(2);
};

/** A module of the library by its path in src, without its ending. */
export const built = (module) => import(new URL(`${module}.js`, LIBRARY));
