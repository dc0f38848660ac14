import { provisionalOn } from '../../../domain/step/chain.ts';
import { type Accepted, act } from '../act.ts';
import { actAnswer } from '../act-answer.ts';
import { claimJson } from '../claim-json.ts';
import type { Command } from '../command.ts';
import { takeDuration } from '../input/duration.ts';

const HELP = 'loopledger help step claim';

export const stepClaim: Command = {
  words: [
    {
      name: 'STEP',
      names: 'step',
      need: 'optional',
      help: 'id, or the ending of one; without it, the step that is next',
    },
  ],
  options: { lease: { value: 'TIME', help: "how long it lasts without news (default: the goal's, 30m)" } },
  details: ['A caller without a session gets one. A session holds one step at a time.'],
  examples: [{ line: 'loopledger step claim' }],
  answer: {
    ...actAnswer,
    'claim?': 'the claim: step, session, token (the fencing token), expires; absent when it was only renewed',
  },
  run: (context, args) =>
    act(
      context,
      args,
      { type: 'step.claim', step: args.words[0], lease_s: takeDuration('lease', args.one('lease'), HELP) },
      (outcome) => ({ json: claimJson(outcome), lines: provisionalLines(outcome) }),
    ),
};

/** What was taken up on work that nobody accepted yet is said at once. */
const provisionalLines = ({ events, state }: Accepted): string[] => {
  const claimed = events.find(({ event }) => event.type === 'step.claimed')?.event.data.step;
  const step = typeof claimed === 'string' ? state.steps.get(claimed) : undefined;
  return (step === undefined ? [] : provisionalOn(state, step)).map(
    ({ id }) => `provisional: step ${id} before it still waits for its judge`,
  );
};
