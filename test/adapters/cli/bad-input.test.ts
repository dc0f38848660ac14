import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { idRows, rows, stdinRows, type Trouble, usageRows } from './bad-input.table.ts';
import type { Desk, How, Typed } from './support/desk.ts';
import { deskIn, deskWithLedger } from './support/troubles.ts';

const troubles: readonly Trouble[] = [
  'no-ledger',
  'empty-file',
  'damaged',
  'torn',
  'read-only',
  'disk-full',
  'two-goals',
];

const open: Desk[] = [];
const kept = (desk: Desk): Desk => {
  open.push(desk);
  return desk;
};
afterEach(() => {
  for (const desk of open.splice(0)) desk.clear();
});

/** Neither a usage error nor a refusal nor a bug: what is wrong with the ledger may still be said. */
const ACCEPTED = [0, 3];

const sayAlike = (typed: Typed, json: Typed, line: string): void => {
  expect(json.code, line).toBe(typed.code);
  expect(json.tries, line).toBe(typed.tries);
};

/** Behind `--` all are words of the action. */
const withJson = (line: string): string =>
  line.includes(' -- ') ? line.replace(' -- ', ' --json -- ') : `${line} --json`;

const neverATrace = ({ out, err }: Typed): void => {
  expect(`${out}${err}`).not.toMatch(/\n\s+at .*:\d+:\d+/);
};

/** Where nothing can be written, nothing changes: one desk does for all verbs. */
const LASTING: readonly Trouble[] = ['empty-file', 'damaged', 'read-only', 'disk-full'];

describe.each(troubles)('in trouble: %s', (trouble) => {
  let lasting: Awaited<ReturnType<typeof deskIn>>;
  beforeAll(async () => {
    lasting = await deskIn(trouble);
  });
  afterAll(() => lasting.desk.clear());

  it.each(rows)('$line', async ({ line, expect: expected }) => {
    const { desk, how } = LASTING.includes(trouble) ? lasting : await deskIn(trouble);
    if (desk !== lasting.desk) kept(desk);
    const { exit, try: way } = expected[trouble];
    if (exit !== 0 && !line.startsWith('next')) {
      const json = await desk.type(withJson(line), how);
      const { ok, fault, ...answer } = json.json() as { ok: boolean; fault?: object };
      expect({ code: json.code, err: json.err }, line).toEqual({ code: exit, err: '' });
      expect(ok ? fault : answer, line).toMatchObject({ exit, instead: way });
    }
    const typed = await desk.type(line, how);
    expect({ exit: typed.code, try: typed.tries }, typed.out + typed.err).toEqual({ exit, try: way });
    neverATrace(typed);
    if (way !== undefined) await acceptedHere(desk, way, how);
  });
});

const acceptedHere = async (desk: Desk, way: string, how: How): Promise<void> => {
  const helped = await desk.type(way, how);
  expect(ACCEPTED, `${way}: exit ${helped.code}\n${helped.out}${helped.err}`).toContain(helped.code);
};

describe('an id that nothing has', () => {
  it.each(idRows)('$line', async ({ line, try: way }) => {
    const desk = kept(await deskWithLedger());
    const goal = ((await desk.done('goal list --json')).json().goals as { id: string }[])[0]?.id ?? '';
    const filled = line.replace('<id>', 'ZZZZZZZZ').replace('<goal>', goal);
    const typed = await desk.type(filled);
    const accepted = way.replace('<goal>', goal);
    expect({ exit: typed.code, try: typed.tries }, typed.err).toEqual({ exit: 1, try: accepted });
    sayAlike(typed, await desk.type(`${filled} --json`), line);
    await acceptedHere(desk, accepted, {});
  });
});

describe('an id that several have', () => {
  it.each(idRows.filter(({ of }) => of !== 'call'))('$line', async ({ line, of, try: way }) => {
    const desk = kept(await deskWithLedger());
    const { ending, goal } = await endingAlike(desk, of);
    const typed = await desk.type(line.replace('<id>', ending).replace('<goal>', goal));
    const accepted = way.replace('<goal>', goal);
    expect({ exit: typed.code, try: typed.tries }, typed.err).toEqual({ exit: 1, try: accepted });
    expect(typed.err).toContain(`end with ${ending}`);
    await acceptedHere(desk, accepted, {});
  });
});

