import { TEXTS } from './project.ts';
import { type Player, type Stage, StoryError } from './stage.ts';

/** Where whoever received a file found the same state as whoever handed it over. */
export interface Compared {
  readonly seq: number;
  readonly digest: string;
}

const THERE = 'login.handoff';
const BACK = 'login-done.handoff';
/** The project's files go their own way: git, in a project that has it. */
const PROJECT = ['check-form.mjs', 'check-all.mjs', 'form.mjs'];

/** Agent B hands over with a file what is left to do; after that nothing is written where B is. */
export const handOver = async (stage: Stage, codex: Player): Promise<void> => {
  await stage.say(
    '\n6. B hands the rest over to agent C (gemini) with a file, and the ledger is frozen here.\n',
  );
  await stage.must(codex, ['handoff', '--to', 'gemini', '-o', `../${THERE}`]);
  await stage.say('\n  From now on it is C’s to go on with: here a claim is refused.\n');
  await stage.type(codex, ['step', 'claim']);
  await carry(stage, codex.machine, 'cloud', [THERE, ...PROJECT.map((name) => `project/${name}`)]);
};

/** Agent C goes on from the file alone, in a place that never saw the ledger, and offers it to whoever sent it. */
export const goOnElsewhere = async (stage: Stage, gemini: Player): Promise<Compared> => {
  await stage.say('\n7. C receives it in a third place: checked in full, then gone on with.\n');
  const compared = comparedIn(await stage.must(gemini, ['receive', `../${THERE}`]));
  await stage.must(gemini, ['next']);
  await stage.must(gemini, ['step', 'claim']);
  await stage.write('cloud/project/texts.mjs', TEXTS);
  await stage.must(gemini, ['step', 'submit', '--summary', 'A text for every answer']);
  await stage.say('\n  C may not call the goal done; that is a human’s word.\n');
  await stage.type(gemini, ['goal', 'close', '--achieved']);
  return compared;
};

/** The file comes back: the ledger that was frozen has all of its lines, and goes on where the other one came to. */
export const comeBack = async (stage: Stage, gemini: Player, ada: Player): Promise<Compared> => {
  await stage.say('\n8. C offers it back to B; the person takes it in, and the frozen ledger goes on.\n');
  await stage.must(gemini, ['handoff', '--to', 'codex', '-o', `../${BACK}`]);
  await carry(stage, gemini.machine, ada.machine, [BACK, 'project/texts.mjs']);
  return comparedIn(await stage.must(ada, ['receive', `../${BACK}`]));
};

const carry = async (stage: Stage, from: string, to: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await stage.copy(`${from}/${path}`, `${to}/${path}`);
};

const comparedIn = ({ stdout }: { readonly stdout: string }): Compared => {
  const [, seq, digest] = /^at seq (\d+) .* digest ([0-9a-f]{64})$/m.exec(stdout) ?? [];
  if (seq === undefined || digest === undefined) throw new StoryError('nothing was compared on receipt');
  return { seq: Number(seq), digest };
};
