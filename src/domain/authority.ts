import type { Draft } from '../format/event.ts';
import type { CommandType } from './commands.ts';
import type { Context } from './context.ts';
import { atLeast } from './proof.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { State } from './state.ts';
import type { Step } from './step/state.ts';

/** What an actor of one kind may do with one act. */
export type Right =
  /** As it is: it loosens nothing and proves nothing. */
  | 'yes'
  /** Never; it may ask. */
  | 'no'
  /** A human, at the grade of proof this ledger fixes. */
  | 'proven'
  /** Whoever holds the claim; a human at the needed grade may end another's. */
  | 'holder'
  | 'holder or proven'
  /** Steps that agents alone planned, that are no gate, need no human or ci, and were never submitted. */
  | 'agents only'
  | 'agents only or proven'
  /** Where the step's needs name a peer, and it never planned or held the step, nor a session it descends from. */
  | 'peer'
  /** Where the needs name ci, and its key signed. */
  | 'named';

export type Kind = 'agent' | 'ci' | 'human';

/** DOMAIN.md's "Whose word", one row an act. An act that stands in no row is refused. */
export const authority: Record<CommandType, Record<Kind, Right>> = {
  'goal.open': { agent: 'yes', ci: 'yes', human: 'yes' },
  'goal.confirm': { agent: 'no', ci: 'no', human: 'proven' },
  'goal.amend': { agent: 'no', ci: 'no', human: 'proven' },
  'goal.judge': { agent: 'no', ci: 'named', human: 'proven' },
  'goal.close': { agent: 'no', ci: 'no', human: 'proven' },
  'goal.check': { agent: 'yes', ci: 'yes', human: 'yes' },
  'plan.revise': { agent: 'yes', ci: 'yes', human: 'yes' },
  'step.plan': { agent: 'yes', ci: 'yes', human: 'yes' },
  'step.claim': { agent: 'yes', ci: 'yes', human: 'yes' },
  'step.renew': { agent: 'holder', ci: 'holder', human: 'holder' },
  'step.release': { agent: 'holder', ci: 'holder', human: 'holder or proven' },
  'step.submit': { agent: 'holder', ci: 'holder', human: 'holder' },
  'step.accept': { agent: 'peer', ci: 'named', human: 'proven' },
  'step.return': { agent: 'peer', ci: 'named', human: 'proven' },
  'step.drop': { agent: 'agents only', ci: 'agents only', human: 'agents only or proven' },
  'check.add': { agent: 'yes', ci: 'yes', human: 'yes' },
  'check.run': { agent: 'yes', ci: 'yes', human: 'yes' },
  'evidence.record': { agent: 'yes', ci: 'yes', human: 'yes' },
  'lesson.record': { agent: 'yes', ci: 'yes', human: 'yes' },
  'session.start': { agent: 'yes', ci: 'yes', human: 'yes' },
  'session.end': { agent: 'yes', ci: 'yes', human: 'yes' },
  'call.open': { agent: 'yes', ci: 'yes', human: 'yes' },
  'call.return': { agent: 'yes', ci: 'yes', human: 'yes' },
  'call.settle': { agent: 'yes', ci: 'yes', human: 'yes' },
  'trace.import': { agent: 'yes', ci: 'yes', human: 'yes' },
};

export const kindOf = (actor: string): Kind | 'system' => {
  const kind = actor.slice(0, actor.indexOf(':'));
  return kind === 'human' || kind === 'agent' || kind === 'ci' ? kind : 'system';
};

/** What an act is about, as far as rights depend on it. */
export interface Subject {
  readonly step?: Step;
  /** Who judges the criterion at hand. */
  readonly judge?: 'ci' | 'human' | 'peer';
  /** The session the actor works in. */
  readonly session?: string;
}

/** Whether this actor may do this act: a refusal, or nothing where it may. */
export const forbids = (
  state: State,
  ctx: Context,
  act: CommandType,
  subject: Subject = {},
): Refusal | undefined => {
  const kind = kindOf(ctx.who.actor);
  if (kind === 'system') return no(act, `${ctx.who.actor} is the product itself and gives no commands`);
  return byRight(authority[act][kind], state, ctx, act, subject);
};

