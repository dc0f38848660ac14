import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = process.cwd();
const LAYERS = '.dependency-cruiser.cjs';
const START = '.dependency-cruiser.start.cjs';
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** Each planted file breaks the rule it is listed under, or, under '', none. */
const PLANTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {
    'src/wiring.ts': 'export const portsAt = 1;',
    'src/testing/index.ts': 'export const given = 1;',
    'src/format/line.ts': "import { hash } from 'node:crypto'; export const line = hash('sha256', '');",
    'src/format/events/some.ts':
      "import { z } from 'zod'; export const some = z.string(); export type Some = string;",
    'src/log/good.ts': "import { line } from '../format/line.ts'; export const good = line;",
    'src/domain/commands.ts': "import { z } from 'zod'; export const command = z.string();",
    'src/projections/view-schema.ts': "import { z } from 'zod'; export const view = z.string();",
    'src/domain/good.ts':
      "import type { Some } from '../format/events/some.ts'; export const good = (x: Some) => x;",
    'src/app/good.ts': "import { good } from '../log/good.ts'; export const app = good;",
    'src/adapters/fs/store.ts': "import { writeSync } from 'node:fs'; export const store = writeSync;",
    'src/adapters/mcp/server.ts': "import { z } from 'zod'; export const server = z;",
    'src/adapters/cli/compose.ts':
      "import { store } from '../fs/store.ts'; export const c = store; export const m = () => import('../mcp/server.ts');",
    'src/adapters/cli/main.ts': "import { c } from './compose.ts'; export const main = c;",
  },
  'room-format': {
    'src/format/a.ts': "import { good } from '../domain/good.ts'; export const a = good;",
  },
  'room-log': {
    'src/log/a.ts': "import type { good } from '../domain/good.ts'; export type A = typeof good;",
  },
  'room-domain': { 'src/domain/a.ts': "import { good } from '../log/good.ts'; export const a = good;" },
  'room-projections': {
    'src/projections/a.ts': "import { app } from '../app/good.ts'; export const a = app;",
  },
  'room-app': { 'src/app/a.ts': "import { store } from '../adapters/fs/store.ts'; export const a = store;" },
  'room-web': { 'src/web/a.ts': "import { app } from '../app/good.ts'; export const a = app;" },
  'adapters-not-each-other': {
    'src/adapters/mcp/a.ts': "import { store } from '../fs/store.ts'; export const a = store;",
    'src/adapters/cli/commands/b.ts': "export const b = () => import('../../mcp/server.ts');",
  },
  'adapters-not-above': {
    'src/adapters/http/a.ts': "import { ok } from '../../web/ok.ts'; export const a = ok;",
  },
  'compose-is-the-root': { 'src/adapters/cli/c.ts': "import { c } from './compose.ts'; export const d = c;" },
  'face-without-doors': {
    'src/index.ts': "import { main } from './adapters/cli/main.ts'; export const a = main;",
  },
  'wiring-is-for-roots': {
    'src/adapters/cli/d.ts': "import { portsAt } from '../../wiring.ts'; export const e = portsAt;",
  },
  'testing-is-for-tests': {
    'src/domain/t.ts': "import { given } from '../testing/index.ts'; export const t = given;",
  },
  'pure-rooms-no-node': {
    'src/domain/fs.ts': "import { readFileSync } from 'node:fs'; export const a = readFileSync;",
    'src/app/os.ts': "export const a = () => import('node:os');",
  },
  'format-hashes-only': {
    'src/format/net.ts': "import { connect } from 'node:net'; export const a = connect;",
  },
  'web-no-node': { 'src/web/ok.ts': "import { join } from 'node:path'; export const ok = join;" },
  'canonical-form-in-one-place': {
    'src/app/s.ts': "import stringify from 'fast-json-stable-stringify'; export const a = stringify;",
  },
  'stringify-in-format-only': {
    'src/adapters/fs/s.ts': "import stringify from 'fast-json-stable-stringify'; export const a = stringify;",
  },
  'replay-without-zod': {
    'src/domain/z.ts': "import { z } from 'zod'; export const a = z;",
    'src/domain/c.ts': "import { command } from './commands.ts'; export const a = command;",
    'src/projections/y.ts': "import { view } from './view-schema.ts'; export const a = view;",
    'src/projections/z.ts': "import { some } from '../format/events/some.ts'; export const a = some;",
  },
  'no-cycles': { 'src/log/x.ts': "import { y } from './y.ts'; export const x = () => y;" },
  'no-dev-dependencies': { 'src/app/fc.ts': "import fc from 'fast-check'; export const a = fc;" },
  'no-undeclared-dependencies': {
    'src/app/u.ts': "import { parse } from 'acorn'; export const a = parse;",
  },
  'no-tests-from-src': { 'src/app/t.ts': "import { t } from '../../test/t.ts'; export const a = t;" },
  'no-unresolvable': { 'src/app/n.ts': "import { n } from './nowhere.ts'; export const a = n;" },
};

/** What a start reaches is judged over the whole graph, so these are planted apart. */
const HEAVY: Readonly<Record<string, string>> = {
  'src/adapters/cli/commands/next.ts': "import { far } from '../far.ts'; export const next = far;",
  'src/adapters/cli/far.ts': "import { z } from 'zod'; export const far = z;",
  'src/adapters/hooks/some.ts': "import { get } from 'node:http'; export const hook = get;",
};

let scratch: string;

const plant = (name: string, files: Readonly<Record<string, string>>): string => {
  const root = join(scratch, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  for (const file of ['package.json', 'tsconfig.json', LAYERS, START])
    cpSync(join(ROOT, file), join(root, file));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
};

/** Broken rule → the files that break it. */
const cruise = (root: string, config: string): Map<string, Set<string>> => {
  const run = spawnSync(process.execPath, [CRUISER, '--config', config, '--output-type', 'json', 'src'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { summary } = JSON.parse(run.stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  const broken = new Map<string, Set<string>>();
  for (const { from, rule } of summary.violations) {
    broken.set(rule.name, (broken.get(rule.name) ?? new Set()).add(from));
  }
  return broken;
};

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'layers-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('who may import whom', () => {
  it('every rule sees its own violation, and only that', () => {
    const root = plant('layers', {
      ...Object.assign({}, ...Object.values(PLANTED)),
      'src/log/y.ts': "import { x } from './x.ts'; export const y = () => x;",
      'test/t.ts': 'export const t = 1;',
    });
    const broken = cruise(root, LAYERS);
    const expected = Object.entries(PLANTED).filter(([rule]) => rule !== '');
    for (const [rule, files] of expected) {
      expect([...(broken.get(rule) ?? [])].sort(), rule).toEqual(
        expect.arrayContaining(Object.keys(files).sort()),
      );
    }
    const innocent = Object.keys(PLANTED[''] ?? {});
    expect(
      [...broken.values()].flatMap((files) => [...files]).filter((file) => innocent.includes(file)),
    ).toEqual([]);
    expect([...broken.keys()].sort()).toEqual(expected.map(([rule]) => rule).sort());
  });
});

describe('what a start loads', () => {
  it('a light start passes: types and dynamic imports are free', () => {
    expect(cruise(plant('light', PLANTED[''] ?? {}), START)).toEqual(new Map());
  });

  it('zod or HTTP behind any number of static imports is seen', () => {
    const broken = cruise(plant('heavy', { ...PLANTED[''], ...HEAVY }), START);
    expect([...(broken.get('start-stays-light') ?? [])].sort()).toEqual([
      'src/adapters/cli/commands/next.ts',
      'src/adapters/hooks/some.ts',
    ]);
  });
});
