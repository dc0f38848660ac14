import type { Evolvers } from '../evolver.ts';
import { endAllWork } from '../handoff/end-work.ts';
import { kindOf } from '../humans-word.ts';

export const branchEvolvers: Evolvers<'branch.made'> = {
  'branch.made': (state, { data, actor, at, seq }) => {
    if (kindOf(actor) === 'system') return `${actor} made a branch`;
    // The hash of that line is compared by whoever brings the branch's outcome back.
    if (data.from.seq !== seq - 1)
      return `branch ${data.name} goes on from line ${data.from.seq}, not from the one before it`;
    endAllWork(state);
    state.offers.clear();
    delete state.taken;
    state.places.add(data.place);
    state.branch = { name: data.name, from: data.from, seq, at, by: actor };
    return undefined;
  },
};
