import type { Notice } from '../../projections/notice-schema.ts';
import type { Telling, Told } from './ports.ts';

/** What of the world a watch needs. Looking reads; nothing here takes the ledger's lock or writes into it. */
export interface Watch {
  look(): Promise<readonly Notice[]>;
  readonly told: Told;
  tell(body: string): Promise<Telling>;
  now(): number;
  pause(ms: number): Promise<void>;
  /** Resolves when the ledger may have changed, after so long at the latest. */
  change(ms: number): Promise<void>;
  readonly signal: AbortSignal;
}

/** One look at the ledger and what came of it. */
export interface Round {
  readonly told: readonly Notice[];
  readonly failed: readonly { readonly notice: Notice; readonly why: string }[];
  /** Told before, or being told by another process. */
  readonly known: number;
  /** Not come to in this look. */
  readonly left: number;
}

/** Told in one look at most: a ledger full of questions is no reason to flood anybody. */
const MOST = 20;
/** Failures in a row after which a target is taken to be down. */
const DOWN_AFTER = 3;
/** After a look in which something failed, until the next one. */
const PAUSES_MS = [1_000, 4_000, 16_000, 64_000, 256_000, 600_000];
/** Looks of a call that does not go on watching. */
const TRIES = 3;
/** What time alone changes (leases, windows of budgets, ends of questions) is noticed within so long. */
const LOOK_MS = 60_000;

/** Looks until all is told, three times at most. */
export const tellAll = async (watch: Watch): Promise<Round> => {
  const tries = new Map<string, number>();
  const told: Notice[] = [];
  for (let turn = 1; ; turn += 1) {
    const round = await tellOnce(watch, tries);
    told.push(...round.told);
    const known = round.known - (told.length - round.told.length);
    if (round.failed.length === 0 || turn === TRIES || watch.signal.aborted)
      return { ...round, told, known: Math.max(0, known) };
    await watch.pause(pauseAfter(turn));
  }
};

/** Goes on until the signal says so; each look that told something, or failed to, is given. */
export async function* tellOn(watch: Watch): AsyncGenerator<Round, void> {
  const tries = new Map<string, number>();
  let failures = 0;
  while (!watch.signal.aborted) {
    const round = await tellOnce(watch, tries);
    if (round.told.length + round.failed.length > 0) yield round;
    failures = round.failed.length === 0 ? 0 : failures + 1;
    if (failures > 0) await watch.pause(pauseAfter(failures));
    else if (round.left > 0) await watch.pause(LOOK_MS);
    else await watch.change(LOOK_MS);
  }
}

const pauseAfter = (failures: number): number => PAUSES_MS[failures - 1] ?? PAUSES_MS.at(-1) ?? 0;

/**
 * The least often tried come first, so that a thing whose notice always fails keeps no other from being told. A thing is
 * remembered only after it was told: whoever dies in between leaves it to be told again.
 */
const tellOnce = async (watch: Watch, tries: Map<string, number>): Promise<Round> => {
  const { told } = watch;
  const lookedAt = watch.now();
  const notices = await watch.look();
  const waiting = new Set(notices.map(({ key }) => key));
  told.keepOnly(waiting, lookedAt);
  for (const key of tries.keys()) if (!waiting.has(key)) tries.delete(key);
  const inOrder = [...notices].sort((a, b) => (tries.get(a.key) ?? 0) - (tries.get(b.key) ?? 0));
  const round = { told: [] as Notice[], failed: [] as Round['failed'][number][], known: 0, left: 0 };
  let inARow = 0;
  for (const notice of inOrder) {
    const { key } = notice;
    const over = round.told.length + round.failed.length >= MOST || inARow >= DOWN_AFTER;
    if (over || watch.signal.aborted) {
      round.left += 1;
      continue;
    }
    if (!told.begin(key, watch.now())) {
      round.known += 1;
      continue;
    }
    const telling = await said(watch, notice);
    if (telling.ok) {
      told.done(key, watch.now());
      tries.delete(key);
      round.told.push(notice);
      inARow = 0;
    } else {
      told.undo(key);
      tries.set(key, (tries.get(key) ?? 0) + 1);
      round.failed.push({ notice, why: telling.why });
      inARow += 1;
    }
  }
  return round;
};

/** A fault of the caller's own leaves nothing claimed. */
const said = async ({ tell, told }: Watch, notice: Notice): Promise<Telling> => {
  try {
    return await tell(bodyOf(notice));
  } catch (error) {
    told.undo(notice.key);
    throw error;
  }
};

/** What is sent: one JSON object, and a line feed. */
export const bodyOf = (notice: Notice): string => `${JSON.stringify(notice)}\n`;
