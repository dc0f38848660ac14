import type { Draft } from '../format/event.ts';
import { authority } from './authority-table.ts';
import { isOwnUntried } from './check/own.ts';
import type { CommandType } from './commands.ts';
import type { Context } from './context.ts';
import { isOwnHarmless } from './decision/rights.ts';
import { isProven, kindOf, neededProof } from './humans-word.ts';
import { isAgentsLesson } from './lesson/state.ts';
import { atLeast } from './proof.ts';
import { type Refusal, refuse } from './refusal.ts';
import { isAbout, type Right, type Subject } from './rights.ts';
import type { State } from './state.ts';
import { agentsAlone, agentsMayDrop } from './step/agents-alone.ts';
import { mayAmend } from './step/amended.ts';
import { isOwnWork } from './step/own-work.ts';
import type { Step } from './step/state.ts';

/** Whether this actor may do this act: a refusal, or nothing where it may. */
export const forbids = (
  state: State,
  ctx: Context,
  act: CommandType,
  subject: Subject = {},
): Refusal | undefined => {
  const { actor, proof } = ctx.who;
  const kind = kindOf(actor);
  if (kind === 'system') return no(act, `${actor} is the product itself and gives no commands`);
  if (kind === 'ci' && !atLeast(proof, 'signature')) return withoutKey(actor);
  const right = authority[act][kind];
  if (!isAbout(right, act, kind, subject)) throw new RangeError(`${act} of ${kind}: no right of ${right}`);
  return byRight(right, state, ctx, act, subject);
};

export const withoutKey = (actor: string): Refusal =>
  refuse('proof-too-weak', `${actor} acts only with its registered key`, 'loopledger status');

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
      return agentsMay(state, act, subject.step)
        ? undefined
        : no(
            act,
            `only a human may ${act === 'step.defer' ? 'defer' : 'drop'} a step that a human planned or touched, a gate, one that needs a human or ci, one that waits for an answer, or one once submitted`,
          );
    case 'agents only or proven':
      return agentsMay(state, act, subject.step) ? undefined : unproven(state, ctx, act);
    case 'no looser':
      return noLooser(ctx, subject)
        ? undefined
        : no(
            act,
            "an agent tightens any step, and says in other words what it planned itself and no human touched; what is looser is a human's to say: drop the step and plan it anew where that is yours, or ask",
          );
    case 'no looser or proven':
      return noLooser(ctx, subject) ? undefined : unproven(state, ctx, act);
    case 'own question':
      return ownQuestion(state, ctx, subject)
        ? undefined
        : no(act, 'only a human withdraws a question that blocks something, or that another asked');
    case 'own question or proven':
      return ownQuestion(state, ctx, subject) ? undefined : unproven(state, ctx, act);
    case 'agents block':
      return subject.agents === true
        ? undefined
        : no(
            act,
            'only a human lets go on what a human blocked or deferred, what a question was asked with, or what one blocks whose time is over or whose answer was revoked',
          );
    case 'agents block or proven':
      return subject.agents === true ? undefined : unproven(state, ctx, act);
    case 'agents lesson':
      return agentsLesson(subject)
        ? undefined
        : no(act, 'only a human takes the place of a lesson of a human');
    case 'agents lesson or proven':
      return agentsLesson(subject) ? undefined : unproven(state, ctx, act);
    case 'own check':
      return subject.check !== undefined && isOwnUntried(state, subject.check, ctx.who.actor)
        ? undefined
        : no(
            act,
            'only a human changes or removes a check of a criterion, one that another added, and one on a step that another planned, that a human spoke of, or that was submitted once',
          );
    case 'tighter':
      return subject.tighter === true
        ? undefined
        : no(act, 'only a human sets a budget, raises one or takes one away; lower it, or ask');
    case 'tighter or proven':
      return subject.tighter === true ? undefined : unproven(state, ctx, act);
    case 'checks or peer':
      return byChecksAlone(subject) ? undefined : peerForbidden(state, ctx, act, subject);
    case 'checks or named':
      return byChecksAlone(subject) ? undefined : byRight('named', state, ctx, act, subject);
    case 'checks or proven':
      return byChecksAlone(subject) ? undefined : unproven(state, ctx, act);
    case 'peer':
      return peerForbidden(state, ctx, act, subject);
    case 'into nothing':
      return subject.into === 'nothing'
        ? undefined
        : no(act, 'only a human takes a handoff back into a ledger that is or was there');
    case 'into nothing or proven':
      return subject.into === 'nothing' ? undefined : unproven(state, ctx, act);
    case 'narrowing':
      return subject.narrows === true
        ? undefined
        : no(
            act,
            'only a human sets the boundary; others may add rules that deny or ask (boundary set --add)',
          );
    case 'narrowing or proven':
      return subject.narrows === true ? undefined : unproven(state, ctx, act);
    case 'named':
      return subject.judge === 'ci' ? undefined : no(act, `${ctx.who.actor} is not named as the judge here`);
    default:
      return right satisfies never;
  }
};

const unproven = (state: State, ctx: Context, act: CommandType): Refusal | undefined => {
  if (isProven(state, ctx.who.proof)) return undefined;
  const needed = neededProof(state);
  return refuse(
    'proof-too-weak',
    `this ledger takes ${act} from a human at proof grade ${needed} or better; this call has grade ${ctx.who.proof}` +
      (needed === 'terminal'
        ? ' (run it at a terminal)'
        : atLeast(needed, 'board')
          ? ' (sign it: --sign-key FILE)'
          : ''),
    'loopledger status',
  );
};

const agentsLesson = ({ lesson }: Subject): boolean => lesson !== undefined && isAgentsLesson(lesson);

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

const byChecksAlone = ({ step }: Subject): boolean => step?.needs.judge === undefined;
const noLooser = ({ who }: Context, { step, turn }: Subject): boolean =>
  step !== undefined && turn !== undefined && mayAmend(step, who.actor, turn);

const ownQuestion = (state: State, ctx: Context, { question }: Subject): boolean =>
  question !== undefined && isOwnHarmless(state, question, ctx.who.actor);

/** A step that waits for an answer may be put off, for it waits still. */
const agentsMay = (state: State, act: CommandType, step?: Step): boolean =>
  act === 'step.defer' ? step !== undefined && agentsAlone(step) : agentsMayDrop(state, step);

const peerForbidden = (
  state: State,
  ctx: Context,
  act: CommandType,
  { step }: Subject,
): Refusal | undefined => {
  if (step?.needs.judge !== 'peer') return no(act, `this step names no peer as its judge`);
  if (!isOwnWork(state, step, ctx.who.actor)) return undefined;
  return refuse(
    'own-work',
    'a peer never judges a step that it, or a session it is related to, planned or held',
    `loopledger step show ${step.id}`,
  );
};

const no = (act: CommandType, what: string): Refusal =>
  refuse('not-allowed', what, act.startsWith('goal.') ? 'loopledger goal list' : 'loopledger next');

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
  refusal.code === 'not-allowed' ||
  refusal.code === 'own-work' ||
  refusal.code === 'late-token' ||
  refusal.code === 'denied'
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
