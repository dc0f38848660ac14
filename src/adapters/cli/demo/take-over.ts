import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALL } from './agent.ts';
import { FORM } from './project.ts';
import { type Player, type Stage, StoryError } from './stage.ts';

/** A brief is shown as an agent gets it. */
const WHOLE = 200;

/** Agent B finds out what became of A's call, is held to the checks, and writes the form anew. */
export const takeOver = async (stage: Stage, codex: Player, now: () => number): Promise<void> => {
  await stage.say(
    '\n5. Agent B (codex), another provider on another machine, resumes from the ledger alone.\n',
  );
  await stage.must(codex, ['resume', '--tokens', '2000'], WHOLE);
  const lost = await openSession(stage, codex);
  const waits = await stage.ask(codex, ['next']);
  if (waits.verdict === 'wait' && typeof waits.until === 'string') {
    await stage.must(codex, ['next']);
    await stage.say(`\n  agent A still holds its lease; waiting until ${waits.until}\n`);
    await pause(Date.parse(waits.until) - now() + 50);
  }
  await stage.must(codex, ['next']);
  await stage.must(codex, [
    'session',
    'start',
    '--runtime',
    'codex',
    '--model',
    'gpt-5',
    '--resumes',
    `@${lost}`,
  ]);
  const note = `form.mjs has ${await bytesOfForm(codex)} of ${FORM.length} bytes`;
  await stage.must(codex, ['call', 'settle', CALL, '--not-done', '--note', note]);
  await stage.say('\n  B submits what A left behind: the product runs the check itself, and it is red.\n');
  await stage.type(codex, ['step', 'submit']);
  await stage.write('server/project/form.mjs', FORM);
  await stage.must(codex, ['evidence', 'add', '--kind', 'file', '--title', 'the form', '--file', 'form.mjs']);
  await stage.must(codex, ['step', 'submit', '--summary', 'The form, written anew']);
};

/** The line at which the session began that nobody ended. */
const openSession = async (stage: Stage, player: Player): Promise<number> => {
  const { sessions } = await stage.ask(player, ['session', 'list']);
  const open = (sessions as readonly { readonly status: string; readonly seq: number }[]).find(
    (it) => it.status === 'open',
  );
  if (open === undefined) throw new StoryError('no session is open');
  return open.seq;
};

/** How much of the form somebody has written. */
export const bytesOfForm = async (player: Player): Promise<number> =>
  (await readFile(join(player.folder, 'form.mjs'))).length;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
