import { done, type Failure } from '../answer.ts';
import type { Command } from '../command.ts';
import { FailureError } from '../failure.ts';
import { faultOf, openLedger } from '../open.ts';

export const repair: Command = {
  words: [],
  options: {},
  details: [
    'The bytes of a write that was cut off are kept in torn/ beside the log, and the log goes on after its last whole line. The next writer does the same by itself. Damage is never repaired: nothing that was once whole is taken away.',
  ],
  examples: [{ line: 'loopledger repair' }],
  answer: {
    before: 'how the ledger was found: clean, unterminated, torn or under-way',
    after: 'how it is now',
  },
  run: async (context, args) => {
    const { ledger, path } = await openLedger(context, args.common, 'write');
    const found = await ledger.reading();
    const fault = faultOf(found, path);
    if (fault !== undefined && fault.code !== 'torn') throw new FailureError(beyondRepair(fault));
    if (found.status === 'clean') return done({ before: 'clean', after: 'clean' }, 'nothing is torn');
    const { before, after } = await ledger.repair();
    return done(
      { before, after },
      after === 'clean' && before !== 'clean' ? mended(before) : 'nothing is torn',
    );
  },
};

const mended = (before: string): string =>
  before === 'torn'
    ? 'the torn bytes lie in torn/ now; the log goes on after its last whole line'
    : `it was ${before} and is whole now`;

const beyondRepair = (fault: Failure): Failure =>
  fault.code === 'damaged' ? { ...fault, instead: 'loopledger replay --salvage' } : fault;
