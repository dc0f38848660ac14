import type { Ulid } from '../format/events/common.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What a person calls the thing, and the command that lists such things. */
export interface Noun {
  readonly name: string;
  readonly list: string;
}

export const nouns = {
  goal: { name: 'goal', list: 'loopledger goal list' },
  step: { name: 'step', list: 'loopledger step list --all' },
  check: { name: 'check', list: 'loopledger check list' },
  session: { name: 'session', list: 'loopledger session list' },
  evidence: { name: 'evidence', list: 'loopledger evidence list' },
  lesson: { name: 'lesson that holds', list: 'loopledger lesson list' },
  handoff: { name: 'handoff', list: 'loopledger handoff show' },
  decision: { name: 'question', list: 'loopledger ask list --all' },
  watch: { name: 'watch', list: 'loopledger watch list' },
  approval: { name: 'approval', list: 'loopledger approve list --all' },
  key: { name: 'key', list: 'loopledger key list' },
  criterion: { name: 'criterion', list: 'loopledger goal show' },
} as const satisfies Record<string, Noun>;

/** Shorter ones fit by chance, and a slip of the finger would be a command about another thing. */
export const SHORTEST_ENDING = 4;

/** Lines are numbered the same in every copy of a log, so `@12` names the same thing wherever it is typed. */
const madeAt = <T extends object>(things: ReadonlyMap<Ulid, T>, line: number, noun: Noun): T | Refusal => {
  for (const thing of things.values()) if ('seq' in thing && thing.seq === line) return thing;
  return refuse('unknown-id', `line ${line} made no ${noun.name}`, noun.list);
};

/**
 * Finds the one thing whose id is or ends with `ref`, in any case, or that a line (`@12`) made. Two that
 * fit are a refusal that names them: a command is never applied to a guess.
 */
export const findByEnding = <T extends object>(
  things: ReadonlyMap<Ulid, T>,
  ref: string,
  noun: Noun,
): T | Refusal => {
  if (ref.startsWith('@')) return madeAt(things, Number(ref.slice(1)), noun);
  const ending = ref.toUpperCase();
  const exact = things.get(ending);
  if (exact !== undefined) return exact;
  // A session or goal may be named in a variable: what can't be an ending is not repeated in an answer.
  if (!/^[0-9A-Z]{1,26}$/.test(ending)) {
    return refuse('unknown-id', `that is no id of a ${noun.name}, nor the ending of one`, noun.list);
  }
  if (ending.length < SHORTEST_ENDING) {
    const what = `${ending} is too short for the ending of an id: give at least ${SHORTEST_ENDING} characters`;
    return refuse('unknown-id', what, noun.list);
  }
  const fits: Ulid[] = [];
  for (const id of things.keys()) if (id.endsWith(ending)) fits.push(id);
  const [first] = fits;
  if (first === undefined) {
    return refuse('unknown-id', `no ${noun.name} has the id or ending ${ending}`, noun.list);
  }
  if (fits.length > 1) {
    const shown = fits.slice(0, 4).join(', ');
    return refuse(
      'ambiguous-id',
      `${fits.length} of kind ${noun.name} end with ${ending}: ${shown}`,
      noun.list,
    );
  }
  return things.get(first) ?? refuse('unknown-id', `no ${noun.name} ${ending}`, noun.list);
};

/** By its way out too: a command may have an `ok` of its own (`call.return`). */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'instead' in value;
