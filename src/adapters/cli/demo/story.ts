import { join } from 'node:path';
import { type Compared, comeBack, goOnElsewhere, handOver } from './hand-over.ts';
import { killWhileWriting, startProcess } from './kill.ts';
import { CHECK_ALL, CHECK_FORM, FORM } from './project.ts';
import { compare, damage } from './proof.ts';
import { planningSession } from './session-log.ts';
import type { Player, Stage } from './stage.ts';
import { bytesOfForm, takeOver } from './take-over.ts';

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
  await handOver(stage, codex);
  const gemini = await stage.player('agent:gemini', 'cloud');
  await goOnElsewhere(stage, gemini);
  const boss = await stage.player('human:ada', 'server');
  const back = await comeBack(stage, gemini, boss);
  const achieved = await judge(stage, boss);
  const digestsEqual = await compareAll(stage, ada, boss, gemini, copied, back);
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

/** Answers the line up to which both machines have the same. */
const carryOver = async (stage: Stage, ada: Player): Promise<number> => {
  await stage.say('\n4. The project, ledger and all, is copied to another machine: no export, no service.\n');
  const seq = await lastLine(stage, ada);
  await stage.copy('laptop/project', 'server/project');
  await stage.say(`  both end at line ${seq}\n`);
  return seq;
};

const judge = async (stage: Stage, ada: Player): Promise<boolean> => {
  await stage.say('\n9. The person judges and closes the goal.\n');
  await stage.must(ada, ['goal', 'check']);
  await stage.must(ada, ['goal', 'judge', '--met', '--note', 'Read all three']);
  await stage.must(ada, ['next']);
  await stage.must(ada, ['goal', 'close', '--achieved']);
  const board = await stage.must(ada, ['goal', 'list']);
  return board.stdout.includes('achieved');
};

const compareAll = async (
  stage: Stage,
  laptop: Player,
  server: Player,
  cloud: Player,
  copied: number,
  back: Compared,
): Promise<boolean> => {
  await stage.say(`\n10. Each place rebuilds the same state: at line ${copied}, where the copy was made,\n`);
  const copies = await compare(stage, [laptop, server], copied);
  await stage.say(`\n  and at line ${back.seq}, where C handed it back.\n`);
  const carried = await compare(stage, [cloud, server], back.seq, back.digest);
  await stage.must(server, ['verify', '--deep']);
  return copies && carried;
};
