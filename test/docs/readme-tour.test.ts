import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ProcessRunner } from '../../src/adapters/project/runner.ts';
import { Desk } from '../adapters/cli/support/desk.ts';

const FILE = 'README.md';
const TOUR = /<!-- tour -->\n```console\n([\s\S]*?)```/g;
const TYPED = /^([a-z]+:[a-z]+)\$ (.*)$/;

/** The project of the tour: under git, with a check that is red until the form is there. */
const project = (): Desk => {
  const desk = new Desk();
  writeFileSync(
    desk.path('test-login.mjs'),
    "import { login } from './login.mjs';\nif (login('ada', 'correct horse battery') !== 'ok') throw new Error('ada cannot sign in');\n",
  );
  execFileSync('git', ['init', '-q', desk.folder]);
  // The player's home lies in the same folder, and is no part of the project.
  writeFileSync(desk.path('.git', 'info', 'exclude'), 'home/\n');
  return desk;
};

/** What a person at a terminal sees; where and how fast differs from run to run and is left out. */
const see = async (desk: Desk, actor: string, line: string): Promise<string> => {
  if (!line.startsWith('loopledger')) {
    execFileSync('sh', ['-c', line], { cwd: desk.folder });
    return '';
  }
  const env = { LOOPLEDGER_ACTOR: actor, NO_COLOR: '1' };
  const runner = new ProcessRunner(desk.folder, Date.now);
  const { out, err } = await desk.type(line, { env, runner });
  return `${out}${err}`
    .replaceAll(desk.folder, '~/login')
    .replace(/ in \d+ ms/g, ' in 80 ms')
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>');
};

const play = async (readme: string): Promise<string> => {
  const desk = project();
  try {
    const blocks: string[] = [];
    for (const [, block = ''] of readme.matchAll(TOUR)) {
      let played = '';
      for (const typed of block.split('\n').map((it) => TYPED.exec(it))) {
        if (typed === null) continue;
        const [line = '', actor = '', command = ''] = typed;
        played += `${line}\n${await see(desk, actor, command)}`;
      }
      blocks.push(played);
    }
    let n = 0;
    return readme.replace(TOUR, () => `<!-- tour -->\n\`\`\`console\n${blocks[n++]}\`\`\``);
  } finally {
    desk.clear();
  }
};

test('the tour in the README shows what its commands print', async () => {
  const readme = readFileSync(FILE, 'utf8');
  const played = await play(readme);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(FILE, played);
  expect(readFileSync(FILE, 'utf8'), 'UPDATE_DOCS=1 npx vitest run test/docs/readme-tour.test.ts').toBe(
    played,
  );
  expect([...played.matchAll(/^[a-z]+:[a-z]+\$ /gm)].length).toBe(11);
});
