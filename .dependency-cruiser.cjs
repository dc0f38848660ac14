// Who may import whom (docs/ARCHITECTURE.md). Types count here: a room that only borrows a type from a room it
// must not know still knows it. What a start may load is judged without them in .dependency-cruiser.start.cjs.

const BELOW_ADAPTERS = '^src/(format|log|domain|projections|app)/';

/** Schemas for what comes in or goes out, kept beside what they describe: commands, and views as documents. */
const SCHEMAS = ['^src/domain/commands(\\.ts$|/)', '^src/(domain|projections)/.*-schema\\.ts$'];

/** A room and the rooms its files may import, besides itself. */
const ROOMS = {
  format: [],
  log: ['format'],
  domain: ['format'],
  projections: ['format', 'domain'],
  app: ['format', 'log', 'domain', 'projections'],
  web: ['format', 'projections'],
};

const roomRules = Object.entries(ROOMS).map(([room, others]) => ({
  name: `room-${room}`,
  comment: `${room} may import ${others.length > 0 ? others.join(', ') : 'no other room'}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...others].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'adapters-not-each-other',
      comment: 'An adapter may import app and below. Adapters meet in the composition root and nowhere else.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: '^src/adapters/cli/compose(\\.ts$|/)' },
      to: { path: '^src/adapters/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'adapters-not-above',
      comment: 'Adapters know neither the public face nor the board.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/(index\\.ts$|web/)' },
    },
    {
      name: 'compose-is-the-root',
      comment: 'Only the entry reaches the composition root: everything else is handed what it needs.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/cli/(main\\.ts$|compose(\\.ts$|/))' },
      to: { path: '^src/adapters/cli/compose(\\.ts$|/)' },
    },
    {
      name: 'face-without-doors',
      comment: 'The library offers the rooms and the file store, no door for people or agents.',
      severity: 'error',
      from: { path: '^src/index\\.ts$' },
      to: { path: '^src/(adapters|web)/', pathNot: '^src/adapters/fs/' },
    },
    {
      name: 'pure-rooms-no-node',
      comment: 'Below adapters: no file, network, process, clock or random. Reading bytes is none of these.',
      severity: 'error',
      from: { path: BELOW_ADAPTERS, pathNot: '^src/format/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?buffer$' },
    },
    {
      name: 'format-hashes-only',
      comment:
        'format hashes, checks signatures and reads bytes: node:crypto, node:buffer, no other module of Node.',
      severity: 'error',
      from: { path: '^src/format/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|buffer)$' },
    },
    {
      name: 'web-no-node',
      comment: 'The board runs in a browser.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'canonical-form-in-one-place',
      comment: 'Only format serialises and makes ids: what is hashed has one writer, behind its guard.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(format|adapters)/' },
      to: { path: 'node_modules/(ulid|fast-json-stable-stringify)/' },
    },
    {
      name: 'stringify-in-format-only',
      comment: 'No adapter serialises around the guard.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: 'node_modules/fast-json-stable-stringify/' },
    },
    {
      name: 'replay-without-zod',
      comment: 'zod judges what comes in; a fold trusts the chain. Types inferred from the schemas are free.',
      severity: 'error',
      from: { path: '^src/(log|domain|projections)/', pathNot: SCHEMAS },
      to: {
        path: ['node_modules/zod/', '^src/format/events/', ...SCHEMAS],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one subject, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'What ships must be installable without the tools.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-dependencies',
      comment: 'A package is in package.json or it is not used.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'wiring-is-for-roots',
      comment:
        'The command and the library are wired to the machine in one place, which nothing else reaches.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(library\\.ts$|adapters/cli/compose(\\.ts$|/))' },
      to: { path: '^src/wiring\\.ts$' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'What users test their programs with is a face of its own: the product does not rest on it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/testing/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'no-tests-from-src',
      comment: 'Product code stands without its tests and fixtures.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|fixtures|trajectories|dist)/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
  },
};
