import { ulidTime } from '../../../format/ulid.ts';
import { visible } from '../../../projections/visible.ts';
import { type Answer, done, type Failure, type JsonObject } from '../answer.ts';
import type { Args, Command } from '../command.ts';
import type { Context, OpenLedger } from '../context.ts';
import type { Examination } from '../examination.ts';
import { EXIT } from '../exit.ts';
import { FailureError } from '../failure.ts';
import { callerOf } from '../identity.ts';
import { faultOf, ledgerPath } from '../open.ts';
import { shownTime } from '../render/facts.ts';
import { styleOf, type Tint } from '../render/style.ts';
import { VERSION } from '../version.ts';

interface Finding {
  readonly name: string;
  readonly level: 'ok' | 'warn' | 'fail';
  readonly what: string;
  /** A command that helps. */
  readonly command?: string;
  /** Of what failed, as any command would answer it. */
  readonly failure?: Failure;
}

export const doctor: Command = {
  words: [],
  options: {},
  details: [
    'Looks at the program, the ledger and what is around them, and writes nothing. A warning leaves the exit code 0; what fails gives it the code that any command would end with.',
  ],
  examples: [{ line: 'loopledger doctor' }],
  answer: {
    findings: 'name, level (ok, warn or fail), what, and `command` where one helps',
  },
  run: async (context, args) => {
    const opened = await openedOr(context, args);
    const seen = await context.ledgers.examine(ledgerPath(context, args.common));
    const findings = [
      { name: 'program', level: 'ok', what: `loopledger ${VERSION}` } as const,
      nodeFinding(seen),
      gitFinding(seen),
      placeFinding(context, args, seen, opened),
      ...accessFindings(seen),
      ...lockFindings(seen),
      ...(await logFindings(context, opened)),
      leftoversFinding(seen),
      actorFinding(context, args),
      completionFinding(seen),
    ];
    return answerOf(context, findings);
  },
};

