import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desk, type How } from './support/desk.ts';
import { deskWithLedger } from './support/troubles.ts';

let desk: Desk;
beforeEach(async () => {
  desk = await deskWithLedger();
});
afterEach(() => desk.clear());

type Fields = Record<string, unknown>;
const json = async (line: string, how: How = {}): Promise<Fields> =>
  (await desk.done(`${line} --json`, how)).json() as Fields;
const KEY = '01JDQ4Z7M8N9P0QRSTVWXYZABC';

describe('next --claim', () => {
  it('claims what next names, and says with which token', async () => {
    const answer = await json('next --claim --as agent:a');
    expect(answer).toMatchObject({ verdict: 'work', row: 5, claim: { token: 5 } });
    const again = await json('next --claim --as agent:a');
    expect(again).toMatchObject({ verdict: 'work', row: 5 });
    expect(again).not.toHaveProperty('claim');
  });

  it('leaves a step that is held alone', async () => {
    await desk.done('next --claim --as agent:a');
    const other = await desk.type('next --claim --exit-code --as agent:b');
    expect(other.code).toBe(10);
    expect(other.out).toMatch(/^.*wait.*agent:a/s);
  });

  it('of eight that ask at once each step goes to one', async () => {
    await desk.done('step plan Second');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => desk.type(`next --claim --json --as agent:a${n}`)),
    );
    const claimed = all.map((typed) => typed.json().claim as { step: string } | undefined).filter((it) => it);
    expect(all.every(({ code }) => code === 0)).toBe(true);
    expect(new Set(claimed.map((it) => it?.step)).size).toBe(2);
    expect(claimed).toHaveLength(2);
  });

  it('without --claim nothing is written', async () => {
    const before = readFileSync(desk.path('.loopledger', 'ledger.jsonl'));
    await desk.done('next --as agent:a');
    expect(readFileSync(desk.path('.loopledger', 'ledger.jsonl'))).toEqual(before);
  });
});

describe('a key', () => {
  it('given again answers the same again and records nothing', async () => {
    const first = await json(`step plan Once --cmd ${KEY}`);
    const second = await json(`step plan Once --cmd ${KEY}`);
    expect(first.repeated).toBe(false);
    expect(second).toEqual({ ...(first as object), repeated: true });
    expect((await desk.done(`step plan Once --cmd ${KEY}`)).out).toContain('answered before');
  });
});

describe('checks', () => {
  it('a red one refuses the submit, is recorded, and its output is one command away', async () => {
    await desk.done('step plan Hard --check "red alert" --priority 9');
    await desk.done('next --claim');
    const typed = await desk.type('step submit');
    expect(typed.code).toBe(1);
    expect(typed.err).toMatch(/^refused: .*failed/);
    expect(typed.tries).toMatch(/^loopledger check list --last /);
    expect((await desk.done(typed.tries ?? '')).out).toContain('red alert');
    const said = await desk.type('step submit --json');
    expect(said.json()).toMatchObject({ ok: false, code: 'check-red', exit: 1, noted: [expect.any(Number)] });
  });

  it('check run and goal check say red by exit 1, though it was done', async () => {
    await desk.done('goal amend --check "red" --reason Stricter');
    const typed = await desk.type('goal check --json');
    expect(typed.code).toBe(1);
    expect(typed.json()).toMatchObject({ ok: true, green: false });
    const { checks } = await json('check list');
    const red = (checks as { id: string; argv: string[] }[]).find(({ argv }) => argv[0] === 'red');
    expect((await desk.type(`check run ${red?.id}`)).code).toBe(1);
    expect((await desk.type('goal check --json')).json()).not.toHaveProperty('code');
  });

  it('check add takes one word as a line and several as they stand', async () => {
    const one = await json('check add "npm test" --limit 2m --pass 3');
    const more = (await desk.done('--json --goal A2QAPG check add -- sh -c "a | b"')).json();
    expect(one).toMatchObject({ events: [{ data: { argv: ['npm', 'test'], limit_s: 120, pass: 3 } }] });
    expect(more).toMatchObject({ events: [{ data: { argv: ['sh', '-c', 'a | b'] } }] });
  });
});

