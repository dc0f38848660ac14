import type { Draft } from '../../format/event.ts';
import { forbids, noteOf } from '../authority.ts';
import { overBudget } from '../budget/over.ts';
import type { CommandOf } from '../commands.ts';
import { type Context, type Decision, decided, refused, type Standing } from '../context.ts';
import { draft, freshId, given } from '../draft.ts';
import { haltOf } from '../halt/halt.ts';
import { findByEnding, isRefusal, nouns } from '../refs.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { callersSession } from '../scope.ts';
import { sessionStarted } from '../session/decide.ts';
import type { State } from '../state.ts';
import { isLeft } from '../step/state.ts';
import { plusSeconds } from '../time.ts';
import { handedOver } from './handed-over.ts';
import { offerFor } from './offers.ts';
import { declinedTo, type Offer } from './state.ts';

/** Handed over is handed over: one answer to every command but those that end it. */
export const barred = (state: State, type: string, ctx: Context): Refusal | undefined => {
  const { frozen } = state;
  if (frozen === undefined || type === 'handoff.withdraw') return undefined;
  const carried = type === 'handoff.receive' || type === 'handoff.decline' ? ctx.carried : undefined;
  if (carried?.handoff === frozen.handoff) return undefined;
  return handedOver(frozen);
};

export const decideHandoffOffer = (
  state: State,
  command: CommandOf<'handoff.offer'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'handoff.offer');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'handoff.offer', {}));
  const { actor } = ctx.who;
  const { to, file } = command;
  if (file) return offered(state, ctx, given({ to }), true);
  if (to === actor) {
    const what = `${actor} can't hand over to itself; with a file it can, in another place`;
    return refused(refuse('not-addressed', what, 'loopledger help handoff'));
  }
  for (const open of state.offers.values()) {
    if (open.by !== actor) continue;
    const what = `handoff ${open.id} of ${actor} is open already, since seq ${open.seq}`;
    return refused(refuse('handoff-open', what, 'loopledger handoff show'));
  }
  const session = callersSession(state, ctx);
  if (isRefusal(session)) return refused(session);
  const own = session?.status === 'open' ? session : undefined;
  return offered(state, ctx, given({ to, session: own?.id, step: own?.holds }), false);
};

const offered = (
  state: State,
  ctx: Context,
  more: { readonly to?: string; readonly session?: string; readonly step?: string },
  file: boolean,
): Decision => {
  const standing = standingOf(state, ctx);
  if (isRefusal(standing)) return refused(standing);
  return decided(draft(ctx, 'handoff.offered', { handoff: freshId(ctx, 0), ...more, file, ...standing }));
};

const MOST_CALLS = 64;

/** What both sides compare. The app works it out under the lock: a door that brings none can't hand over. */
const standingOf = (state: State, ctx: Context) => {
  const { standing } = ctx;
  if (standing === undefined) {
    return refuse('bad-command', 'a handoff is made with the digest of its state', 'loopledger help handoff');
  }
  const { view, digest, brief }: Standing = standing;
  const calls = [...state.openCalls.values()].filter((it) => !it.imported).map((it) => it.seq);
  return {
    head: { seq: state.head.seq, sha256: state.head.hash },
    view,
    digest,
    brief: { ...brief },
    tree: ctx.tree,
    ...given({ commit: ctx.commit }),
    calls: calls.sort((a, b) => a - b).slice(-MOST_CALLS),
  };
};

export const decideHandoffReceive = (
  state: State,
  command: CommandOf<'handoff.receive'>,
  ctx: Context,
): Decision => {
  const { carried } = ctx;
  // A place that wrote this ledger before is where it lived, though it may be gone from there.
  const back = carried !== undefined && (carried.into === 'ledger' || state.places.has(ctx.who.place));
  const forbidden = forbids(state, ctx, 'handoff.receive', { into: back ? 'ledger' : 'nothing' });
  if (forbidden) return refused(forbidden);
  if (carried !== undefined) return decided(received(ctx, carried.handoff));
  const offer = offerFor(state, command.handoff, ctx.who.actor);
  if (isRefusal(offer)) return refused(offer);
  return { ok: true, events: [received(ctx, offer.id), ...wentOn(state, offer, ctx)] };
};

