import { publicLine } from '../domain/actor/decide.ts';
import { forbidsOpening } from '../domain/opening.ts';
import { isRefusal } from '../domain/refs.ts';
import { type Refusal, refuse } from '../domain/refusal.ts';
import type { Proof } from '../format/events/common.ts';
import { eventData } from '../format/events/index.ts';
import { nextUlid } from '../format/ulid.ts';
import { createLog } from '../log/create.ts';
import type { EventLine } from '../log/log.ts';
import type { Caller } from './caller.ts';
import { issueInWords } from './issue-words.ts';
import type { Ports } from './ports.ts';

export interface Opening {
  readonly title: string;
  readonly humanProof: Proof;
  /** Public key line of whoever makes it, which must sign: needed where humans are heard from a board or a signature on. */
  readonly firstKey?: string;
  /** The owner's domain, part of the ledger's name for ever. */
  readonly authority?: string;
}

export interface Opened {
  readonly ok: true;
  readonly opened: EventLine;
  /** Of the first key. */
  readonly more: readonly EventLine[];
}

/**
 * Makes line 0. An agent may do so, but may not waive the proof that a human's acts need. `exists` is thrown
 * where a ledger lies already. A first key is registered with it, by an act that it signs itself.
 */
export const initLedger = async (
  ports: Ports,
  { title, humanProof, authority, firstKey }: Opening,
  caller: Caller,
): Promise<Opened | Refusal> => {
  const withKey = firstKey !== undefined && caller.sign !== undefined;
  const forbidden = forbidsOpening(caller.actor, caller.proof, humanProof, withKey) ?? unfit(firstKey);
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
  if (firstKey === undefined) return { ok: true, opened, more: [] };
  const { Ledger } = await import('./ledger.ts');
  const register = { type: 'key.register', actor: caller.actor, line: firstKey } as const;
  const outcome = await new Ledger(ports).submit(register, caller);
  return outcome.ok ? { ok: true, opened, more: outcome.events } : outcome.refusal;
};

/** Asked before the ledger is made: a slip leaves nothing behind. */
const unfit = (line: string | undefined): Refusal | undefined => {
  const read = line === undefined ? undefined : publicLine(line);
  return isRefusal(read) ? read : undefined;
};
