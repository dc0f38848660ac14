import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/adapters/cli/catalogue.ts';
import { commonOptions } from '../../../src/adapters/cli/command.ts';
import { EXIT } from '../../../src/adapters/cli/exit.ts';
import { laterNames, nearestToLater } from '../../../src/adapters/cli/reserved.ts';
import { verbsOf } from '../../../src/adapters/cli/verbs.ts';
import { VERSION } from '../../../src/adapters/cli/version.ts';
import { commandsReference, jsonReference, loadAll } from './reference.ts';
import { Desk } from './support/desk.ts';

const { groups, pairs } = verbsOf(Object.keys(catalogue));

const all = await loadAll();

it.each([
  ['commands.md', commandsReference],
  ['json.md', jsonReference],
] as const)('docs/reference/%s says what the tables say', (name, generate) => {
  const path = resolve('docs/reference', name);
  const generated = generate(all);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(path, generated);
  expect(
    readFileSync(path, 'utf8'),
    'UPDATE_DOCS=1 npx vitest run test/adapters/cli/reference writes it',
  ).toBe(generated);
});

it('exit codes are those of the design', () => {
  expect(EXIT).toEqual({ done: 0, refused: 1, usage: 2, damaged: 3, busy: 4, environment: 5, bug: 70 });
});

it('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { version: string };
  expect(VERSION).toBe(version);
});

/** `handoff` and `decide` do something by themselves. */
const acting = ['handoff', 'decide'];
const leading = [...groups, ...new Set([...pairs].map((name) => name.split(' ')[0] ?? ''))];

describe('a word that needs a verb after it', () => {
  it.each(leading.filter((it) => !acting.includes(it)))(
    '%s: alone it shows its verbs, on standard error, with exit 2',
    async (group) => {
      const desk = new Desk();
      const { code, out, err, tries } = await desk.type(group);
      expect({ code, out, tries }).toEqual({ code: 2, out: '', tries: `loopledger help ${group}` });
      for (const name of Object.keys(catalogue).filter((it) => it.startsWith(`${group} `)))
        expect(err).toMatch(new RegExp(`^ {2}${name} {2,}\\S`, 'm'));
      const json = await desk.type(`${group} --json`);
      expect({ code: json.code, err: json.err }).toEqual({ code: 2, err: '' });
      expect(json.json()).toMatchObject({ ok: false, exit: 2, instead: `loopledger help ${group}` });
      desk.clear();
    },
  );

  it.each(leading)('%s --help is an answer: exit 0, on standard output', async (group) => {
    const desk = new Desk();
    for (const line of [`${group} --help`, `${group} -h`, `help ${group}`]) {
      const { code, out, err } = await desk.type(line);
      expect({ line, code, err }).toEqual({ line, code: 0, err: '' });
      for (const name of Object.keys(catalogue).filter((it) => it.startsWith(`${group} `)))
        expect(out).toContain(`  ${name}`);
    }
    desk.clear();
  });

  it('what is wrong with the verb is said as before', async () => {
    const desk = new Desk();
    const { err } = await desk.type('step clam');
    expect(err).toBe(
      'error: there is no "step clam"; did you mean step claim?\ntry: loopledger help step claim\n',
    );
    desk.clear();
  });
});

describe('the tables', () => {
  it.each(all)('%s: words that take all the rest come last, and help has no full stop', (name, command) => {
    const open = command.words.findIndex(({ need }) => need === 'some' || need === 'any');
    expect(open === -1 || open === command.words.length - 1).toBe(true);
    const needed = command.words.map(({ need }) => need === 'one');
    expect(needed.lastIndexOf(true) < needed.indexOf(false) || !needed.includes(false)).toBe(true);
    const helps = [...command.words, ...Object.values(command.options)].map(({ help }) => help);
    for (const help of [...helps, catalogue[name]?.summary ?? '.']) expect(help).toMatch(/[^.]$/);
  });

  it('no command changes what a common option takes', () => {
    for (const [name, { options }] of all) {
      for (const [option, spec] of Object.entries(options)) {
        const common = commonOptions[option];
        if (common !== undefined)
          expect([name, option, spec.value === undefined]).toEqual([
            name,
            option,
            common.value === undefined,
          ]);
      }
    }
  });

  it('a verb of a later version is none of this one, and what helps instead is', async () => {
    const desk = new Desk();
    for (const name of laterNames) {
      expect(catalogue[name]).toBeUndefined();
      const typed = await desk.type(name);
      expect({ code: typed.code, tries: typed.tries }).toEqual({
        code: 2,
        tries: `loopledger ${nearestToLater(name)}`,
      });
      expect(typed.err).toContain('not in this version');
      const words = (nearestToLater(name) ?? '').split(' ').filter((word) => !word.startsWith('-'));
      const known = words[0] === 'help' ? words.slice(1).join(' ') : words.join(' ');
      expect(known in catalogue || groups.has(known) || known === 'all', name).toBe(true);
    }
    desk.clear();
  });
});

describe('help', () => {
  it.each([
    ...Object.keys(catalogue).flatMap((name) => [`help ${name}`, `${name} --help`, `${name} -h`]),
    ...[...groups].map((group) => `help ${group}`),
    ...[
      'help',
      '--help',
      '-h',
      'help all',
      'help help',
      'help version',
      'help --help',
      'version',
      '--version',
    ],
  ])('%s', async (line) => {
    const desk = new Desk();
    const typed = await desk.type(line);
    expect({ code: typed.code, err: typed.err }).toEqual({ code: 0, err: '' });
    expect(typed.out.split('\n').every((text) => text.length <= 100)).toBe(true);
    const json = await desk.type(`${line} --json`);
    expect(json.json().ok).toBe(true);
    desk.clear();
  });

  it('names every command, by thing', async () => {
    const desk = new Desk();
    const { out } = await desk.type('help all');
    for (const name of Object.keys(catalogue)) expect(out).toContain(`\n  ${name} `);
    desk.clear();
  });
});
