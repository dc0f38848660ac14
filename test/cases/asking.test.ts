import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk, type How, type Typed } from '../adapters/cli/support/desk.ts';

let desk: Desk;
beforeEach(async () => {
  desk = new Desk();
  await desk.done('init --goal "Ship login" --check "node --version"');
  await desk.done('step plan "Choose the store" --judge human');
  await desk.done('step plan "Write the form" --judge human');
});
afterEach(() => desk.clear());

const agent: How = { env: { CLAUDECODE: '1' }, tty: false };
const asAgent = (line: string): Promise<Typed> => desk.type(line, agent);
const next = async (how: How = agent) => (await desk.type('next --json', how)).json();

describe('a day with a question', () => {
  it('asked of one step, work on another, answered, gone on with', async () => {
    await asAgent('next --claim');
    const asked = await asAgent(
      'ask "Which store?" --option Postgres --option SQLite --blocks step --until 2d',
    );
    expect([asked.code, asked.out]).toEqual([0, expect.stringContaining('a human answers it')]);

    const other = (await asAgent('next --claim --json')).json();
    expect(other).toMatchObject({ verdict: 'work', questions: [expect.any(String)] });
    expect(String(other.why)).toMatch(/1 question is open: [0-9A-Z]{6} \(line \d+\)/);
    expect((await asAgent('step submit')).code).toBe(0);
    // Its own step waits for the answer, the other for its judge.
    const stuck = await next();
    expect(stuck).toMatchObject({ verdict: 'decide', row: 8, who: 'human' });
    expect((await asAgent(String(stuck.command))).out).toContain('Which store?');

    const told = await next({});
    expect(told).toMatchObject({ verdict: 'decide', row: 8, who: 'human:ada-lovelace' });
    expect(told.command).toMatch(/^loopledger decide [0-9A-Z]{26}$/);
    const shown = await desk.done(String(told.command));
    const line = /^(loopledger decide \S+ 2) +SQLite$/m.exec(shown.out)?.[1];
    expect(line).toBeDefined();
    for (const screen of ['status', 'board', 'ask list', 'log', 'goal show', 'step list'])
      expect((await desk.done(screen)).out, screen).toMatch(/Which store\?|waits for question/);
    expect((await desk.done(`${line} --reason "One file is enough"`)).code).toBe(0);

    await desk.done('goal open "Another" --judge human --as agent:other');
    const on = (await asAgent('next --claim --json')).json();
    expect(on).toMatchObject({ verdict: 'work' });
    expect(String(on.why)).toContain('was answered "SQLite"');
    const brief = (await asAgent('resume --tokens 4000')).out;
    expect(brief).toContain('One file is enough');
    expect((await asAgent('step submit')).code).toBe(0);
  });

  it('is not answered by its asker, nor by whoever says to be a human in its shell', async () => {
    await asAgent('ask "May I?" --blocks goal');
    for (const line of [
      'decide yes',
      'decide yes --as human:ada',
      'ask withdraw',
      'ask withdraw --as human:ada',
    ]) {
      const refused = (await asAgent(`${line} --json`)).json();
      expect([line, refused.code]).toEqual([line, 'not-allowed']);
      const helps = await asAgent(String(refused.instead));
      expect(helps.code).toBe(0);
    }
    // A human whose proof is too weak, away from a terminal.
    expect((await desk.type('decide yes --json', { tty: false })).json().code).toBe('proof-too-weak');
    expect((await desk.done('ask list --json')).json().questions).toHaveLength(1);
  });

  it('a revoked answer says what waits again', async () => {
    await asAgent('next --claim');
    await asAgent('ask "Which store?" --blocks step');
    await desk.done('decide "The small one"');
    const [question] = (await desk.done('ask list --all --json')).json().questions as { id: string }[];
    const revoked = await desk.done(`decide revoke ${question?.id} --reason "It is too small"`);
    expect(revoked.out).toMatch(/the question is asked again and blocks 1 step: [0-9A-Z]+/);
    expect((await asAgent('step submit --json')).json().code).toBe('step-blocked');
  });

  it('a choice made without a question stands in the log, and is found by its id', async () => {
    const line = 'choice "Tests in memory" --reason "Faster" --instead-of "A RAM disk" --json';
    const { choice } = (await asAgent(line)).json();
    const shown = await desk.done(`show ${String(choice)}`);
    expect(shown.out).toContain('chose “Tests in memory”, because “Faster” instead of “A RAM disk”');
  });
});

describe('C12: after a compaction an answered question is asked again', () => {
  it('open ones stand in the brief word for word, and answered ones are not among them', async () => {
    await asAgent('next --claim');
    await asAgent('ask "Which store?" --option Postgres --option SQLite --blocks step');
    await desk.done('decide 1');
    await asAgent('ask "May the old API go?" --option Yes --option "Not yet" --blocks goal');
    const { out } = await asAgent('resume --tokens 2000');
    const open = out.slice(out.indexOf('## Open questions'), out.indexOf('## Your step'));
    expect(open).toContain('May the old API go?\n1. Yes\n2. Not yet');
    expect(open).not.toContain('Which store?');
  });
});

describe('D15: a question drives the terminal, or what is run', () => {
  it.each(['next', 'status', 'board', 'ask list', 'decide', 'resume --tokens 4000', 'log'])(
    '%s',
    async (line) => {
      const hostile = 'x\u001b]0;y\u0007\u202e~~~\n# no heading';
      await desk.argv(['ask', hostile, '--option', hostile, '--blocks', 'goal'], agent);
      const { out, code } = await desk.type(line, { env: { NO_COLOR: '1' } });
      expect(code).toBe(0);
      expect(out).not.toMatch(/[\u0007\u001b\u202e]/);
      const command = String((await next({})).command);
      expect(command).toMatch(/^loopledger decide [0-9A-Z]{26}$/);
    },
  );
});
