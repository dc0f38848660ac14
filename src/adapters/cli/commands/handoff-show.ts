import { frozenInWords } from '../../../domain/handoff/state.ts';
import type { State } from '../../../domain/state.ts';
import { frozenView, offerView, takenView } from '../../../projections/state-view-parts.ts';
import { visible } from '../../../projections/visible.ts';
import { done, type Json, type JsonObject } from '../answer.ts';
import type { Command } from '../command.ts';
import { read } from '../open.ts';

export const handoffShow: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger handoff show' }],
  answer: {
    offers: 'handoffs without a file that nobody has answered',
    'handed_over?': 'the handoff that froze this ledger: handoff, seq, at, by, to, why',
    'taken_over?': 'the last handoff that came here with a file: handoff, seq, by, from',
  },
  run: async (context, args) => {
    const { state, fault } = await read(context, args.common);
    const { frozen, taken } = state;
    const json: JsonObject = {
      offers: [...state.offers.values()].map(offerView) as unknown as Json,
      ...(frozen === undefined ? {} : { handed_over: frozenView(frozen) as unknown as Json }),
      ...(taken === undefined ? {} : { taken_over: takenView(taken) as unknown as Json }),
    };
    return done(json, inWords(state).join('\n'), fault);
  },
};

const inWords = ({ frozen, taken, offers }: State): string[] => {
  const lines = [
    ...(frozen === undefined
      ? []
      : [
          `this ledger is ${frozenInWords(frozen)} (handoff ${frozen.handoff}, by ${frozen.by})`,
          '  nothing is written here. What ends it is a human’s act:',
          '  loopledger receive FILE       when its file comes back',
          '  loopledger handoff withdraw   takes it back; a file already used will come back as a fork',
          '  loopledger handoff -o FILE    makes the file again',
        ]),
    ...(taken === undefined
      ? []
      : [`handoff ${taken.handoff} of ${taken.from} was received here by ${taken.by} at seq ${taken.seq}`]),
    ...[...offers.values()].map(
      ({ id, by, to, seq }) =>
        `handoff ${id} of ${by} waits for ${to ?? 'anybody'}, since seq ${seq}: loopledger receive, or decline`,
    ),
  ];
  return (lines.length === 0 ? ['nothing is handed over'] : lines).map(visible);
};
