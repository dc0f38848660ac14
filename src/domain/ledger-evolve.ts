import type { Evolvers } from './evolver.ts';
import { kindOf } from './humans-word.ts';

type LedgerEvents =
  | 'ledger.opened'
  | 'ledger.continued'
  | 'ledger.recovered'
  | 'ledger.checkpointed'
  | 'line.withheld'
  | 'evidence.withheld'
  | 'attempt.refused';

/** What the log says of itself. Withholding is judged by the fold. */
export const ledgerEvolvers: Evolvers<LedgerEvents> = {
  'ledger.opened': (state, { data, at, seq }) => {
    if (seq !== 0) return 'a ledger is opened once, at line 0';
    state.ledger = { title: data.title, origin: data.origin, humanProof: data.human_proof, openedAt: at };
    if (data.place !== undefined) state.places.add(data.place);
    return undefined;
  },
  'ledger.continued': (state, { data, actor }) => {
    if (kindOf(actor) !== 'system') return `${actor} said that the ledger goes on elsewhere`;
    state.places.add(data.place);
    return undefined;
  },
  'ledger.recovered': (state, { data, actor }) => {
    if (kindOf(actor) !== 'system') return `${actor} said that a torn tail was set aside`;
    state.recovered.add(`${data.offset}-${data.sha256}`);
    return undefined;
  },
  'ledger.checkpointed': () => undefined,
  'line.withheld': () => undefined,
  'evidence.withheld': (state, { data, seq }) => {
    for (const it of state.evidence.values()) {
      if (typeof it.content !== 'string' && it.content.blob === data.blob) it.withheld ??= seq;
    }
    return undefined;
  },
  'attempt.refused': (state) => {
    state.counts.refusedAttempts += 1;
    return undefined;
  },
};