/** Makes things of one kind until two of them have an ending in common. */
const endingAlike = async (
  desk: Desk,
  of: (typeof idRows)[number]['of'],
): Promise<{ ending: string; goal: string }> => {
  const goal = ((await desk.done('goal list --json')).json().goals as { id: string }[])[0]?.id ?? '';
  desk.alike = true;
  for (let n = 0; n < 6; n += 1) {
    const ids = await idsOf(desk, of, goal, n);
    const last = ids.map((id) => id.slice(-4));
    const ending = last.find((it, at) => last.indexOf(it) !== at);
    if (ending !== undefined) return { ending, goal };
  }
  throw new Error(`no two of kind ${of} end alike`);
};

const idsOf = async (
  desk: Desk,
  of: (typeof idRows)[number]['of'],
  goal: string,
  n: number,
): Promise<string[]> => {
  const on = `--goal ${goal}`;
  const make = {
    goal: 'goal open "Another" --judge human',
    criterion: `goal amend --reason More --judge human ${on}`,
    step: `step plan "Step ${n}" ${on}`,
    any: `step plan "Step ${n}" ${on}`,
    check: `check add "node ${n}" ${on}`,
    lesson: `lesson add "Lesson ${n}" ${on}`,
    evidence: `evidence add --title T text ${on}`,
    watch: `watch add ${on} -- node ${n}`,
    session: `session start ${on} --as agent:a${n}`,
    call: '',
  }[of];
  await desk.done(make);
  if (of === 'criterion') return criteria(desk, goal);
  const kind = of === 'any' ? 'step' : of;
  const name = {
    goal: 'goals',
    step: 'steps',
    check: 'checks',
    evidence: 'evidence',
    lesson: 'lessons',
    watch: 'watches',
    session: 'sessions',
    call: '',
  }[kind];
  const listed = (await desk.done(`${kind} list --json`)).json()[name] as { id: string }[];
  return listed.map(({ id }) => id);
};

const criteria = async (desk: Desk, goal: string): Promise<string[]> => {
  const shown = (await desk.done(`goal show ${goal} --json`)).json().goal as { criteria: { id: string }[] };
  return shown.criteria.map(({ id }) => id);
};

describe('standard input is closed', () => {
  it.each(stdinRows)('$line', async ({ line, try: way }) => {
    const desk = kept(await deskWithLedger());
    await desk.done('session start');
    await desk.done('call open tool --id call-1');
    const typed = await desk.type(line);
    expect({ exit: typed.code, try: typed.tries }, typed.err).toEqual({ exit: 2, try: way });
    expect(typed.err).toContain('standard input is closed');
    await acceptedHere(desk, way, {});
  });
});

describe('what was typed cannot be meant', () => {
  it.each(usageRows)('$line', async ({ line, try: way, says }) => {
    const desk = kept(await deskWithLedger());
    const before = (await desk.done('log --json --limit 0')).out;
    const typed = await desk.type(line);
    expect({ exit: typed.code, try: typed.tries }, typed.err).toEqual({ exit: 2, try: way });
    if (says !== undefined) expect(typed.err).toContain(says);
    expect((await desk.done('log --json --limit 0')).out, 'nothing was recorded').toBe(before);
    if (!way.startsWith('loopledger init')) await acceptedHere(desk, way, {});
  });

  it('is said in JSON too, even where the line was not understood', async () => {
    const desk = kept(await deskWithLedger());
    for (const { line, try: way } of usageRows) {
      if (line.includes('--json')) continue;
      const typed = await desk.type(`--json ${line}`);
      expect(typed.err, line).toBe('');
      expect(typed.json(), line).toMatchObject({ ok: false, exit: 2, instead: way });
    }
  });
});
