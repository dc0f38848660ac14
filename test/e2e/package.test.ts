import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIn, Shell } from '../support/shell.ts';
import { type Installed, installPacked } from './install.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await installPacked();
});
afterAll(() => installed?.remove());

const inModules = (...parts: string[]): string => join(installed.folder, 'node_modules', ...parts);

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
};

describe('the package', () => {
  it('holds what a user needs and no more', async () => {
    expect((await readdir(inModules('loopledger'))).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'package.json',
    ]);
    const wanted = [
      /^(?:LICENSE|README\.md|package\.json)$/,
      /^docs\/(?:README|FORMAT|reference\/[a-z-]+)\.md$/,
      /^dist\/bin\/(?:loopledger|core|chunks\/[\w-]+)\.cjs$/,
      // What a second thread runs.
      /^dist\/bin\/chunks\/vouching\.js$/,
      /^dist\/lib\/(?:[a-z0-9-]+\/)*[a-z0-9.-]+(?:\.js|\.d\.ts)$/,
    ];
    const files = await filesBelow(inModules('loopledger'));
    expect(files.filter((file) => !wanted.some((form) => form.test(file)))).toEqual([]);
    expect(files.filter((file) => file.startsWith('dist/lib/adapters/cli/'))).toEqual([]);
  });

  it('brings its three dependencies and nothing else', async () => {
    const names = (await readdir(inModules())).filter((name) => !name.startsWith('.'));
    expect(names.sort()).toEqual(['fast-json-stable-stringify', 'loopledger', 'ulid', 'zod']);
  });
});

