import { expect, it } from 'vitest';
import { inWords, parse, sources } from './sources.ts';
import { testFaults } from './tests.ts';

const faultsOf = (text: string): string[] => inWords(testFaults(parse('test/planted.ts', text)));

it('every test is run, on the Node that runs it', () => {
  expect(inWords(sources(process.cwd(), 'test').flatMap(testFaults))).toEqual([]);
});

it.each([
  ['a test that leaves the others out', "\nit.only('a', () => {});", 'all'],
  ['a test that is left out', "\ndescribe.skip('a', () => {});", 'all'],
  ['another Node', "\nspawnSync('node', ['a.mjs']);", 'node'],
  ['another Node in a shell', "\ncp.execSync('node a.mjs');", 'node'],
])('finds %s', (_, text, rule) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(new RegExp(`^test/planted\\.ts:2 ${rule}: `))]);
});

it('leaves alone what is allowed', () => {
  expect(faultsOf("describe.skipIf(missing)('a', () => {}); spawnSync(process.execPath, ['a']);")).toEqual(
    [],
  );
});
