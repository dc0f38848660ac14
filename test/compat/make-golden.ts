import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeGolden, writeGolden } from './golden.ts';

// Makes the golden ledger of a version, once, before it is released. From the project's root:
//
//   npx esbuild test/compat/make-golden.ts --bundle --platform=node --format=esm | node --input-type=module
//
// It fails where there is one for this version, and nothing makes it write over that one. Only until the version
// is released, and only for a fault in it, may that folder be deleted and made again.

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const folder = join('fixtures/compat', version);
await writeGolden(folder, await makeGolden(version));
process.stdout.write(`${folder} was made\n`);
