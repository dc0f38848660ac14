// What a start may load (docs/ARCHITECTURE.md, Cost). Only imports that run at start count here: types are
// gone after compiling, and `await import()` is the seam behind which the rest is loaded when a call needs it.

const base = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'start-stays-light',
      comment: 'The entry, `next` and the hooks reach no validator, command framework, MCP, HTTP or WASM.',
      severity: 'error',
      from: {
        path: [
          '^src/adapters/cli/((start|main)\\.ts$|compose(\\.ts$|/))',
          '^src/adapters/cli/commands/(next|hook)\\.ts$',
          '^src/adapters/hooks/[^/]+\\.ts$',
        ],
      },
      to: {
        path: [
          'node_modules/(zod|commander|@modelcontextprotocol|hono|web-tree-sitter)/',
          '^src/adapters/(mcp|http|postgres|importers|exporters)/',
          '^src/web/',
          '^(node:)?(http|https|http2|net|tls|dgram|inspector|wasi|worker_threads)$',
        ],
        reachable: true,
      },
    },
  ],
  options: { ...base.options, tsPreCompilationDeps: false, exclude: { dynamic: true } },
};
