import { commandText, tooLongToSign } from '../domain/actor/sign.ts';
import { neededChecks } from '../domain/check/needed.ts';
import type { CheckRun } from '../domain/check/state.ts';
import { type Command, type CommandType, commandSchemas } from '../domain/commands.ts';
import type { Context, Decision, Signature } from '../domain/context.ts';
import { decide } from '../domain/decide.ts';
import { isRefusal } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import { callersSession } from '../domain/scope.ts';
import type { State } from '../domain/state.ts';
import type { Step } from '../domain/step/state.ts';
import { isAfter, plusSeconds } from '../domain/time.ts';
import { neededWatch } from '../domain/watch/find.ts';
import type { Seen } from '../domain/watch/state.ts';
import type { Draft } from '../format/event.ts';
import { type Ulid, ulid } from '../format/events/common.ts';
import { eventData } from '../format/events/index.ts';
import { nextUlid } from '../format/ulid.ts';
import { FormatError } from '../format/verdict.ts';
import { LogError } from '../log/error.ts';
import type { EventLine, Transaction } from '../log/log.ts';
import { actionOf, isActing } from './action.ts';
import type { Caller } from './caller.ts';
import { runChecks } from './checks.ts';
import { contextOf, type TreeFacts, treeFor, whoOf } from './contexts.ts';
import type { Follower } from './follower.ts';
import { issueInWords } from './issue-words.ts';
import type { Outcome, Reading } from './outcome.ts';
import type { Ports } from './ports.ts';
import { repeatedOutcome } from './repeated.ts';
import { explicit, signCommand } from './sign.ts';
import { look } from './watches.ts';

export interface SubmitOptions {
  /** Idempotency key: the same one again answers what it answered the first time. */
  readonly cmd?: Ulid;
}

/**
 * The one way in, for every door: parse, run the checks it needs outside the lock, then lock, catch up,
 * decide, append, sync. A refusal is a value; LogError is thrown for what is wrong with ledger or disk.
 */
export const submit = async (
  ports: Ports,
  follower: Follower,
  asked: unknown,
  caller: Caller,
  { cmd }: SubmitOptions,
): Promise<Outcome> => {
  const command = parseCommand(asked);
  if (isRefusal(command)) return no(command);
  if (cmd !== undefined && !ulid.safeParse(cmd).success) {
    return no(refuse('bad-command', 'a command key is a ULID in upper case', 'loopledger help all'));
  }
  const reading = await follower.catchUp();
  if (reading.status === 'absent') throw new LogError('no-ledger', 'no ledger is here');
  await soundIfFrozenBy(ports, follower, command, reading);
  const action = isActing(command) ? await actionOf(ports, command) : undefined;
  if (isRefusal(action)) return no(action);
  const found = { ...(await treeFor(ports, command)), ...(action === undefined ? {} : { action }) };
  const { runs, ...seen } = await neededRuns(ports, follower, command, caller, found, cmd);
  const facts = { ...found, ...seen };
  const act = await signedAct(ports, follower.state, { command, caller, facts, runs, cmd });
  if (isRefusal(act)) return no(act);
  return follower.transact(async (tx, state) => {
    const known = cmd === undefined ? undefined : await repeatedOutcome(ports, state, command, cmd, caller);
    if (known !== undefined) return known;
    const decision = await decideNow(ports, state, act);
    const drafts = draftsOf(decision);
    if (drafts.length === 0) return decision.ok ? yes([], state) : no(decision.refusal);
    const movedOn = await continuedHere(ports, tx, state);
    const [first] = drafts;
    // What it comes to may speak of lines by their numbers, and of the one before itself.
    const before = first?.type === 'act.signed' ? await tx.append([first]) : [];
    if (before.length === 0 && !movedOn) return carryOut(tx, state, decision, drafts);
    // The log moved on by one line: what was decided before it is decided again.
    const again = await decideNow(ports, state, act);
    return carryOut(tx, state, again, draftsOf(again), before);
  });
};

const speaksOfHead = (
  command: Command,
): command is Extract<Command, { type: 'handoff.offer' | 'handoff.decline' }> =>
  command.type === 'handoff.offer' || command.type === 'handoff.decline';

/** A command with all that it is decided on beside the state. */
interface Act {
  readonly command: Command;
  readonly caller: Caller;
  readonly facts: TreeFacts;
  readonly runs: readonly CheckRun[];
  readonly cmd: Ulid | undefined;
  readonly signed?: Signature | 'to come';
}

/** Signs what was asked, if the caller signs: outside the lock, for a key in a device waits for a hand. */
const signedAct = async (ports: Ports, state: State, act: Act): Promise<Act | Refusal> => {
  const { caller, command } = act;
  if (caller.sign === undefined) return act;
  const now = ports.sources.now();
  const cmd = act.cmd ?? nextUlid('', now, ports.sources.random);
  // What was answered before is answered again, and what can't be written needs no signature.
  if (state.commands.has(cmd) || state.readOnly !== undefined) return act;
  const tried = await decideNow(ports, state, { ...act, cmd, signed: 'to come' });
  const whole = tried.ok ? explicit(command, tried.events) : command;
  const long = tooLongToSign(commandText(whole));
  if (long !== undefined) return long;
  const at = new Date(now).toISOString();
  const signed = await signCommand(caller.sign, whole, { state, actor: caller.actor, cmd, now: at });
  return { ...act, command: whole, cmd, signed };
};

