import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** The command from the sources as they are, as modules in a folder, without `npm run build`: what to start it with. */
export const bundledMain = async (outdir: string): Promise<string> => {
  await build({
    entryPoints: [resolve('src/adapters/cli/main.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    outdir,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  return join(outdir, 'main.mjs');
};