/** The ledger, or why it can't be told which one is meant. */
const openedOr = async (context: Context, args: Args): Promise<OpenLedger | Failure> => {
  try {
    return await context.ledgers.open(ledgerPath(context, args.common), 'read');
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
};

const LEAST_NODE = [20, 19] as const;

const nodeFinding = ({ node }: Examination): Finding => {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const enough = major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
  return enough
    ? { name: 'node', level: 'ok', what: `Node ${node}` }
    : {
        name: 'node',
        level: 'warn',
        what: `Node ${node} is older than ${LEAST_NODE.join('.')}`,
        command: 'node --version',
      };
};

const gitFinding = ({ git }: Examination): Finding =>
  git === undefined
    ? {
        name: 'git',
        level: 'warn',
        what: 'git is not found: proof is bound to no work tree',
        command: 'git --version',
      }
    : { name: 'git', level: 'ok', what: git };

const WHY = {
  git: "in git's own folder, shared by all worktrees",
  project: 'in .loopledger/ of this project',
  given: 'named',
  file: 'a bare file, named: to be read only',
} as const;

const placeFinding = (
  context: Context,
  args: Args,
  { place }: Examination,
  opened: OpenLedger | Failure,
): Finding => {
  if ('ok' in opened) {
    return { name: 'ledger', level: 'fail', what: opened.what, command: opened.instead, failure: opened };
  }
  const named =
    args.common.ledger !== undefined
      ? ' by --ledger'
      : context.env.LOOPLEDGER === undefined
        ? ''
        : ' by LOOPLEDGER';
  const why = place === undefined ? '' : ` (${WHY[place.kind]}${named})`;
  return place?.isThere === true
    ? { name: 'ledger', level: 'ok', what: `${opened.path}${why}` }
    : {
        name: 'ledger',
        level: 'warn',
        what: `none yet; it would be ${opened.path}${why}`,
        command: 'loopledger init',
      };
};

const accessFindings = ({ place }: Examination): Finding[] => {
  if (place?.isThere !== true) return [];
  if (!place.readable) {
    const what = `${place.file} may not be read`;
    const failure: Failure = {
      ok: false,
      code: 'unreadable',
      what,
      instead: 'loopledger help verify',
      exit: EXIT.environment,
    };
    return [{ name: 'access', level: 'fail', what, command: `ls -l '${place.file}'`, failure }];
  }
  if (place.writable || place.kind === 'file') {
    return [
      { name: 'access', level: 'ok', what: place.writable ? 'may be read and written' : 'may be read' },
    ];
  }
  return [
    {
      name: 'access',
      level: 'warn',
      what: `${place.file} may be read, not written`,
      command: `ls -l '${place.file}'`,
    },
  ];
};

const lockFindings = ({ place, lock }: Examination): Finding[] => {
  if (place?.isThere !== true) return [];
  if (lock === undefined) return [{ name: 'lock', level: 'ok', what: 'free' }];
  const { pid, host, since } = lock.holder;
  const holder = `process ${pid} on ${host} since ${since}`;
  switch (lock.life) {
    case 'alive':
      return [{ name: 'lock', level: 'ok', what: `held by ${holder}, which lives` }];
    case 'dead':
      return [
        { name: 'lock', level: 'ok', what: `left by ${holder}, which is dead: the next writer takes it` },
      ];
    case 'unknown':
      return [
        {
          name: 'lock',
          level: 'warn',
          what: `held by ${holder}; from here it can't be told whether that one lives. Once it has ended:`,
          command: `rm '${lock.file}'`,
        },
      ];
    default:
      return lock.life satisfies never;
  }
};

/** A clock this far behind the log is wrong, or was. */
const BEHIND_MS = 5_000;

const logFindings = async (context: Context, opened: OpenLedger | Failure): Promise<Finding[]> => {
  if ('ok' in opened) return [];
  const reading = await opened.ledger.reading();
  if (reading.status === 'absent') return [];
  const fault = faultOf(reading, opened.path);
  if (fault !== undefined) {
    return [{ name: 'log', level: 'fail', what: fault.what, command: fault.instead, failure: fault }];
  }
  const { head, state } = reading;
  const last = ulidTime(head.id);
  const behind = last - context.now();
  const what = `${head.seq + 1} lines, each with the hash it must have`;
  return [
    state.readOnly === undefined
      ? { name: 'log', level: 'ok', what }
      : {
          name: 'log',
          level: 'warn',
          what: `read-only: ${state.readOnly.what}`,
          command: 'loopledger verify',
        },
    behind > BEHIND_MS
      ? {
          name: 'clock',
          level: 'warn',
          what: `it is ${shownTime(new Date(context.now()).toISOString())} here, and the last line was recorded ${shownTime(new Date(last).toISOString())}`,
          command: 'date -u',
        }
      : { name: 'clock', level: 'ok', what: shownTime(new Date(context.now()).toISOString()) },
  ];
};

const leftoversFinding = ({ temporary, torn }: Examination): Finding => {
  const [first] = temporary;
  const aside = torn === 0 ? '' : `; ${torn} torn tails are kept aside`;
  return first === undefined
    ? { name: 'leftovers', level: 'ok', what: `no temporary files${aside}` }
    : {
        name: 'leftovers',
        level: 'warn',
        what: `${temporary.length} temporary files of writes that never ended${aside}. While nobody writes:`,
        command: `rm '${first}'`,
      };
};

const actorFinding = (context: Context, args: Args): Finding => {
  const { actor, proof, runtime } = callerOf(context, args.common);
  const inside = runtime === 'shell' ? '' : `, since this is a shell of ${runtime}`;
  return { name: 'actor', level: 'ok', what: `${actor} with proof ${proof}${inside}` };
};

const completionFinding = ({ completions }: Examination): Finding => {
  const [first] = completions;
  return first === undefined
    ? {
        name: 'completion',
        level: 'warn',
        what: 'no shell completes this command',
        command: 'loopledger help completion',
      }
    : { name: 'completion', level: 'ok', what: `by ${first}` };
};

const TINTS: Readonly<Record<Finding['level'], Tint>> = { ok: 'green', warn: 'yellow', fail: 'red' };
const NAME_WIDTH = 12;

const answerOf = (context: Context, findings: readonly Finding[]): Answer => {
  const style = styleOf(context);
  const text = findings
    .flatMap(({ name, level, what, command }) => [
      `${style(TINTS[level], level.padEnd(5))}${name.padEnd(NAME_WIDTH)}${visible(what)}`,
      ...(command === undefined ? [] : [`     try: ${visible(command)}`]),
    ])
    .join('\n');
  const json = { findings: findings.map(({ failure: _, ...it }): JsonObject => ({ ...it })) };
  const failed = findings.find(({ failure }) => failure !== undefined)?.failure;
  return failed === undefined ? done(json, text) : { ...failed, json, text };
};
