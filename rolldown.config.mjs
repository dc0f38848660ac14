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

/**
 * The core as one function, in ASCII: what starts it need not join strings, and V8 keeps a byte for each letter.
 * No name and no regular expression of ours differs when a letter is written as its escape.
 */
const asFunction = {
  name: 'as-function',
  generateBundle(_, bundle) {
    const core = bundle['core.cjs'];
    const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const code = core.code.replace(/[^\0-\x7f]/g, escaped);
    core.code = `(function(exports,require,module,__filename,__dirname){${code}\n})`;
  },
};

/** CommonJS: Node starts it without its loader of modules, and V8 can keep what it compiled (docs/decisions/0016). */
const common = { platform: 'node', logLevel: 'warn', transform: { target: 'node20.19' } };
const output = {
  dir: 'dist/bin',
  format: 'cjs',
  minify: true,
  comments: { legal: false },
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
};

export default [
  { ...common, input: { loopledger: 'src/adapters/cli/start.ts' }, output },
  {
    ...common,
    input: { core: 'src/adapters/cli/main.ts' },
    plugins: [findHotModules, asFunction],
    output: {
      ...output,
      codeSplitting: { groups: [{ name: 'core', test: (id) => reached.has(id) }] },
    },
  },
  // A thread is started from a file, which lies beside the chunk that starts it.
  {
    ...common,
    input: { vouching: 'src/adapters/system/vouching.ts' },
    output: { ...output, dir: 'dist/bin/chunks', format: 'es', entryFileNames: '[name].js' },
  },
];
