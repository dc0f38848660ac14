import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runIn } from '../support/shell.ts';

const isBuilt = existsSync('dist/lib/index.js');
if (!isBuilt) console.info('passed over: the library is not built (npm run build)');

const PAGE = readFileSync('docs/reference/library.md', 'utf8');
const code = [...PAGE.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text).join('\n');
const promised = [...code.matchAll(/\/\/ prints: (.*)$/gm)].map(([, text]) => text);

describe.skipIf(!isBuilt)('docs/reference/library.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is a program that prints what the page says', async () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(process.cwd(), join(folder, 'node_modules/loopledger'), 'junction');
    writeFileSync(join(folder, 'page.mjs'), code);
    const env = { ...process.env, HOME: folder, USERPROFILE: folder, NODE_OPTIONS: '', NO_COLOR: '1' };
    const { out, err, code: exit } = await runIn(folder, [process.execPath, 'page.mjs'], env);
    expect(err).toBe('');
    expect(out.trimEnd().split('\n')).toEqual(promised);
    expect(exit).toBe(0);
  });

  it('says what it prints often enough to mean something', () => expect(promised.length).toBeGreaterThan(12));
});