/** What freezes the ledger promises a file of it, so every byte and blob must be there before. Outside the lock. */
const soundIfFrozenBy = async (
  ports: Ports,
  follower: Follower,
  command: Command,
  { status, state }: Exclude<Reading, { status: 'absent' }>,
): Promise<void> => {
  const freezes = speaksOfHead(command) && command.file;
  if (!freezes || state.frozen !== undefined) return;
  // Whoever writes next mends what a killed one left, and that is who hands over in its place.
  if (status === 'torn') await follower.transact(async () => undefined);
  const { refuseUnsound } = await import('./handoff/give.ts');
  await refuseUnsound(ports);
};

const yes = (events: readonly EventLine[], state: State): Outcome => ({
  ok: true,
  events,
  state,
  repeated: false,
});
const no = (refusal: Refusal, noted: readonly EventLine[] = []): Outcome => ({
  ok: false,
  refusal,
  noted,
  repeated: false,
});

/** A command of a known type in its exact shape, or the first thing that is wrong with it. */
const parseCommand = (asked: unknown): Command | Refusal => {
  const type = typeof asked === 'object' && asked !== null && 'type' in asked ? asked.type : undefined;
  if (typeof type !== 'string' || !Object.hasOwn(commandSchemas, type)) {
    return refuse('bad-command', 'no such command', 'loopledger help all');
  }
  const parsed = commandSchemas[type as CommandType].safeParse(asked);
  if (parsed.success) return parsed.data as Command;
  const help = `loopledger ${type.replace('.', ' ')} --help`;
  return refuse('bad-command', issueInWords(parsed.error.issues[0], type), help);
};

const decideNow = async (
  ports: Ports,
  state: State,
  { command, caller, facts, runs, cmd, signed }: Act,
): Promise<Decision> => {
  const who = await whoOf(ports, state, caller, signed);
  const ctx = contextOf(ports, state, who, facts, runs, cmd);
  if (!speaksOfHead(command)) return decide(state, command, ctx);
  const { standingFor } = await import('./handoff/standing.ts');
  return decide(state, command, { ...ctx, standing: standingFor(state, command, ctx) });
};

interface Ran {
  readonly runs: readonly CheckRun[];
  readonly seen?: Seen;
}

/** Checks are run only where all else about the command is in order: a decision without them says so. */
const neededRuns = async (
  ports: Ports,
  follower: Follower,
  command: Command,
  caller: Caller,
  facts: TreeFacts,
  cmd: Ulid | undefined,
): Promise<Ran> => {
  const { state } = follower;
  if (cmd !== undefined && state.commands.has(cmd)) return { runs: [] };
  const who = await whoOf(ports, state, caller, 'to come');
  const ctx = contextOf(ports, state, who, facts, [], cmd);
  const dry = decide(state, command, ctx);
  if (dry.ok || dry.refusal.code !== 'check-not-run') return { runs: [] };
  const watch = neededWatch(state, command);
  const checks = neededChecks(state, command, ctx);
  const total = Math.min(
    checks.reduce((sum, it) => sum + it.limitS, 0) +
      (watch === undefined || 'date' in watch.on ? 0 : watch.on.limit_s),
    86_400,
  );
  const held = heldStep(state, ctx);
  if (held?.claim !== undefined && !isAfter(held.claim.expires, plusSeconds(ctx.now, total))) {
    await holdOn(ports, follower, caller, held.id, total);
  }
  if (watch !== undefined) return { runs: [], ...(await look(ports, watch)) };
  return { runs: await runChecks(ports, checks, facts) };
};

/** The step of whoever runs the checks, whatever they are run for: it is at work all the while. */
const heldStep = (state: State, ctx: Context): Step | undefined => {
  const session = callersSession(state, ctx);
  if (session === undefined || isRefusal(session) || session.holds === undefined) return undefined;
  return state.steps.get(session.holds);
};

/** A running check extends the claim to its time limit, so that nobody takes the step meanwhile. */
const holdOn = async (
  ports: Ports,
  follower: Follower,
  caller: Caller,
  step: Ulid,
  seconds: number,
): Promise<void> => {
  await submit(ports, follower, { type: 'step.renew', step, at_least_s: seconds }, caller, {});
};

const draftsOf = (decision: Decision): readonly Draft[] => (decision.ok ? decision.events : decision.notes);

/** The first write from a place not seen before is preceded by a line that says so: a copy that lives on is visible. */
const continuedHere = async (ports: Ports, tx: Transaction, state: State): Promise<boolean> => {
  const here = await ports.placeOf(state.ledger?.origin.split('/').at(-1) ?? '');
  if (state.places.has(here.place)) return false;
  await tx.append([
    {
      type: 'ledger.continued',
      actor: 'system:ledger',
      at: new Date(ports.sources.now()).toISOString(),
      data: { place: here.place, machine: here.machine },
    },
  ]);
  return true;
};

const carryOut = async (
  tx: Transaction,
  state: State,
  decision: Decision,
  drafts: readonly Draft[],
  before: readonly EventLine[] = [],
): Promise<Outcome> => {
  for (const it of drafts) eventData[it.type].parse(it.data);
  try {
    const events = [...before, ...(drafts.length === 0 ? [] : await tx.append(drafts))];
    return decision.ok ? yes(events, state) : no(decision.refusal, events);
  } catch (error) {
    // Sealing comes before the first byte is written: nothing was, and the caller can say it shorter.
    if (!isTooLarge(error)) throw error;
    return no(
      refuse(
        'too-large',
        'this does not fit on one line, or into one write, of the log',
        'loopledger evidence add --help',
      ),
    );
  }
};

const isTooLarge = (error: unknown): boolean =>
  (error instanceof FormatError && error.code === 'line-too-long') ||
  (error instanceof LogError && error.code === 'too-large');
