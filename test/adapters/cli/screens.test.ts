import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/adapters/cli/catalogue.ts';
import { things } from '../../../src/adapters/cli/help/things.ts';
import { cells } from './support/cells.ts';
import { Desk } from './support/desk.ts';

// Every screen on a narrow terminal and on a usual one, with what makes lines long: wide characters, words without
// an end, ids and hashes.

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const agent = { env: { CLAUDECODE: '1' } };
/** Colours take no room, but characters. */
const env = { NO_COLOR: '1' };

let desk: Desk;
let step: string;
beforeAll(async () => {
  desk = new Desk();
  await desk.argv(['init', '--title', `台帳 ${WORD}`, '--goal', `検証 😀 ✅ ${WORD}`, '--check', 'npm test']);
  await desk.argv([
    'step',
    'plan',
    `書式を書く ⚡ 👩‍🚀 ${WORD}`,
    '--judge',
    'human',
    '--scope',
    `src/${WORD}/**`,
  ]);
  await desk.argv(['step', 'plan', 'Second', '--gate', '--priority', '1']);
  const steps = (await desk.done('step list --json')).json().steps as { id: string }[];
  step = steps[0]?.id ?? '';
  await desk.argv(['lesson', 'add', `漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字 ${WORD}`, '--pin']);
  await desk.done('next --claim', agent);
  await desk.argv(['call', 'open', 'deploy', '--input', `${WORD}${WORD}`], agent);
  await desk.argv(['evidence', 'add', '--title', `出力 ${WORD}`, `${WORD}\n検証検証`], agent);
  await desk.argv(['choice', `検証 ${WORD}`, '--reason', WORD, '--instead-of', `別 ${WORD}`], agent);
  await desk.argv(['ask', `どちら? ${WORD}`, '--option', `甲 ${WORD}`, '--option', '乙'], agent);
  await desk.type('goal check');
});
afterAll(() => desk.clear());

/** Lines as typed; `STEP` stands for the id of the first step. */
const SCREENS = [
  'status',
  'status --since 1h',
  'stats',
  'log',
  'log --follow --from 0',
  'board',
  'show 1',
  'show STEP',
  'why STEP',
  'diff 0 head',
  'goal show',
  'step show STEP',
  'decide',
  'search 検証',
  'evidence list',
  'choice list',
  'ask list',
  'session list',
  'verify',
  'verify --deep',
  'doctor',
  'replay',
  'next',
  'step list --all',
  'handoff show',
];

const shown = async (line: string, columns: number): Promise<string[]> => {
  const interruptWhen = (out: string): boolean => out.includes('check');
  const { out, code } = await desk.type(line.replace('STEP', step), { columns, env, interruptWhen });
  expect(code, line).not.toBe(2);
  return out.trimEnd().split('\n');
};

describe.each([40, 80, 120])('on a terminal of %i columns', (columns) => {
  it.each(SCREENS)('%s', async (line) => {
    const lines = await shown(line, columns);
    expect(lines.join('').length).toBeGreaterThan(0);
    expect(lines.filter((it) => cells(it) > columns)).toEqual([]);
  });

  it.each(['', 'all', ...Object.keys(things), ...Object.keys(catalogue)])('help %s', async (about) => {
    const lines = await shown(`help ${about}`, columns);
    expect(lines.filter((it) => cells(it) > columns)).toEqual([]);
  });
});

describe('where no terminal shows it', () => {
  it.each(SCREENS.filter((line) => !line.includes('--follow')))(
    '%s is the same whatever the width, and no line of it is broken',
    async (line) => {
      const typed = line.replace('STEP', step);
      const still = { tty: false, columns: 40 };
      const [{ out }, { out: other }] = [
        await desk.type(typed, still),
        await desk.type(typed, { tty: false }),
      ];
      expect(out.replaceAll(/\d\d:\d\d:\d\dZ/g, '')).toBe(other.replaceAll(/\d\d:\d\d:\d\dZ/g, ''));
    },
  );

  it('a title of any length stays on its line', async () => {
    for (const line of ['status', 'log', 'goal show', 'goal list']) {
      const { out } = await desk.type(line, { tty: false });
      expect(out.split('\n').filter((it) => it.includes(`検証 😀 ✅ ${WORD}`)).length, line).toBeGreaterThan(
        0,
      );
    }
  });
});

describe('the board', () => {
  it('has its columns beside each other where they have room, each card within its own', async () => {
    const [heads = '', rule = ''] = await shown('board', 120);
    expect(heads).toMatch(
      /^needs a human \(\d\) +ready \(\d\) +waiting|^needs a human \(\d\) +ready \(\d\) +in work/,
    );
    const starts = [...heads.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
    expect([...rule.matchAll(/─+/g)].map(({ index }) => index)).toEqual(starts);
    expect((await shown('board', 120)).join('\n')).toContain('nothing: ');
  });

  it('has them one under the other where they have not, and for a program', async () => {
    for (const how of [{ columns: 40, env }, { tty: false }]) {
      const { out } = await desk.type('board', how);
      expect(out).toMatch(/^needs a human \(\d\)\n {2}\S/);
      expect(out).toMatch(/^done \(0\)$/m);
      expect(out.match(/\(\d+\)$/gm)).toHaveLength(5);
    }
  });
});

it('what another program reads is never broken', async () => {
  const wide = await desk.done('completion bash', { columns: 200 });
  expect((await desk.done('completion bash', { columns: 40 })).out).toBe(wide.out);
  const brief = await desk.done('resume', { columns: 40, env: { CLAUDECODE: '1' } });
  expect(Math.max(...brief.out.split('\n').map(cells))).toBeGreaterThan(40);
});
