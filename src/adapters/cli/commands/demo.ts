import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { done } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context } from '../context.ts';
import { agentAtWork } from '../demo/agent.ts';
import { Stage, StoryError } from '../demo/stage.ts';
import { type Found, tell } from '../demo/story.ts';
import { EXIT } from '../exit.ts';
import { FailureError } from '../failure.ts';

const FOLDER_ENV = 'LOOPLEDGER_DEMO_AGENT';

export const demo: Command = {
  words: [],
  options: {
    folder: {
      value: 'DIR',
      names: 'file',
      help: 'where to play it (default: a new folder among the temporary ones)',
    },
  },
  details: [
    'Three machines (three home folders), a person, three agents of different providers: a goal is opened, an agent is killed in the middle of a tool call, another one continues elsewhere from the copied ledger and hands the rest over with a file, a third one finishes it and hands it back, the goal is judged, a changed byte is found. Every line shown was typed into this program as a process of its own. The ledgers are left for you to look at.',
  ],
  examples: [{ line: 'loopledger demo' }],
  answer: {
    folder: 'where the machines lie',
    ledger: 'the ledger as it ended',
    digests_equal:
      'the machines rebuilt the same state, at the line of the copy and where the file came back',
    fault_named: 'the changed byte was found on its line',
    achieved: 'the goal was judged and closed',
  },
  run: async (context, args) => {
    if (context.env[FOLDER_ENV] !== undefined) return asAgent(context, context.env[FOLDER_ENV]);
    const folder = await folderFor(args);
    const say = args.common.json ? async () => undefined : (text: string) => context.stdout.write(text);
    const stage = new Stage(folder, program(), context.env, say);
    const startAgent = (me: Parameters<Stage['environment']>[0]) => ({
      program: [...program(), 'demo'],
      env: { ...stage.environment(me), [FOLDER_ENV]: folder },
    });
    try {
      return answer(folder, await tell(stage, startAgent, context.now));
    } catch (error) {
      throw error instanceof StoryError ? failed(folder, error.message) : error;
    }
  },
};

const program = (): readonly string[] => [process.execPath, process.argv[1] ?? ''];

const folderFor = async (args: Args): Promise<string> => {
  const given = args.one('folder');
  if (given === undefined) return mkdtemp(join(tmpdir(), 'loopledger-demo-'));
  const folder = resolve(given);
  await mkdir(folder, { recursive: true });
  return folder;
};

/** Agent A's process: the same program, told by its environment to play the one who is killed. */
const asAgent = async (context: Context, folder: string) => {
  const stage = new Stage(folder, program(), context.env, (text) => context.stdout.write(text));
  await agentAtWork(stage, await stage.player('agent:claude', 'laptop'));
  return done({}, 'agent A came to its end, though it should not have');
};

const failed = (folder: string, what: string): FailureError =>
  new FailureError({
    ok: false,
    code: 'demo-failed',
    what: `the demo did not end as it should: ${what}; what is there of it lies in ${folder}`,
    instead: 'loopledger demo',
    exit: EXIT.damaged,
  });

const answer = (folder: string, { digestsEqual, faultNamed, achieved }: Found) => {
  const ledger = join(folder, 'server', 'project', '.loopledger');
  const json = { folder, ledger, digests_equal: digestsEqual, fault_named: faultNamed, achieved };
  if (!digestsEqual) throw new StoryError('the machines rebuilt different states');
  if (!faultNamed) throw new StoryError('the changed byte was not found on its line');
  if (!achieved) throw new StoryError('the goal is not closed as achieved');
  return done(
    json,
    [
      '',
      'Killed, carried over, continued, handed over and back, judged, and every byte of it checked.',
      'The ledgers are yours to look at:',
      `  loopledger log --ledger ${ledger}`,
      `  loopledger show 1 --ledger ${ledger}`,
      `  loopledger verify --deep --ledger ${ledger}`,
    ].join('\n'),
  );
};