describe('evidence', () => {
  const add = (rest: string, how: How = {}) => json(`evidence add --title T ${rest}`, how);
  const show = async (id: unknown) => (await json(`evidence show ${String(id)}`)).content;

  it('short text stands in the log, long text beside it; both come back whole', async () => {
    const short = await add('"a few words"');
    const long = await add('--kind output -', { stdin: 'ü'.repeat(5_000) });
    expect(short).toMatchObject({ events: [{ data: { kind: 'note', content: 'a few words' } }] });
    expect(long).toMatchObject({ events: [{ data: { kind: 'output', content: { bytes: 10_000 } } }] });
    expect(await show(short.evidence)).toBe('a few words');
    expect(await show(long.evidence)).toBe('ü'.repeat(5_000));
    expect((await desk.done('verify')).out).toMatch(/^valid, end not anchored, 1 blob not checked/);
    expect((await desk.done('verify --deep')).out).toMatch(/^valid, end not anchored: /);
  });

  it('what is no text comes back to the byte', async () => {
    writeFileSync(desk.path('image.png'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0xff));
    const { evidence, events } = await add('--file image.png');
    expect(events).toMatchObject([
      { data: { kind: 'file', content: { media: 'application/octet-stream' } } },
    ]);
    expect(await show(evidence)).toEqual({ base64: 'iVBORwD/', media: 'application/octet-stream' });
  });

  it('nothing on standard input is an error, and a tool that says nothing is none', async () => {
    const typed = await desk.type('evidence add --title T -', { stdin: '' });
    expect(typed.code).toBe(2);
    expect(typed.err).toContain('nothing came');
    await desk.done('session start');
    await desk.done('call open tool --id c');
    await desk.done('call return c --output -', { stdin: '' });
  });

  it('leaves nothing beside a log that is not there', async () => {
    const empty = new Desk();
    const typed = await empty.type('evidence add --title T -', { stdin: 'x'.repeat(9_999) });
    expect(typed.code).toBe(2);
    expect(() => readFileSync(empty.path('.loopledger'))).toThrow(/ENOENT/);
    empty.clear();
  });
});

describe('calls', () => {
  it('are open until they return or are settled', async () => {
    await desk.done('next --claim');
    const opened = await json('call open deploy --input {} --id c1 --limit 5m');
    expect(opened).toMatchObject({ call: 'c1', seq: expect.any(Number) });
    await desk.done('call open deploy --id c2');
    expect((await json('call list')).calls).toHaveLength(2);
    await desk.done('call return c1 --failed --output "no route"');
    await desk.done('call settle c2 --not-done --note "The log of the server has nothing"');
    expect((await json('call list')).calls).toEqual([]);
    const { events } = await json('log --type tool --type call');
    expect(events).toMatchObject([
      { type: 'tool.called', data: { limit_s: 300 } },
      { type: 'tool.called' },
      { type: 'tool.returned', data: { ok: false, output: 'no route' } },
      { type: 'call.settled', data: { outcome: 'not_done' } },
    ]);
  });
});

describe('log', () => {
  beforeEach(async () => {
    for (const n of [1, 2, 3]) await desk.done(`lesson add "Lesson ${n}" --as agent:a`);
  });
  const texts = async (line: string) => {
    const { events, left_out } = await json(line);
    return { left_out, texts: (events as { data: { text?: string } }[]).map(({ data }) => data.text) };
  };

  it('shows the newest up to the limit, oldest first', async () => {
    expect(await texts('log --type lesson --limit 2')).toEqual({
      left_out: 1,
      texts: ['Lesson 2', 'Lesson 3'],
    });
    expect(await texts('log --type lesson --limit 2 --reverse')).toEqual({
      left_out: 1,
      texts: ['Lesson 3', 'Lesson 2'],
    });
    expect((await desk.done('log --type lesson --limit 2')).out).toContain('1 more fit');
  });

  it('from a line on it shows the first', async () => {
    expect(await texts('log --type lesson --from 0 --limit 1')).toEqual({
      left_out: null,
      texts: ['Lesson 1'],
    });
    expect(await texts('log --type lesson --from 5')).toEqual({
      left_out: 0,
      texts: ['Lesson 2', 'Lesson 3'],
    });
    expect(await texts('log --from 4 --to 4')).toEqual({ left_out: 0, texts: ['Lesson 1'] });
    expect(await texts('log --from 4 --to 6 --limit 2 --reverse')).toEqual({
      left_out: 1,
      texts: ['Lesson 2', 'Lesson 1'],
    });
  });

  it('keeps to a type, or to all that begin with its first word', async () => {
    expect((await texts('log --type lesson.recorded')).texts).toHaveLength(3);
    expect((await texts('log --type evidence')).texts).toEqual([]);
    expect((await texts('log --type goal --type check.added')).texts).toHaveLength(2);
  });

  it('keeps to an actor, a step, a goal, a time', async () => {
    expect((await texts('log --actor agent:a')).texts).toHaveLength(3);
    const { steps } = await json('step list');
    const step = (steps as { id: string }[])[0]?.id;
    expect((await json(`log --step ${step}`)).events).toMatchObject([{ type: 'step.planned' }]);
    await desk.done('goal open Other --judge human');
    expect((await json('log --goal A2QAPG')).events).toHaveLength(6);
    desk.now += 3_600_000;
    await desk.done('lesson add Later --goal A2QAPG');
    expect((await texts('log --since 1m')).texts).toEqual(['Later']);
  });

  it('all of it is asked for by 0', async () => {
    expect((await json('log --limit 0')).events).toHaveLength(7);
  });
});

