import { kindOf } from '../../domain/humans-word.ts';
import { atLeast } from '../../domain/proof.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { Caller } from '../caller.ts';
import type { Target } from './ports.ts';

/**
 * Whether the caller may say what is called, or that nothing is. No ledger says which proof that needs, since it is no
 * state of one: it is a human at a terminal, always.
 */
export const maySet = ({ actor, proof }: Caller): Refusal | undefined => {
  if (kindOf(actor) !== 'human')
    return refuse('not-allowed', 'only a human says what is called, or that nothing is', SHOW);
  return atLeast(proof, 'terminal')
    ? undefined
    : refuse('proof-too-weak', 'what is called is said at a terminal', SHOW);
};

const SHOW = 'loopledger notify show';

const URL_MAX = 2_000;
const ARGV_MAX = 64;
const ARGV_LENGTH_MAX = 8_192;

export type Judged<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string };

const no = (why: string): { readonly ok: false; readonly why: string } => ({ ok: false, why });

/**
 * An address as it is kept. Nothing goes over the wire in the clear, but to this machine itself; and that is named by
 * number, since a name is only what somebody's resolver makes of it.
 */
export const judgedUrl = (text: string): Judged<string> => {
  if (!URL.canParse(text)) return no('this is no address: https://host/path');
  const url = new URL(text);
  // As it is kept, where a letter may be written as six: kept longer, it would be refused when it is read.
  if (url.href.length > URL_MAX) return no(`an address has ${URL_MAX} characters at most`);
  if (url.username !== '' || url.password !== '')
    return no('no name or password stands in front of the host: a secret belongs into the path or query');
  if (url.hash !== '') return no('what follows # is never sent');
  if (url.protocol === 'https:') return { ok: true, value: url.href };
  if (url.protocol !== 'http:') return no('an address begins with https://');
  return isThisMachine(url.hostname)
    ? { ok: true, value: url.href }
    : no('http:// only to this machine itself, by its number (127.0.0.1 or [::1]); else https://');
};

const isThisMachine = (host: string): boolean => host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** A program and its words as they are kept. */
export const judgedArgv = (
  words: readonly string[],
  program: (name: string) => string | undefined,
): Judged<readonly string[]> => {
  const [name = '', ...rest] = words;
  if (words.length > ARGV_MAX || words.join('').length > ARGV_LENGTH_MAX)
    return no(`a command has ${ARGV_MAX} words and ${ARGV_LENGTH_MAX} characters at most`);
  const found = program(name);
  return found === undefined
    ? no(`no program is found under the name ${name}`)
    : { ok: true, value: [found, ...rest] };
};

/** Whoever knows the path or query of a webhook can use it: no screen shows more than the host. */
export const targetInWords = (target: Target): string => {
  if (target.kind === 'command') return target.argv.join(' ');
  const { origin, pathname, search } = new URL(target.url);
  return pathname === '/' && search === '' ? `${origin}/` : `${origin}/…`;
};