const received = (ctx: Context, handoff: string): Draft => {
  const { place, machine, proof } = ctx.who;
  return draft(ctx, 'handoff.received', { handoff, place, machine, proof });
};

/** In the same ledger whoever receives goes on in a session that descends from the one given up, with its step. */
const wentOn = (state: State, offer: Offer, ctx: Context): Draft[] => {
  const before = offer.session === undefined ? undefined : state.sessions.get(offer.session);
  const goal = before?.goal === undefined ? undefined : state.goals.get(before.goal);
  const mine = callersSession(state, ctx);
  if (before === undefined || goal?.status !== 'open' || mine !== undefined) return [];
  const session = freshId(ctx, 0);
  const started = sessionStarted(state, ctx, session, { goal: goal.id, resumes: before.id });
  const step = offer.step === undefined ? undefined : state.steps.get(offer.step);
  if (
    step === undefined ||
    step.claim !== undefined ||
    !isLeft(step) ||
    step.status === 'submitted' ||
    goal.paused !== undefined ||
    haltOf(state, step, ctx.now) !== undefined ||
    overBudget(state, step, ctx) !== undefined
  ) {
    return [started];
  }
  const expires = plusSeconds(ctx.now, goal.leaseS);
  return [started, draft(ctx, 'step.claimed', { step: step.id, session, lease_s: goal.leaseS, expires })];
};

export const decideHandoffDecline = (
  state: State,
  command: CommandOf<'handoff.decline'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'handoff.decline');
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'handoff.decline', {}));
  const standing = standingOf(state, ctx);
  if (isRefusal(standing)) return refused(standing);
  const { reason, file } = command;
  if (!file) {
    const offer = offerFor(state, command.handoff, ctx.who.actor);
    if (isRefusal(offer)) return refused(offer);
    return decided(
      draft(ctx, 'handoff.declined', { handoff: offer.id, file, ...given({ reason }), ...standing }),
    );
  }
  const { taken, frozen } = state;
  const came = frozen ?? taken;
  if (came === undefined || frozen?.why === 'declined') {
    const what = 'no handoff came here with a file, or another one was made since';
    return refused(refuse('no-handoff', what, 'loopledger handoff show'));
  }
  const to = declinedTo(frozen, taken);
  return decided(
    draft(ctx, 'handoff.declined', { handoff: came.handoff, ...given({ to, reason }), file, ...standing }),
  );
};

export const decideHandoffWithdraw = (
  state: State,
  command: CommandOf<'handoff.withdraw'>,
  ctx: Context,
): Decision => {
  const forbidden = forbids(state, ctx, 'handoff.withdraw');
  // A frozen ledger takes no notes.
  if (forbidden && state.frozen) return refused(forbidden);
  if (forbidden) return refused(forbidden, noteOf(forbidden, ctx, 'handoff.withdraw', {}));
  const handoff = openHandoff(state, command.handoff);
  if (typeof handoff !== 'string') return refused(handoff);
  const { proof } = ctx.who;
  return decided(draft(ctx, 'handoff.withdrawn', { handoff, ...given({ reason: command.reason }), proof }));
};

const openHandoff = (state: State, ref: string | undefined): string | Refusal => {
  const { frozen } = state;
  if (frozen !== undefined) {
    const handoffs = new Map([[frozen.handoff, { id: frozen.handoff, seq: frozen.seq }]]);
    const found = ref === undefined ? frozen : findByEnding(handoffs, ref, nouns.handoff);
    return isRefusal(found) ? found : frozen.handoff;
  }
  if (ref !== undefined) {
    const found = findByEnding(state.offers, ref, nouns.handoff);
    return isRefusal(found) ? found : found.id;
  }
  const [only, another] = state.offers.keys();
  if (only === undefined) return refuse('no-handoff', 'no handoff is open here', 'loopledger handoff show');
  if (another === undefined) return only;
  return refuse('ambiguous-id', 'several handoffs are open: name one', 'loopledger handoff show');
};
