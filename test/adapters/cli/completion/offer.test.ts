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

/** What the forms of values are called that name a thing, an actor or a file. */
const NAMES_SOMETHING =
  /^(?:ID|ACTOR|FILE|FILE\|DIR|DIR|PATH|WHO|STEP|GOAL|QUESTION|CHECK|EVIDENCE|SESSION|HANDOFF|CALL|CRITERION|THING|WHICH)$/;
/** An id that a runtime gave, which may be any text; a file that is yet to be made is not one of these. */
const UNNAMED = new Set(['usage add --receipt', 'call open --id', 'call return ID']);

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
    expect(await offered('--json', 'statu')).toEqual(['status']);
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
    expect(await offered('step', 'plan', '--judge', '')).toEqual(['peer', 'human', 'ci']);
    expect(await offered('step', 'plan', '--judge=h')).toEqual(['--judge=human']);
    expect(await offered('step', 'plan', '--judge', '=', 'h')).toEqual(['human']);
    expect(await offered('step', 'plan', '--judge', '=')).toEqual(['peer', 'human', 'ci']);
    expect(await offered('step', 'plan', '--title', '')).toEqual([]);
    expect(await offered('log', '--type', 'goal.op')).toEqual(['goal.opened']);
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('by one letter where they have one', async () => {
    expect(await offered('handoff', '-o', '')).toEqual([':files']);
    expect(await offered('handoff', '-o', 'x', '--to', 'agent:a')).toEqual([]);
    expect(await offered('handoff', '-ox', 'wi')).toEqual(['withdraw']);
  });

  it('files are for the shell', async () => {
    expect(await offered('receive', '')).toEqual([':files']);
    expect(await offered('decline', 'x')).toEqual([':files']);
    expect(await offered('status', '--ledger', '=', 'x')).toEqual([':files']);
    expect(await offered('status', '--ledger=x')).toEqual([]);
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

  it('beside the words that may stand in their place', async () => {
    const [step = ''] = await idsOf('step');
    expect(await offered('ask', 'Why?', '--blocks', '')).toEqual(['goal', 'step', 'nothing', step]);
    expect(await offered('ask', 'Why?', '--blocks', 'go')).toEqual(['goal']);
  });

  it('actors by their names, whole or behind the colon where bash parts them', async () => {
    await desk.done('step claim --as agent:codex');
    await desk.done('session end --as agent:codex');
    await desk.done('session start --as agent:codex --model m');
    const all = ['human:ada-lovelace', 'agent:codex'];
    expect(await offered('log', '--actor', '')).toEqual(all);
    expect(await offered('status', '--as', 'ag')).toEqual(['agent:codex']);
    expect(await offered('handoff', '--to', 'agent', ':')).toEqual(['codex']);
    expect(await offered('handoff', '--to', 'agent', ':', 'co')).toEqual(['codex']);
    expect(await offered('handoff', '--to', '=', 'agent', ':', 'co')).toEqual(['codex']);
    expect(await offered('log', '--actor', 'agent', ':', 'codex', '--ty')).toEqual(['--type']);
    const { json } = await desk.argv(['completion', 'zsh', '--json', '--', 'log', '--actor', 'agent:']);
    expect(json()).toMatchObject({ candidates: [{ value: 'agent:codex', about: '2 sessions' }] });
  });

  it('questions, handoffs, and calls by their numbers', async () => {
    await desk.done('step claim --as agent:codex');
    await desk.argv(['call', 'open', 'deploy', '--id', '$(touch x)', '--as', 'agent:codex']);
    const { calls } = (await desk.done('call list --json')).json() as { calls: { seq: number }[] };
    expect(await offered('call', 'settle', '')).toEqual([String(calls[0]?.seq)]);
    const { decision } = (await desk.done('ask "Why?" --json')).json() as { decision: string };
    for (const verb of [['decide'], ['ask', 'withdraw'], ['decide', 'revoke'], ['show']])
      expect(await offered(...verb, '')).toContain(decision.slice(-6));
    const { handoff } = (await desk.done('handoff --to claude --as agent:codex --json')).json() as {
      handoff: string;
    };
    expect(await offered('handoff', 'withdraw', '')).toEqual([handoff]);
    expect(await offered('receive', '--handoff', handoff.slice(0, 5))).toEqual([handoff]);
  });

  it('every value that is an id or a file says what it names', async () => {
    for (const [name, entry] of Object.entries(catalogue)) {
      const { words, options } = await entry.load();
      const values = Object.entries(options).map(([option, spec]) => ({
        ...spec,
        name: `--${option}`,
        form: spec.value ?? '',
      }));
      for (const { name: value, form, names, values: known } of [
        ...values,
        ...words.map((it) => ({ ...it, form: it.name })),
      ]) {
        if (!NAMES_SOMETHING.test(form)) continue;
        if (UNNAMED.has(`${name} ${value}`)) continue;
        expect(names ?? known, `${name} ${value}`).toBeDefined();
      }
    }
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