describe('replay', () => {
  it('gives the state as it was at a line or a time', async () => {
    const now = await json('replay');
    const then = desk.now;
    desk.now += 3_600_000;
    await desk.done('step plan Later');
    expect((await json('replay --to 3')).digest).toBe(now.digest);
    expect((await json(`replay --at ${new Date(then).toISOString()}`)).digest).toBe(now.digest);
    expect((await json('replay')).digest).not.toBe(now.digest);
    const beyond = await desk.type('replay --to 99');
    expect(beyond.code).toBe(2);
    await desk.done(beyond.tries ?? '');
  });

  it('of a damaged ledger says what comes before, and, unverified, what comes after', async () => {
    const path = desk.path('.loopledger', 'ledger.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"check.added"', '"check.addet"'));
    const typed = await desk.type('replay --salvage');
    expect(typed.code).toBe(3);
    expect(typed.out).toMatch(/replayed 2 lines[\s\S]*UNVERIFIED[\s\S]*says it is 3 step\.planned/);
    const { head, unverified } = (await desk.type('replay --salvage --json')).json() as Fields;
    expect(head).toMatchObject({ seq: 1 });
    expect(unverified).toMatchObject([{}, { says: { seq: 3 } }]);
  });
});

describe('repair', () => {
  it('sets a torn tail aside', async () => {
    const path = desk.path('.loopledger', 'ledger.jsonl');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length - 20));
    const seen = await desk.type('status', { tty: false });
    expect(seen.code).toBe(3);
    expect(seen.out).toContain('goal A2QAPG');
    expect(seen.err).toMatch(/^warning: a write was cut off after line 2/);
    expect(await json('repair')).toMatchObject({ before: 'torn', after: 'clean' });
    expect((await desk.done('repair')).out).toBe('nothing is torn\n');
    await desk.done('verify');
  });
});

describe('verify', () => {
  it('of a ledger whose last line feed is missing is no success, and names the way out', async () => {
    const path = desk.path('.loopledger', 'ledger.jsonl');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length - 1));
    const seen = await desk.type('verify --json');
    expect([seen.code, seen.json().code, seen.tries]).toEqual([3, 'unterminated', 'loopledger repair']);
    await desk.done('repair');
    await desk.done('verify');
  });

  it('against a head noted earlier says what that proves', async () => {
    const { report } = await json('verify');
    const { sha256 } = (report as { head: { sha256: string } }).head;
    expect((await desk.done(`verify --expect-head ${sha256}`)).out).toMatch(
      /^valid, anchored to its end: 4 lines/,
    );
    await desk.done('lesson add More');
    const { out } = await desk.done(`verify --expect-head ${sha256}`);
    expect(out).toMatch(/^valid, end not anchored: 5 lines[\s\S]*extends it by 1\./);
    const wrong = await desk.type(`verify --expect-head ${'0'.repeat(64)}`);
    expect(wrong.code).toBe(3);
    expect(wrong.err).toContain('no line of this ledger');
    expect((await desk.type(`verify --json --expect-head ${'0'.repeat(64)}`)).json()).toMatchObject({
      ok: false,
      code: 'unexpected-head',
      exit: 3,
      report: { verdict: 'unexpected-head' },
    });
  });
});

describe('resume', () => {
  it('is refused where the tokens hold less than what is never cut, naming the least', async () => {
    const typed = await desk.type('resume --tokens 10');
    expect(typed.code).toBe(1);
    expect(typed.tries).toMatch(/^loopledger resume --tokens \d+$/);
    await desk.done(typed.tries ?? '');
  });
});

describe('init', () => {
  it('leaves nothing behind where a word was wrong', async () => {
    const empty = new Desk();
    for (const line of [
      'init --goal X --check "a | b"',
      `init --goal ${'x'.repeat(1_001)}`,
      'init --check "npm test"',
    ]) {
      const typed = await empty.type(line);
      expect({ line, code: typed.code }).toEqual({ line, code: 2 });
      expect((await empty.type('status')).code).toBe(2);
    }
    empty.clear();
  });

  it("an agent's goal is a proposal, said aloud, and an agent can't waive a human's proof", async () => {
    const empty = new Desk();
    const waived = await empty.type('init --human-proof none --as agent:a');
    expect(waived.code).toBe(1);
    const typed = await empty.done('init --goal X --as agent:a');
    expect(typed.out).toContain('a human judges');
    expect(typed.out).toContain('a proposal until a human confirms it');
    await empty.done('goal confirm');
    empty.clear();
  });

  it('makes it where --ledger says', async () => {
    const made = await json('init --ledger elsewhere --title Other');
    expect(made.path).toBe(desk.path('elsewhere'));
    expect((await json('status --ledger elsewhere')).status).toMatchObject({ title: 'Other' });
  });
});

