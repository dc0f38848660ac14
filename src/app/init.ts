import { forbidsOpening } from '../domain/opening.ts';
import { beyondProof } from '../domain/reach.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import type { Proof } from '../format/events/common.ts';
import { eventData } from '../format/events/index.ts';
import { nextUlid } from '../format/ulid.ts';
import type { EventLine } from '../log/log.ts';
import { createLog } from '../log/open.ts';
import type { Caller } from './caller.ts';
import { issueInWords } from './issue-words.ts';
import type { Ports } from './ports.ts';

export interface Opening {
  readonly title: string;
  readonly humanProof: Proof;
  /** The owner's domain, part of the ledger's name for ever. */
  readonly authority?: string;
}

/**
 * Makes line 0. An agent may do so, but may not waive the proof that a human's acts need. `exists` is thrown
 * where a ledger lies already.
 */
export const initLedger = async (
  ports: Ports,
  { title, humanProof, authority }: Opening,
  caller: Caller,
): Promise<{ readonly ok: true; readonly opened: EventLine } | Refusal> => {
  const forbidden =
    forbidsOpening(caller.actor, caller.proof, humanProof) ?? beyondProof(humanProof, ports.strongestProof);
  if (forbidden !== undefined) return forbidden;
  const now = ports.sources.now();
  const ledger = nextUlid('', now, ports.sources.random);
  const { place } = await ports.placeOf(ledger);
  const data = {
    title,
    human_proof: humanProof,
    origin: `${authority ?? 'loopledger.local'}/ledger/${ledger}`,
    place,
  };
  const parsed = eventData['ledger.opened'].safeParse(data);
  if (!parsed.success) {
    const what = issueInWords(parsed.error.issues[0], 'ledger');
    return refuse('bad-command', what, 'loopledger init --help');
  }
  const at = new Date(now).toISOString();
  const opened = await createLog(
    ports.store,
    { type: 'ledger.opened', data: parsed.data, actor: caller.actor, at },
    ports.sources,
  );
  return { ok: true, opened };
};
