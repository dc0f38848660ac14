import type { Proof } from '../../format/events/common.ts';
import type { Evolvers } from '../evolver.ts';
import { isHumansWord, kindOf } from '../humans-word.ts';
import { openGoalOf } from '../known.ts';
import { isWrong, lacksChange, lacksThing, type Wrong } from '../lack.ts';
import type { State } from '../state.ts';
import { spoke } from '../step/spoke.ts';
import { isLeft } from '../step/state.ts';
import { isOwnUntried, usersOf } from './own.ts';
import { criterionLeft, stepLeft } from './remains.ts';
import { specHash } from './spec.ts';
import type { Check } from './state.ts';

/** The check that this actor may change or remove, whoever wrote so into the log. */
const theirs = (state: State, id: string, actor: string, proof: Proof): Check | Wrong => {
  const check = state.checks.get(id);
  if (check === undefined) return lacksThing('check', id, `check ${id} is not known`);
  const goal = openGoalOf(state, check.goal);
  if (isWrong(goal)) return goal;
  if (check.removed !== undefined) return `check ${id} was removed in line ${check.removed.seq}`;
  const own = kindOf(actor) !== 'system' && isOwnUntried(state, check, actor);
  if (own || isHumansWord(state, actor, proof)) return check;
  return `check ${id} was changed by ${actor} at proof grade ${proof}`;
};

/** A human's word on a check is one on every step that needs it. */
const spokeOfAll = (state: State, check: Check, actor: string, proof: Proof): void => {
  for (const step of usersOf(state, check)) spoke(state, step, actor, proof);
};

export const checkChangeEvolvers: Evolvers<'check.changed' | 'check.removed'> = {
  'check.changed': (state, { data, actor, seq }) => {
    const check = theirs(state, data.check, actor, data.proof);
    if (isWrong(check)) return check;
    if (specHash(data) !== data.spec) return `the spec of check ${data.check} is not the one that is told`;
    if (check.spec !== data.was) {
      return lacksChange(check.changed?.seq ?? check.seq, `check ${data.check} had another spec`);
    }
    // A new one in its place, so that whoever runs the old one meanwhile tells what it ran.
    const other: Check = {
      ...check,
      argv: data.argv,
      folder: data.folder,
      limitS: data.limit_s,
      pass: data.pass,
      spec: data.spec,
      changed: { by: actor, proof: data.proof, seq, times: (check.changed?.times ?? 0) + 1 },
    };
    // What ran was another check: neither its green nor its red is this one's.
    delete other.last;
    state.checks.set(check.id, other);
    spokeOfAll(state, check, actor, data.proof);
    return undefined;
  },

  'check.removed': (state, { data, actor, seq }) => {
    const check = theirs(state, data.check, actor, data.proof);
    if (isWrong(check)) return check;
    const criterion = criterionLeft(state, check);
    if (criterion !== undefined) return lacksChange(check.seq, criterion);
    const left = stepLeft(state, check);
    if (left !== undefined) return lacksChange(left.seq, `step ${left.id} was left without check and judge`);
    spokeOfAll(state, check, actor, data.proof);
    const from = usersOf(state, check).filter(isLeft);
    for (const { needs } of from) {
      const at = needs.checks.indexOf(check.id);
      if (at >= 0) needs.checks.splice(at, 1);
    }
    check.removed = { by: actor, proof: data.proof, seq, from: from.map(({ id }) => id) };
    delete check.last;
    return undefined;
  },
};
