import { forbids, noteOf } from '../authority.ts';
import { judged } from '../boundary/acting.ts';
import { rulesFor } from '../boundary/rules.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { isRefusal } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { openSession } from '../scope.ts';
import { atWorkUntil } from '../session/at-work.ts';
import type { Session } from '../session/state.ts';
import type { State } from '../state.ts';
import type { OpenCall } from './state.ts';

/** Intent before act: this is durable before the tool runs. */
export const decideCallOpen = (state: State, command: CommandOf<'call.open'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'call.open');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'call.open', {}));
  const session = openSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  const call = command.call ?? freshId(ctx, 0);
  const called = draft(ctx, 'tool.called', {
    session: session.id,
    call,
    tool: command.tool,
    input: command.input,
    ...given({ step: session.holds, limit_s: command.limit_s, paths: worksOn(command, ctx) }),
  });
  if (!isJudged(state, command, session)) return decided(called);
  const { goal, holds: step } = session;
  const decision = judged(state, ctx, 'call.open', { session: session.id, call, ...given({ goal, step }) });
  return decision.ok ? { ok: true, events: [...decision.events, called] } : decision;
};

/** The paths that were named, where they lead in the project: what lies outside is no part of it. */
const worksOn = ({ paths }: CommandOf<'call.open'>, { action }: Context): string[] | undefined =>
  paths === undefined
    ? undefined
    : (action?.paths ?? []).flatMap(({ path, outside, word }) =>
        outside || word !== undefined || !isProjectPath(path) ? [] : [path],
      );

const isProjectPath = (path: string): boolean =>
  /^[^\\\p{Cc}]+$/u.test(path) && Buffer.byteLength(path, 'utf8') <= 400;

/**
 * A call that says what it runs or whom it talks to is judged, and so is any once there is a boundary. Where there is
 * none, paths alone tell what is worked on.
 */
const isJudged = (state: State, { argv, hosts }: CommandOf<'call.open'>, { goal }: Session): boolean =>
  argv !== undefined || hosts !== undefined || rulesFor(state, goal).length > 0;

export const decideCallReturn = (state: State, command: CommandOf<'call.return'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'call.return');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'call.return', {}));
  const session = openSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  // An id may come again in a later turn: a return belongs to the latest open call that has it.
  let call: OpenCall | undefined;
  for (const it of state.openCalls.values()) {
    if (it.session === session.id && it.call === command.call) call = it;
  }
  if (call === undefined) {
    return refused(
      refuse('unknown-call', `session ${session.id} has no open call with this id`, 'loopledger call list'),
    );
  }
  return decided(
    draft(ctx, 'tool.returned', {
      session: session.id,
      call: call.call,
      called: call.seq,
      ok: command.ok,
      output: command.output,
      ...given({ ms: command.ms }),
    }),
  );
};

export const decideCallSettle = (state: State, command: CommandOf<'call.settle'>, ctx: Context): Decision => {
  const forbidden = forbids(state, ctx, 'call.settle');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'call.settle', {}));
  const call = openCallNamed(state, command.call);
  if (isRefusal(call)) return refused(call);
  const of = state.sessions.get(call.session);
  const until =
    of === undefined || of.actor === ctx.who.actor
      ? undefined
      : atWorkUntil(state, of, ctx.now, ctx.deadSessions);
  if (until !== undefined) {
    return refused(
      refuse(
        'session-alive',
        `call ${call.seq} is of session ${call.session}, which may still be at work, until ${until}`,
        'loopledger call list',
      ),
    );
  }
  return decided(
    draft(ctx, 'call.settled', {
      session: call.session,
      call: call.call,
      called: call.seq,
      outcome: command.outcome,
      note: command.note,
    }),
  );
};

const openCallNamed = (state: State, name: string): OpenCall | Refusal => {
  const line = /^@?(\d{1,15})$/.exec(name)?.[1];
  const bySeq = line === undefined ? undefined : state.openCalls.get(Number(line));
  if (bySeq !== undefined) return bySeq;
  const named = [...state.openCalls.values()].filter((it) => it.call === name);
  const [first] = named;
  if (first === undefined)
    return refuse('unknown-call', 'no open call has this number or id', 'loopledger call list');
  if (named.length === 1) return first;
  const seqs = named.map((it) => it.seq).join(', ');
  return refuse(
    'ambiguous-id',
    `${named.length} open calls have this id: name one by its number (${seqs})`,
    'loopledger call list',
  );
};
