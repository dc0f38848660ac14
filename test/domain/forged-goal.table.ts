import { agent, closed, FRESH, human, type Make, plain, proof } from './forged.words.ts';

const life = (type: string, goal: number, actor: string, grade: string): Make =>
  plain(type, actor, (the) => ({ goal: the('goal', goal), reason: 'so', proof: grade }));

export const ofGoals: Readonly<Record<string, Make>> = {
  'a goal paused by an agent': life('goal.paused', 0, 'agent:eve', 'none'),
  'a goal paused by ci with its key': life('goal.paused', 0, 'ci:main', 'signature'),
  'a goal paused at too weak a proof': life('goal.paused', 0, 'human:eve', 'client'),
  'a goal let go on that is not paused': life('goal.unpaused', 0, 'human:eve', 'terminal'),
  'a goal reopened that is open': life('goal.reopened', 0, 'human:eve', 'terminal'),
  'a goal reopened by an agent': life('goal.reopened', 0, 'agent:eve', 'none'),
  'no goal reopened': plain('goal.reopened', 'human:eve', () => ({
    goal: FRESH,
    reason: 'so',
    proof: 'terminal',
  })),
  'a goal closed by an agent': closed(0, 'abandoned', agent),
  'a goal closed at too weak a proof': closed(0, 'abandoned', { ...human, proof: 'client' }),
  'a goal achieved while a step awaits judgement': closed(0, 'achieved', human, { tree: 'unbound' }),
  'a proposal achieved': closed(1, 'achieved', human, { tree: 'unbound' }),
  'a goal superseded by none': closed(0, 'superseded', human, { by: FRESH }),
  'a goal superseded by itself': (state, the) =>
    closed(0, 'superseded', human, { by: the('goal', 0) })(state, the),
  'a goal confirmed by an agent': plain('goal.confirmed', 'agent:eve', (the) => ({
    goal: the('goal', 1),
    ...proof,
  })),
  'a goal confirmed at too weak a proof': plain('goal.confirmed', 'human:eve', (the) => ({
    goal: the('goal', 1),
    proof: 'none',
  })),
  'a goal amended by an agent': plain('goal.amended', 'agent:eve', (the) => ({
    goal: the('goal', 0),
    objective: 'less',
    reason: 'easier',
    ...proof,
  })),
  'a goal left without criteria': plain('goal.amended', 'human:eve', (the, state) => ({
    goal: the('goal', 0),
    remove: [...(state.goals.get(the('goal', 0))?.criteria.keys() ?? [])],
    reason: 'easier',
    ...proof,
  })),
  'a criterion judged that has a check': plain('goal.judged', 'human:eve', (the) => ({
    goal: the('goal', 0),
    criterion: the('criterion'),
    verdict: 'met',
    tree: 'unbound',
    ...proof,
  })),
  'a goal opened without criteria': plain('goal.opened', 'human:eve', () => ({
    goal: FRESH,
    objective: 'all',
    criteria: [],
    ...proof,
  })),
  'a goal opened twice': plain('goal.opened', 'human:eve', (the) => ({
    goal: the('goal', 0),
    objective: 'all',
    criteria: [{ criterion: FRESH, text: 'good', judge: 'human' }],
    ...proof,
  })),
  'a plan revised that was revised since': plain('plan.revised', 'agent:eve', (the) => ({
    goal: the('goal', 0),
    base: 7,
    seen: 'much',
  })),
};
