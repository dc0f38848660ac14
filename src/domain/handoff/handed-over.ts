import { type Refusal, refuse } from '../refusal.ts';
import { type Frozen, frozenInWords } from './state.ts';

/** The one answer to all that would be written while the ledger goes on elsewhere. */
export const handedOver = (frozen: Frozen): Refusal =>
  refuse(
    'handed-over',
    `this ledger is ${frozenInWords(frozen)}: nothing is written here until its file comes back or it is withdrawn`,
    'loopledger handoff show',
  );
