import { resolve } from 'node:path';

/**
 * What is asked on every turn of a loop must start fast. All that these can reach without a dynamic import
 * goes into one chunk: each further file costs more to find than to run. The rest is loaded when needed.
 */
const hot = ['main', 'commands/next', 'commands/status', 'commands/show'].map((name) =>
  resolve(`src/adapters/cli/${name}.ts`),
);

const reached = new Set();

/** Before chunks are made: which modules the hot ones import statically. */
const findHotModules = {
  name: 'find-hot-modules',
  buildEnd() {
    const waiting = [...hot];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
    }
  },
};

export default {
  input: 'src/adapters/cli/main.ts',
  platform: 'node',
  logLevel: 'warn',
  transform: { target: 'node20.19' },
  plugins: [findHotModules],
  output: {
    dir: 'dist/bin',
    format: 'esm',
    minify: true,
    comments: { legal: false },
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'core', test: (id) => reached.has(id) }] },
  },
};
