import type { Draft } from '../../format/event.ts';
import type { Origin, Ulid } from '../../format/events/common.ts';
import { forbids, noteOf } from '../authority.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, refused } from '../context.ts';
import { freshId, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openGoal } from '../scope.ts';
import type { State } from '../state.ts';
import type { ImportMark } from './state.ts';

/** Open calls of one imported session while its batch is decided: id → seqs, the latest last. */
type OpenByCall = Map<string, number[]>;

/**
 * One batch of a foreign log. What lies at or below the source's high-water mark is passed over, so the
 * same file read twice adds nothing, and a reading that was cut off goes on where it stopped.
 */
export const decideTraceImport = (
  state: State,
  command: CommandOf<'trace.import'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'trace.import');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'trace.import', {}));
  const goal = command.goal === undefined ? undefined : openGoal(state, ctx, command.goal);
  if (isRefusal(goal)) return refused(goal);
  const mark = state.imports.get(command.source);
  const session = mark?.session ?? freshId(ctx, 0);
  const events: Draft[] = [];
  const opened = open(command, ctx, mark?.session, session, goal?.id);
  if (isRefusal(opened)) return refused(opened);
  if (opened !== undefined) events.push(opened);

  const openCalls: OpenByCall = new Map();
  for (const it of state.openCalls.values()) {
    if (it.session === session) push(openCalls, callKey(it.side, it.call), it.seq);
  }
  let n = mark?.n ?? 0;
  for (const it of command.facts) {
    if (it.provisional === true ? isCounted(mark, it) : it.n <= n) continue;
    if (it.provisional !== true) n = it.n;
    const seq = state.head.seq + 1 + events.length;
    const event = factEvent(ctx, session, command.source, it, seq, openCalls);
    if (event !== undefined) events.push(event);
  }
  const done = command.done;
  if (done !== undefined && (events.length > 0 || mark?.done?.sha256 !== done.sha256)) {
    events.push(imported(ctx, command, done));
  }
  return { ok: true, events };
};

const imported = (
  ctx: Context,
  command: CommandOf<'trace.import'>,
  done: NonNullable<CommandOf<'trace.import'>['done']>,
): Draft => ({
  type: 'ledger.imported',
  actor: ctx.who.actor,
  at: ctx.now,
  ...(ctx.cmd === undefined ? {} : { cmd: ctx.cmd }),
  data: { source: command.source, format: command.format, ...done },
});

const open = (
  command: CommandOf<'trace.import'>,
  ctx: Context,
  known: Ulid | undefined,
  session: Ulid,
  goal: Ulid | undefined,
): Draft | Refusal | undefined => {
  if (known !== undefined) return undefined;
  if (command.opens === undefined) {
    return refuse('unknown-session', `source ${command.source} was never begun`, 'loopledger session list');
  }
  const { external, runtime, model, at } = command.opens;
  return {
    type: 'session.started',
    actor: ctx.who.actor,
    at,
    ...(ctx.cmd === undefined ? {} : { cmd: ctx.cmd }),
    data: {
      session,
      runtime,
      external,
      ...given({ goal, model }),
      origin: { source: command.source, record: 0, n: 0 },
    },
  };
};

type ImportedFact = CommandOf<'trace.import'>['facts'][number];

const callKey = (side: string | undefined, call: string): string => `${side ?? ''}\0${call}`;

const push = (open: OpenByCall, key: string, seq: number): void => {
  open.set(key, [...(open.get(key) ?? []), seq]);
};

/** Only usage can be provisional; the same that was counted provisionally before adds nothing. */
const isCounted = (mark: ImportMark | undefined, { fact }: ImportedFact): boolean => {
  if (fact.type !== 'usage') return true;
  const before = mark?.provisional.get(fact.message ?? '');
  return (
    before !== undefined &&
    before.input === fact.input &&
    before.output === fact.output &&
    before.cache_read === fact.cache_read &&
    before.cache_write === fact.cache_write
  );
};

const factEvent = (
  ctx: Context,
  session: Ulid,
  source: string,
  { record, n, at, side, provisional, fact }: ImportedFact,
  seq: number,
  openCalls: OpenByCall,
): Draft | undefined => {
  const origin: Origin = { source, record, n, ...given({ side }) };
  const base = { actor: ctx.who.actor, at, ...(ctx.cmd === undefined ? {} : { cmd: ctx.cmd }) };
  switch (fact.type) {
    case 'message':
      return {
        ...base,
        type: 'message.recorded',
        data: { session, role: fact.role, text: fact.text, ...given({ model: fact.model }), origin },
      };
    case 'call': {
      push(openCalls, callKey(side, fact.call), seq);
      const { call, tool, input } = fact;
      return { ...base, type: 'tool.called', data: { session, call, tool, input, origin } };
    }
    case 'return': {
      const called = openCalls.get(callKey(side, fact.call))?.pop();
      if (called === undefined) return undefined;
      const { call, ok, output } = fact;
      return {
        ...base,
        type: 'tool.returned',
        data: { session, call, called, ok, output, ...given({ ms: fact.ms }), origin },
      };
    }
    case 'compaction':
      return {
        ...base,
        type: 'context.compacted',
        data: {
          session,
          trigger: fact.trigger,
          ...given({ tokens: fact.tokens, summary: fact.summary }),
          origin,
        },
      };
    case 'usage': {
      const { input, output, cache_read, cache_write } = fact;
      return {
        ...base,
        type: 'usage.recorded',
        data: {
          session,
          input,
          output,
          cache_read,
          cache_write,
          ...given({ message: fact.message, model: fact.model, provisional }),
          origin,
        },
      };
    }
    default:
      return fact satisfies never;
  }
};
