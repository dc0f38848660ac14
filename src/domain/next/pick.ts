import { keysOf } from '../actor/keys.ts';
import { meantGoal } from '../goal/meant.ts';
import type { Goal } from '../goal/state.ts';
import { kindOf } from '../humans-word.ts';
import { atLeast } from '../proof.ts';
import type { State } from '../state.ts';
import { type NextAnswer, quoted } from './answer.ts';
import type { Asking } from './facts.ts';

const stop = (why: string, what: string, actor: string): NextAnswer => ({
  verdict: 'stop',
  row: 2,
  why,
  what,
  who: actor,
  command: 'loopledger goal list',
});

/** Its steps wait with it; whoever holds one may still finish it or give it back. */
const paused = ({ id, paused: word }: Goal): NextAnswer => ({
  verdict: 'stop',
  row: 2,
  why: `goal ${id} is paused by ${word?.by} since line ${word?.seq}: ${quoted(word?.reason ?? '')}`,
  what: `a human lets it go on: loopledger goal unpause ${id}; a step that is held may be submitted or released meanwhile`,
  who: 'human',
  command: `loopledger goal show ${id}`,
  goal: id,
});

/** Nothing that it did would be accepted. */
export const noActor = (state: State, { actor, proof }: Asking): NextAnswer | undefined => {
  const kind = kindOf(actor);
  if (kind === 'system')
    return stop(`${actor} is the product itself and does no work`, 'ask as who works', actor);
  if (kind === 'ci' && !atLeast(proof, 'signature')) {
    return stop(`${actor} acts only with its registered key`, 'ask with it', actor);
  }
  if (kind === 'ci' && keysOf(state, actor).length === 0) {
    return stop(`no key of ${actor} is registered`, 'a human registers one: loopledger key add', actor);
  }
  return undefined;
};

/** Row 2: the goal this asker works for, or why there is none. No goal is never "work". */
export const pickGoal = (state: State, asking: Asking): Goal | NextAnswer => {
  const bound = asking.session?.goal === undefined ? undefined : state.goals.get(asking.session.goal);
  const picked = asking.goal ?? bound;
  if (picked !== undefined) {
    if (picked.status !== 'open') {
      return stop(`goal ${picked.id} is ${picked.status}`, 'pick an open goal with --goal', asking.actor);
    }
    if (bound === undefined || bound === picked) return picked.paused === undefined ? picked : paused(picked);
    return stop(
      `session ${asking.session?.id} is bound to goal ${bound.id}, not ${picked.id}`,
      `ask about that goal, or name another session: loopledger session start --goal ${picked.id}`,
      asking.actor,
    );
  }
  const open = meantGoal(state, undefined);
  if ('id' in open) return open.paused === undefined ? open : paused(open);
  if (open.length === 0)
    return stop('no goal is open', 'a human opens one: loopledger goal open', asking.actor);
  const listed = open.slice(0, 5).map((it) => `${it.id.slice(-6)} ${quoted(it.objective)}`);
  const are = open.every((it) => it.paused !== undefined) ? 'paused' : 'open';
  return stop(`${open.length} goals are ${are}: ${listed.join('; ')}`, 'pick one with --goal', asking.actor);
};
