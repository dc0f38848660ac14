import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../src/adapters/cli/catalogue.ts';
import { verbsOf } from '../../../../src/adapters/cli/verbs.ts';
import type { Desk } from '../support/desk.ts';
import { deskWithLedger } from '../support/troubles.ts';

const { groups } = verbsOf(Object.keys(catalogue));

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

/** What the last word may become, the words as a shell hands them over. */
const offered = async (...words: string[]): Promise<string[]> => {
  const typed = await desk.argv(['completion', 'bash', '--', ...words]);
  expect({ code: typed.code, err: typed.err }).toEqual({ code: 0, err: '' });
  return typed.out === '' ? [] : typed.out.replace(/\n$/, '').split('\n');
};

const idsOf = async (things: string): Promise<string[]> => {
  const listed = (await desk.done(`${things} list --json`)).json()[`${things}s`] as { id: string }[];
  return listed.map(({ id }) => id.slice(-6));
};

describe('verbs', () => {
  it('all of the catalogue, groups once, and help', async () => {
    const first = new Set(Object.keys(catalogue).map((name) => name.split(' ')[0] ?? ''));
    expect(new Set(await offered(''))).toEqual(new Set([...first, 'help', 'version']));
    expect(await offered('verif')).toEqual(['verify']);
  });

  it.each([...groups])('%s: its verbs', async (group) => {
    const verbs = Object.keys(catalogue).filter((name) => name.startsWith(`${group} `));
    expect(await offered(group, '')).toEqual(verbs.map((name) => name.slice(group.length + 1)));
  });

  it('after help too, and behind options that every command takes', async () => {
    expect(await offered('help', 'step', 'cl')).toEqual(['claim']);
    expect(await offered('help', 'al')).toEqual(['all']);
    expect(await offered('--as', 'agent:a', 'step', 'cl')).toEqual(['claim']);
    expect(await offered('--json', 'sta')).toEqual(['status']);
  });

  it('nothing is known of what is no command', async () => {
    expect(await offered('frobnicate', '')).toEqual([]);
    expect(await offered('step', 'claim', 'X', 'Y', '')).toEqual([]);
    expect(await offered('help', 'step', 'claim', '')).toEqual([]);
  });
});

describe('options', () => {
  it('of the command and of every command; one that was given only where it may be given again', async () => {
    expect(await offered('step', 'plan', '--ju')).toEqual(['--judge']);
    expect(await offered('step', 'plan', '--judge', 'human', '--ju')).toEqual([]);
    expect(await offered('step', 'plan', '--after', 'X', '--aft')).toEqual(['--after']);
    expect(await offered('step', 'claim', '--led')).toEqual(['--ledger']);
  });

  it('with their values, behind a space or a sign, which bash takes for a word', async () => {
    expect(await offered('step', 'plan', '--judge', '')).toEqual(['peer', 'human']);
    expect(await offered('step', 'plan', '--judge=h')).toEqual(['--judge=human']);
    expect(await offered('step', 'plan', '--judge', '=', 'h')).toEqual(['human']);
    expect(await offered('step', 'plan', '--judge', '=')).toEqual(['peer', 'human']);
    expect(await offered('step', 'plan', '--title', '')).toEqual([]);
    expect(await offered('log', '--type', 'goal.op')).toEqual(['goal.opened']);
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('files are for the shell', async () => {
    expect(await offered('import', '')).toEqual([':files']);
    expect(await offered('status', '--ledger', '')).toEqual([':files']);
    expect(await offered('check', 'add', '--', 'np')).toEqual([':files']);
    const json = (await desk.argv(['completion', 'zsh', '--json', '--', 'import', ''])).json();
    expect(json).toMatchObject({ candidates: [], files: true });
  });
});

describe('things', () => {
  it('by their endings, in any case, or by their whole ids', async () => {
    const [step = ''] = await idsOf('step');
    const [goal = ''] = await idsOf('goal');
    expect(await offered('step', 'claim', '')).toEqual([step]);
    expect(await offered('step', 'claim', step.slice(0, 3).toLowerCase())).toEqual([step]);
    expect(await offered('status', '--goal', '')).toEqual([goal]);
    expect(await offered('show', '')).toEqual(expect.arrayContaining([step, goal]));
    const whole = ((await desk.done('step list --json')).json().steps as { id: string }[])[0]?.id ?? '';
    expect(await offered('step', 'claim', whole.slice(0, 12))).toEqual([whole]);
  });

  it('steps that are left come first', async () => {
    const [first = ''] = await idsOf('step');
    await desk.done('step plan Second');
    const [, second = ''] = await idsOf('step');
    await desk.done(`step drop ${first} "Not now"`);
    expect(await offered('step', 'show', '')).toEqual([second, first]);
  });

  it('in the ledger that the line names; where none can be read there are none, and no word about it', async () => {
    expect(await offered('--ledger', desk.path('nowhere'), 'step', 'claim', '')).toEqual([]);
    expect(await offered(`--ledger=${desk.path('.loopledger')}`, 'step', 'claim', '')).toHaveLength(1);
    const typed = await desk.argv(['completion', 'bash', '--', 'step', 'claim', ''], {
      env: { LOOPLEDGER: desk.path('nowhere') },
    });
    expect(typed).toMatchObject({ code: 0, out: '', err: '' });
  });

  it('with their titles where the shell shows them, in one line that drives nothing', async () => {
    const evil = 'a\tb\n$(touch x)\u001b[2J';
    await desk.argv(['step', 'plan', evil]);
    const typed = await desk.argv(['completion', 'fish', '--', 'step', 'show', '']);
    const lines = typed.out.replace(/\n$/, '').split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^[0-9A-Z]{6}\ta␉b␊\$\(touch x\)␛\[2J$/);
    const bash = await desk.argv(['completion', 'bash', '--', 'step', 'show', '']);
    expect(bash.out).not.toContain('touch');
  });
});

it('writes nothing', async () => {
  const before = (await desk.done('log --limit 0 --json')).out;
  await offered('step', 'claim', '');
  expect((await desk.done('log --limit 0 --json')).out).toBe(before);
});

it('knows three shells', async () => {
  const typed = await desk.type('completion tcsh');
  expect({ code: typed.code, tries: typed.tries }).toEqual({ code: 2, tries: 'loopledger help completion' });
});
