import type { Drift } from '../drift/state.ts';
import { type NextAnswer, quoted } from './answer.ts';
import type { Facts } from './facts.ts';

/** What was noticed last of the goal itself or of the step that an answer is about. */
const latest = ({ state, goal, asking }: Facts, { step }: NextAnswer): Drift | undefined => {
  const about = step ?? asking.session?.holds;
  let last: Drift | undefined;
  for (const it of state.drift.values()) {
    if (it.goal !== goal.id || (it.step !== undefined && it.step !== about)) continue;
    if (last === undefined || it.seq > last.seq) last = it;
  }
  return last;
};

/** Work where none was planned stops nobody: it is said in one clause. */
export const withDrift = (answer: NextAnswer, facts: Facts): NextAnswer => {
  const drift = latest(facts, answer);
  if (drift === undefined) return answer;
  const where =
    drift.why === 'non-goal' ? 'on what is not a goal' : `outside the scope of step ${drift.step?.slice(-6)}`;
  return {
    ...answer,
    why: `${answer.why}; work ${where} was noticed ${drift.times}×, last ${quoted(drift.path)} in line ${drift.seq}`,
  };
};