const byRight = (
  right: Right,
  state: State,
  ctx: Context,
  act: CommandType,
  subject: Subject,
): Refusal | undefined => {
  switch (right) {
    case 'yes':
      return undefined;
    case 'no':
      return no(act, `${act} is a human's act; ${ctx.who.actor} may not do it`);
    case 'proven':
      return unproven(state, ctx, act);
    case 'holder':
      return holds(subject) ? undefined : notHolder(act, subject.step);
    case 'holder or proven':
      return holds(subject) ? undefined : unproven(state, ctx, act);
    case 'agents only':
      return agentsAlone(subject.step)
        ? undefined
        : no(
            act,
            'only a human may drop a step that a human planned or touched, a gate, one that needs a human or ci, or one once submitted',
          );
    case 'agents only or proven':
      return agentsAlone(subject.step) ? undefined : unproven(state, ctx, act);
    case 'peer':
      return peerForbidden(state, ctx, act, subject);
    case 'named':
      if (subject.judge !== 'ci') return no(act, `${ctx.who.actor} is not named as the judge here`);
      return atLeast(ctx.who.proof, 'signature')
        ? undefined
        : no(act, `${ctx.who.actor} judges only with its registered key`);
    default:
      return right satisfies never;
  }
};

const unproven = (state: State, ctx: Context, act: CommandType): Refusal | undefined => {
  const needed = state.ledger?.humanProof ?? 'signature';
  if (kindOf(ctx.who.actor) !== 'human') return no(act, `${act} is a human's act`);
  if (atLeast(ctx.who.proof, needed)) return undefined;
  return refuse(
    'proof-too-weak',
    `this ledger takes ${act} from a human at proof grade ${needed} or better; this call has grade ${ctx.who.proof}` +
      (needed === 'terminal' ? ' (run it at a terminal)' : ''),
    'loopledger status',
  );
};

const holds = (subject: Subject): boolean =>
  subject.session !== undefined && subject.step?.claim?.session === subject.session;

const notHolder = (act: CommandType, step?: Step): Refusal =>
  refuse(
    'not-holder',
    step?.claim === undefined
      ? `${act} needs a claim on the step, and nobody holds one`
      : `${act} is the holder's act: the step is held by ${step.claim.actor} until ${step.claim.expires}`,
    step === undefined ? 'loopledger next' : `loopledger step show ${step.id}`,
  );

const agentsAlone = (step?: Step): boolean =>
  step !== undefined &&
  kindOf(step.plannedBy) === 'agent' &&
  !step.touchedByHuman &&
  !step.gate &&
  !step.everSubmitted &&
  (step.needs.judge === undefined || step.needs.judge === 'peer');

/** A session and the sessions it took over from, newest first; a loop in hostile data ends it. */
const lineage = (state: State, session?: string): Set<string> => {
  const seen = new Set<string>();
  for (let id = session; id !== undefined && !seen.has(id); id = state.sessions.get(id)?.resumes)
    seen.add(id);
  return seen;
};

/** Whether the actor, any of its sessions, or one its session descends from planned or held the step. */
export const isOwnWork = (state: State, step: Step, actor: string, session?: string): boolean =>
  step.plannedBy === actor ||
  [...step.workers.values()].includes(actor) ||
  [...lineage(state, session)].some((id) => step.workers.has(id));

const peerForbidden = (
  state: State,
  ctx: Context,
  act: CommandType,
  subject: Subject,
): Refusal | undefined => {
  const { step } = subject;
  if (step?.needs.judge !== 'peer') return no(act, `this step names no peer as its judge`);
  if (!isOwnWork(state, step, ctx.who.actor, subject.session)) return undefined;
  return refuse(
    'own-work',
    'a peer never judges a step that it, or a session it descends from, planned or held',
    `loopledger step show ${step.id}`,
  );
};

const no = (act: CommandType, what: string): Refusal =>
  refuse('not-allowed', what, act.startsWith('goal.') ? 'loopledger goal show' : 'loopledger next');

/** Attempts that are written down although they are refused. */
export const noteOf = (
  refusal: Refusal,
  ctx: Context,
  act: CommandType,
  about: {
    readonly step?: string;
    readonly goal?: string;
    readonly session?: string;
    readonly token?: number;
  },
): readonly Draft[] =>
  refusal.code === 'not-allowed' || refusal.code === 'own-work' || refusal.code === 'late-token'
    ? [
        {
          type: 'attempt.refused',
          actor: ctx.who.actor,
          at: ctx.now,
          ...(ctx.cmd === undefined ? {} : { cmd: ctx.cmd }),
          data: {
            verb: act,
            code: refusal.code,
            what: refusal.what,
            ...(about.step === undefined ? {} : { step: about.step }),
            ...(about.goal === undefined ? {} : { goal: about.goal }),
            ...(about.session === undefined ? {} : { session: about.session }),
            ...(about.token === undefined ? {} : { token: about.token }),
          },
        },
      ]
    : [];
