import { expect, it } from 'vitest';
import { catalogue } from '../../../src/adapters/cli/catalogue.ts';
import type { Command } from '../../../src/adapters/cli/command.ts';
import { day } from '../../../src/adapters/cli/help/pages.ts';
import { elsewhere } from './examples.table.ts';
import { Desk } from './support/desk.ts';
import { deskFor, typeExample } from './support/examples.ts';

const commands = await Promise.all(
  Object.entries(catalogue).map(
    async ([name, entry]): Promise<[string, Command]> => [name, await entry.load()],
  ),
);
const played = commands.filter(([name]) => !elsewhere.has(name));

it.each(commands)(
  '%s has an example, and each begins with the program and the command',
  (name, { examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { line } of examples)
      expect(line).toMatch(new RegExp(`(^|\\| )loopledger ((?=--json)|${name})`));
  },
);

it.each(played)('%s: every example in its help works', async (name, { examples }) => {
  for (const example of examples) {
    const desk = await deskFor(name);
    try {
      const typed = await typeExample(desk, example);
      expect({ code: typed.code, err: typed.err }, `${example.line}\n${typed.err}`).toEqual({
        code: 0,
        err: '',
      });
      expect(typed.out, example.line).not.toBe('');
    } finally {
      desk.clear();
    }
  }
});

const required = ({ answer }: Command): string[] => Object.keys(answer).filter((key) => !key.endsWith('?'));

it.each(played)('%s: --json answers exactly the fields that are documented', async (name, command) => {
  for (const example of command.examples) {
    const desk = await deskFor(name);
    try {
      const typed = await typeExample(desk, example, '--json');
      const { ok, ...fields } = typed.json();
      expect(ok, typed.out).toBe(true);
      expect(typed.err).toBe('');
      const keys = Object.keys(fields);
      expect(keys, example.line).toEqual(expect.arrayContaining(required(command)));
      const known = Object.keys(command.answer).map((key) => key.replace(/\?$/, ''));
      expect(known, example.line).toEqual(expect.arrayContaining(keys));
    } finally {
      desk.clear();
    }
  }
});

it('the lines of a normal day work in their order', async () => {
  const desk = new Desk();
  for (const line of day) {
    const typed = await desk.type(line);
    expect({ line, code: typed.code, err: typed.err }).toEqual({ line, code: 0, err: '' });
  }
  expect((await desk.type('status')).out).toContain('1 accepted');
  desk.clear();
});