describe("other people's tools", () => {
  it('publint finds nothing to say about it', async () => {
    const { messages } = await publint({ pkgDir: inModules('loopledger'), pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('every way to import it that can work finds the types that belong to it', async () => {
    const told = await checkPackage(createPackageFromTarballData(await readFile(installed.tarball)));
    // It is ESM only: what needs CommonJS, or a resolver that knows no `exports`, is not what it is for.
    const known = new Set(['CJSResolvesToESM', 'NoResolution']);
    expect(told.types).toMatchObject({ kind: 'included' });
    const problems = 'problems' in told ? told.problems : [];
    expect(problems.filter((it) => !known.has(it.kind))).toEqual([]);
    expect(problems.filter((it) => 'resolutionKind' in it && it.resolutionKind === 'node16-esm')).toEqual([]);
  });
});

const PROGRAM = `
import { createLedger, LogError, openLedger, stateDigest, stateView1, verifyLedger } from 'loopledger';
import { createReadStream } from 'node:fs';
const ada = { actor: 'human:ada', proof: 'none', runtime: 'library' };
const made = await createLedger('kept/.loopledger', { title: 'Kept', humanProof: 'none' }, ada);
if ('code' in made) throw new Error(made.what);
const criteria = [{ text: 'it is kind', judge: 'human' }];
const opened = await made.submit({ type: 'goal.open', objective: 'Ship', criteria }, ada);
const refused = await made.submit({ type: 'goal.close', outcome: 'achieved' }, { ...ada, actor: 'agent:a' });
const state = await openLedger('kept').state();
const report = await verifyLedger(createReadStream('kept/.loopledger/ledger.jsonl'));
let thrown;
try { openLedger('/nowhere'); } catch (error) { thrown = error instanceof LogError && error.code; }
console.log(JSON.stringify({
  opened: opened.ok,
  refused: refused.refusal.code,
  digest: stateDigest(stateView1(state)),
  verdict: report.verdict,
  next: (await made.next(ada)).verdict,
  thrown,
}));
`;

const TYPED = `
import { type CommandOf, createLedger, type EventOf, Ledger, type LedgerReport, openLedger, type Refusal, type StateView1 } from 'loopledger';
const ask: CommandOf<'step.plan'> = { type: 'step.plan', title: 'Write' };
export const titleOf = (event: EventOf<'step.planned'>): string => event.data.title;
export const made: Promise<Ledger | Refusal> = createLedger('x', { title: 't', humanProof: 'none' }, { actor: 'human:ada', proof: 'none', runtime: 'x' });
export const report = (): Promise<LedgerReport> => openLedger('x').verify({ deep: true });
export const goals = (view: StateView1): number => view.goals.length;
// @ts-expect-error a title is text
export const wrong: CommandOf<'step.plan'> = { type: 'step.plan', title: 1 };
export { ask };
`;

describe('the library', () => {
  it('makes, writes, finds, reads and verifies a ledger, as the command line sees it', async () => {
    await writeFile(join(installed.folder, 'program.mjs'), PROGRAM);
    const shell = new Shell([process.execPath], installed.folder, installed.home);
    const said = JSON.parse((await shell.done(['program.mjs'])).out) as Record<string, unknown>;
    const { digest, ...rest } = said;
    expect(rest).toEqual({
      opened: true,
      refused: 'not-allowed',
      verdict: 'valid',
      next: expect.any(String),
      thrown: 'no-ledger',
    });
    const typed = new Shell(
      [inModules('.bin', 'loopledger')],
      join(installed.folder, 'kept'),
      installed.home,
    );
    expect(await typed.json(['replay'])).toMatchObject({ ok: true, digest });
  });

  it('has types that resolve, and that refuse what is wrong', async () => {
    const file = join(installed.folder, 'typed.ts');
    await writeFile(file, TYPED);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [join(process.cwd(), 'node_modules/@types')],
    });
    const faults = ts.getPreEmitDiagnostics(program).map(({ file: at, messageText }) => {
      return `${at?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(faults).toEqual([]);
  });
});

describe('a day with the installed command', () => {
  const check = `import { existsSync } from 'node:fs'; process.exit(existsSync('form.mjs') ? 0 : 1);\n`;
  const session = '3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10.jsonl';
  const ada = { actor: 'human:ada' };
  const claude = { actor: 'agent:claude' };

  it('goes from init to a closed goal that verifies', async () => {
    const folder = join(installed.folder, 'day');
    await mkdir(folder);
    await runIn(folder, ['git', 'init', '--quiet'], new Shell([], folder, installed.home).environment({}));
    await writeFile(join(folder, 'check.mjs'), check);
    await cp(join('fixtures/claude-code/projects/-home-ada-shop', session), join(folder, session));
    const shell = new Shell([inModules('.bin', 'loopledger')], folder, installed.home);
    const type = async (argv: readonly string[], who = ada): Promise<[number, string]> => {
      const ran = await shell.type(argv, who);
      return [ran.code, `${ran.out}${ran.err}`];
    };

    const made = await shell.json(['init', '--human-proof', 'none'], ada);
    expect(made.path).toBe(join(folder, '.git/loopledger'));
    const goal = [
      '--criterion',
      'it is there',
      '--check',
      'node check.mjs',
      '--criterion',
      'it is kind',
      '--judge',
      'human',
    ];
    await shell.done(['goal', 'open', 'Ship login', ...goal], ada);
    await shell.done(
      ['step', 'plan', 'Write the form', '--check', 'node check.mjs', '--judge', 'human'],
      ada,
    );
    expect(await type(['next', '--exit-code'], claude)).toEqual([0, expect.stringMatching(/^work: /)]);
    await shell.done(['next', '--claim'], claude);
    expect(await type(['step', 'submit'], claude)).toEqual([
      1,
      expect.stringMatching(/^refused: 1 of 1 checks failed/),
    ]);
    await writeFile(join(folder, 'form.mjs'), 'export const form = 1;\n');
    await shell.done(['step', 'submit', '--summary', 'The form'], claude);
    expect(await type(['next', '--exit-code'], claude)).toEqual([11, expect.stringMatching(/^decide: /)]);
    const { steps } = (await shell.json(['step', 'list'])) as { steps: { id: string }[] };
    const step = steps[0]?.id ?? '';
    expect(await type(['step', 'accept', step], claude)).toEqual([1, expect.stringContaining('refused')]);
    await shell.done(['step', 'accept', step], ada);
    expect(await type(['import', session], claude)).toEqual([
      0,
      expect.stringContaining('34 records: 22 imported, 12 passed over'),
    ]);
    expect(await type(['resume'], claude)).toEqual([0, expect.stringContaining('Ship login')]);
    await shell.done(['goal', 'check'], ada);
    await shell.done(['goal', 'judge', '--met', '--note', 'Read it'], ada);
    await shell.done(['goal', 'close', '--achieved'], ada);
    expect(await type(['next', '--exit-code'], claude)).toEqual([13, expect.stringMatching(/^stop: /)]);
    expect(await type(['verify', '--deep'])).toEqual([
      0,
      expect.stringMatching(/^valid, end not anchored: /),
    ]);
    const ledger = await readFile(join(folder, '.git/loopledger/ledger.jsonl'), 'utf8');
    expect(/"tree":"git:[0-9a-f]{40}"/.test(ledger)).toBe(true);
  });
});
