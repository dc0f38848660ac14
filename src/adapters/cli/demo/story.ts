import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALL } from './agent.ts';
import { killWhileWriting, startProcess } from './kill.ts';
import { CHECK_ALL, CHECK_FORM, FORM, TEXTS } from './project.ts';
import { planningSession } from './session-log.ts';
import { type Player, type Stage, StoryError } from './stage.ts';

/** What the demo found at its end; the exit code rests on it. */
export interface Found {
  readonly digestsEqual: boolean;
  readonly faultNamed: boolean;
  readonly achieved: boolean;
}

/** How agent A is started: this program again, as a process of its own. */
export type StartAgent = (me: Player) => {
  readonly program: readonly string[];
  readonly env: NodeJS.ProcessEnv;
};

/** A brief is shown as an agent gets it. */
const WHOLE = 200;
/** So long an agent may take until it writes. */
const PATIENCE_MS = 60_000;

export const tell = async (stage: Stage, startAgent: StartAgent, now: () => number): Promise<Found> => {
  const ada = await stage.player('human:ada', 'laptop');
  const claude = await stage.player('agent:claude', 'laptop');
  await openGoal(stage, ada);
  await readSession(stage, ada, now());
  await killedAtWork(stage, claude, startAgent);
  const copied = await carryOver(stage, ada);
  const codex = await stage.player('agent:codex', 'server');
  await takeOver(stage, codex, now);
  const boss = await stage.player('human:ada', 'server');
  const achieved = await judge(stage, boss);
  const digestsEqual = await compare(stage, ada, boss, copied);
  const faultNamed = await damage(stage, boss);
  return { digestsEqual, faultNamed, achieved };
};

const openGoal = async (stage: Stage, ada: Player): Promise<void> => {
  await stage.say('\n1. A person opens a goal: what must be true, and how it is proved.\n');
  await stage.write('laptop/project/check-form.mjs', CHECK_FORM);
  await stage.write('laptop/project/check-all.mjs', CHECK_ALL);
  // Nobody sits at a terminal here; a ledger of yours leaves --human-proof out and asks for one.
  await stage.must(ada, ['init', '--title', 'Login demo', '--human-proof', 'none']);
  await stage.must(ada, [
    'goal',
    'open',
    'Ship the login form',
    '--criterion',
    'form and texts pass their checks',
    '--check',
    'node check-all.mjs',
    '--criterion',
    'the texts are kind',
    '--judge',
    'human',
    '--non-goal',
    'no sign-up page',
  ]);
  await stage.must(ada, ['step', 'plan', 'Write the form', '--check', 'node check-form.mjs']);
  const form = await lastLine(stage, ada);
  await stage.must(ada, [
    'step',
    'plan',
    'Write its texts',
    '--check',
    'node check-all.mjs',
    '--after',
    `@${form}`,
  ]);
};

const lastLine = async (stage: Stage, player: Player): Promise<number> => {
  const { head } = await stage.ask(player, ['replay']);
  return (head as { readonly seq: number }).seq;
};

const readSession = async (stage: Stage, ada: Player, start: number): Promise<void> => {
  await stage.say('\n2. An earlier session of Claude Code is read in, once.\n');
  const session = `home/.claude/projects/login-demo/planning.jsonl`;
  await stage.write(`laptop/${session}`, planningSession(ada.folder, start));
  await stage.must(ada, ['import', `../${session}`]);
  await stage.must(ada, ['import', `../${session}`]);
};

const killedAtWork = async (stage: Stage, claude: Player, startAgent: StartAgent): Promise<void> => {
  await stage.say('\n3. Agent A (claude) claims a step, and is killed in the middle of a tool call.\n');
  const { program, env } = startAgent(claude);
  // When nobody reads any more, the next line of the story says so, and ends it.
  const agent = startProcess(program, env, (text) => void stage.say(text).catch(() => undefined));
  try {
    await stage.say(`\n  agent A is process ${agent.pid}\n`);
    await killWhileWriting(agent, join(claude.folder, 'form.mjs'), PATIENCE_MS);
  } finally {
    agent.kill('SIGKILL');
  }
  await stage.say(
    `\n  process ${agent.pid} was killed with SIGKILL while it wrote laptop/project/form.mjs: ` +
      `${await bytesOfForm(claude)} of ${FORM.length} bytes\n`,
  );
  await stage.must(claude, ['verify']);
  await stage.must(claude, ['call', 'list']);
};

const bytesOfForm = async (player: Player): Promise<number> =>
  (await readFile(join(player.folder, 'form.mjs'))).length;

/** Answers the line up to which both machines have the same. */
const carryOver = async (stage: Stage, ada: Player): Promise<number> => {
  await stage.say('\n4. The project, ledger and all, is copied to another machine: no export, no service.\n');
  const seq = await lastLine(stage, ada);
  await stage.copy('laptop/project', 'server/project');
  await stage.say(`  both end at line ${seq}\n`);
  return seq;
};

const takeOver = async (stage: Stage, codex: Player, now: () => number): Promise<void> => {
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
  await stage.must(codex, ['step', 'claim']);
  await stage.write('server/project/texts.mjs', TEXTS);
  await stage.must(codex, ['step', 'submit', '--summary', 'A text for every answer']);
  await stage.say('\n  B may not call the goal done; that is a human’s word.\n');
  await stage.type(codex, ['goal', 'close', '--achieved']);
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

const judge = async (stage: Stage, ada: Player): Promise<boolean> => {
  await stage.say('\n6. The person judges and closes the goal.\n');
  await stage.must(ada, ['goal', 'check']);
  await stage.must(ada, ['goal', 'judge', '--met', '--note', 'Read all three']);
  await stage.must(ada, ['next']);
  await stage.must(ada, ['goal', 'close', '--achieved']);
  const board = await stage.must(ada, ['goal', 'list']);
  return board.stdout.includes('achieved');
};

const compare = async (stage: Stage, here: Player, there: Player, seq: number): Promise<boolean> => {
  await stage.say(`\n7. Both machines rebuild the same state at line ${seq}, where the copy was made.\n`);
  await stage.must(here, ['replay', '--to', String(seq)]);
  await stage.must(there, ['replay', '--to', String(seq)]);
  const a = await stage.ask(here, ['replay', '--to', String(seq)]);
  const b = await stage.ask(there, ['replay', '--to', String(seq)]);
  const equal = typeof a.digest === 'string' && a.digest === b.digest;
  await stage.say(`\n  digests ${equal ? 'are equal' : 'DIFFER'}: ${String(a.digest)}\n`);
  await stage.must(there, ['verify', '--deep']);
  return equal;
};

const damage = async (stage: Stage, ada: Player): Promise<boolean> => {
  await stage.say('\n8. One byte of a copy is changed, and found.\n');
  const bytes = await readFile(join(ada.folder, '.loopledger', 'ledger.jsonl'));
  const at = bytes.indexOf('Ship the login form');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await stage.write('server/tampered.jsonl', bytes);
  await stage.say(`  it is the ledger, but for one bit of the byte at offset ${at}\n`);
  const found = await stage.type(ada, ['verify', '--ledger', '../tampered.jsonl']);
  await stage.type(ada, ['next', '--ledger', '../tampered.jsonl']);
  return found.code === 3 && /\bline 1\b/.test(`${found.stdout}${found.stderr}`);
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
