import type { CheckRun } from '../domain/check/state.ts';
import type { Command, CommandType } from '../domain/commands.ts';
import type { Context, Who } from '../domain/context.ts';
import { awakeIn } from '../domain/snapshot/resting-map.ts';
import type { State } from '../domain/state.ts';
import type { Seen } from '../domain/watch/state.ts';
import type { Action } from '../format/events/boundary.ts';
import type { Tree, Ulid } from '../format/events/common.ts';
import { nextUlid } from '../format/ulid.ts';
import type { Caller } from './caller.ts';
import type { Place, Ports } from './ports.ts';

/** Enough for a goal with 8 criteria and their checks, the most any command makes. */
const FRESH_IDS = 20;

/** Commands whose events are bound to the work tree: only for these is git asked. */
const bound = new Set<CommandType>([
  'step.submit',
  'step.recheck',
  'check.run',
  'goal.check',
  'goal.judge',
  'goal.close',
  'evidence.record',
  'handoff.offer',
  'handoff.decline',
]);

export interface TreeFacts {
  readonly tree: Tree;
  readonly commit?: string;
  /** What the command is about to do. */
  readonly action?: Action;
  /** What the command of a watch showed. */
  readonly seen?: Seen;
}

export const treeFor = async (ports: Ports, command: Command): Promise<TreeFacts> => {
  if (!bound.has(command.type)) return { tree: 'unbound' };
  const tree = await ports.workTree.tree();
  const commit = await ports.workTree.commit();
  return { tree, ...(commit === undefined ? {} : { commit }) };
};

/** `signed` is `to come` where a command is only tried out; without it nothing is decided for somebody who signs. */
export const whoOf = async (
  ports: Ports,
  state: State,
  caller: Caller,
  signed?: Who['signed'],
): Promise<Who> => {
  return whoAt(await placeHere(ports, state), caller, signed);
};

export const whoAt = (here: Place, caller: Caller, signed?: Who['signed']): Who => {
  const { sign, ...who } = caller;
  if (sign === undefined) return { ...who, ...here };
  return { ...who, proof: 'signature', ...(signed === undefined ? {} : { signed }), ...here };
};

const NO_PLACE = '0'.repeat(64);
/** For what is tried: no place is known, or made, before it is sure that something will be written there. */
export const nowhere = { place: NO_PLACE, machine: NO_PLACE, boot: NO_PLACE } as const;

/** Where this process is, to this ledger. */
export const placeHere = (ports: Ports, state: State): Promise<Place> =>
  ports.placeOf(state.ledger?.origin.split('/').at(-1) ?? '');

/** Open sessions whose named process is known to be gone: that can only be told on its own machine and boot. */
export const deadSessions = (ports: Ports, state: State, here: Pick<Place, 'boot'>): ReadonlySet<Ulid> => {
  const dead = new Set<Ulid>();
  for (const session of awakeIn(state.sessions)) {
    if (session.status !== 'open' || session.pid === undefined || session.boot !== here.boot) continue;
    if (ports.processes.knownDead(session.pid)) dead.add(session.id);
  }
  return dead;
};

export const contextOf = (
  ports: Ports,
  state: State,
  who: Who,
  facts: TreeFacts,
  runs: readonly CheckRun[],
  cmd: Ulid | undefined,
): Context => {
  const now = ports.sources.now();
  const fresh: Ulid[] = [];
  for (let last = '', n = 0; n < FRESH_IDS; n += 1) {
    last = nextUlid(last, now, ports.sources.random);
    fresh.push(last);
  }
  return {
    now: new Date(now).toISOString(),
    who,
    ...(cmd === undefined ? {} : { cmd }),
    fresh,
    ...facts,
    runs,
    deadSessions: deadSessions(ports, state, who),
    zoneOffset: ports.zoneOffset,
  };
};