describe('goal and step', () => {
  it('show what a judge needs to know', async () => {
    await desk.done('step plan "Review" --judge human --scope "src/**" --gate');
    const { steps } = await json('step list');
    const review =
      (steps as { id: string; title: string }[]).find(({ title }) => title === 'Review')?.id ?? '';
    await desk.done(`step claim ${review.slice(-8)}`);
    await desk.done('step submit --summary "It is there" --follows "Write the docs"');
    const { out } = await desk.done(`step show ${review}`);
    for (const text of [
      'submitted, waits for human',
      'It is there',
      'Write the docs',
      'src/**',
      'steps after it wait',
    ]) {
      expect(out).toContain(text);
    }
    await desk.done(`step return ${review} "Name the field"`);
    expect((await desk.done(`step show ${review}`)).out).toContain('Name the field');
  });

  it('a goal may be left out only where one fits', async () => {
    await desk.done('goal open Other --judge human');
    const typed = await desk.type('goal show');
    expect({ code: typed.code, tries: typed.tries }).toEqual({ code: 1, tries: 'loopledger goal list' });
    await desk.done('goal show A2QAPG');
    await desk.done('goal show --goal A2QAPG');
    await desk.done('session start --goal A2QAPG --as agent:a');
    expect((await desk.done('goal show --as agent:a')).out).toContain('A2QAPG');
  });
});

describe('what is said is to be understood, and done as it is typed', () => {
  it('a second session names the first, and both ways out are accepted', async () => {
    const first = (await json('session start --as agent:a')).session as string;
    const { out } = await desk.done('session start --as agent:a');
    expect(out).toContain(`session ${first.slice(-6)} of yours is open too`);
    const lost = await desk.type('step claim --as agent:a');
    expect(lost.err).toContain(first);
    const [, end] = /\((loopledger session end [^)]*)\)/.exec(out) ?? [];
    await desk.done(`${end} --as agent:a`);
    await desk.done('step claim --as agent:a');
  });

  it('the list of criteria is that of the goal, where two are open', async () => {
    const goal = (await json('goal open Another --judge human')).goal as string;
    const { tries } = await desk.type(`goal judge ZZZZ --met --goal ${goal}`);
    await desk.done(tries ?? '');
    const notAllowed = await desk.type(`goal confirm ${goal} --as agent:a`);
    expect(notAllowed.code).toBe(1);
    await desk.done(notAllowed.tries ?? '');
  });

  it.each([
    [`step plan X --after ${'x'.repeat(99)}`, 'after 1: '],
    [`step plan ${'x'.repeat(201)}`, 'title: '],
    ['goal open X --turns 0', 'turns: it must be at least 1'],
    ['init --title ""', ''],
  ])('%s is refused in plain words', async (line, said) => {
    const { err, code } = await desk.type(line);
    expect(code).toBe(2);
    expect(err).toContain(said);
    expect(err).not.toMatch(/\.0|Too |Invalid|expected|pattern/);
  });

  it('a type that is none is refused, and the near one named', async () => {
    const { err, code } = await desk.type('log --type stpe');
    expect(code).toBe(2);
    expect(err).toContain('did you mean step?');
    expect((await desk.type('log --type ste')).code).toBe(2);
    await desk.done('log --type step --type step.planned');
  });

  it('an ending has at least four characters', async () => {
    const { step } = await json('step plan Second');
    for (const n of [1, 2, 3]) {
      const typed = await desk.type(`step show ${String(step).slice(-n)}`);
      expect(typed.err).toContain('at least 4 characters');
      expect((await desk.type(`show ${'Z'.repeat(n)}`)).code).toBe(1);
    }
    await desk.done(`step show ${String(step).slice(-4)}`);
    expect((await desk.done('show @1')).out).toBe((await desk.done('show 1')).out);
  });

  it('what was made stands in brackets, not what it is for', async () => {
    const { step } = await json('step plan Second');
    const { out } = await desk.done(`check add "node --version" --step ${step}`);
    const { checks } = (await json('check list')) as unknown as { checks: { id: string }[] };
    expect(out).toContain(`[${checks.at(-1)?.id.slice(-6)}]`);
  });

  it('checks that accept need no proof of a person', async () => {
    await desk.done('step claim --as agent:a');
    const { out } = await desk.done('step submit --as agent:a');
    expect(out).toContain('accepted the step by checks');
    expect(out).not.toContain('proof none');
  });
});
