import type { Caller } from '../../app/caller.ts';
import type { Common } from './command.ts';
import type { Context } from './context.ts';
import { UsageError } from './failure.ts';

/** Whom somebody may say to be, or name: `system` is the product's own. */
export const ACTOR = /^(?:human|agent|ci):[a-z0-9][a-z0-9._-]{0,63}$/;

/**
 * Variables that a runtime sets in the shells its agent uses. Inside one the command line is that agent,
 * whatever `--as` says: an agent must not become a human by typing so. It is a deterrent and no proof,
 * since an agent can clear its environment.
 */
const MARKERS: readonly (readonly [variable: string, runtime: string])[] = [
  ['CLAUDECODE', 'claude-code'],
  ['CODEX_SANDBOX', 'codex'],
  ['CODEX_SANDBOX_NETWORK_DISABLED', 'codex'],
  ['GEMINI_CLI', 'gemini-cli'],
  ['CURSOR_AGENT', 'cursor'],
  ['OPENCODE', 'opencode'],
];

/** Who types, and with what proof. */
export const callerOf = (context: Context, common: Common): Caller => {
  const inside = MARKERS.find(([variable]) => (context.env[variable] ?? '') !== '')?.[1];
  const session = common.session ?? variable(context, 'LOOPLEDGER_SESSION');
  const goal = common.goal ?? variable(context, 'LOOPLEDGER_GOAL');
  const named = common.as ?? variable(context, 'LOOPLEDGER_ACTOR');
  if (named !== undefined && !ACTOR.test(named)) {
    throw new UsageError(
      `"${named}" names no actor: human:, agent: or ci: and a name of a-z, 0-9, ".", "_", "-"`,
      'loopledger help all',
      'bad-actor',
    );
  }
  const signs = signKeyOf(context, common) !== undefined;
  const actor = inside === undefined ? (named ?? `human:${fitted(context.login())}`) : `agent:${inside}`;
  return {
    actor,
    // A terminal tells that a person types: it says nothing of an agent that is named.
    proof: signs ? 'signature' : isPerson(context, actor) ? 'terminal' : 'none',
    runtime: inside ?? 'shell',
    ...(session === undefined ? {} : { session }),
    ...(goal === undefined ? {} : { goal }),
  };
};

const isPerson = (context: Context, actor: string): boolean =>
  actor.startsWith('human:') && context.stdin.isTTY && context.stdout.isTTY;

/** The file of the key that acts are signed with, if they are. */
export const signKeyOf = (context: Context, common: Common): string | undefined =>
  common['sign-key'] ?? variable(context, 'LOOPLEDGER_SIGN_KEY');

/** A variable of ours. Set to nothing is an error: most often it comes of another one that was not set. */
export const variable = (context: Context, name: string): string | undefined => {
  const value = context.env[name];
  if (value !== undefined && value.trim() === '') {
    throw new UsageError(`${name} is set to nothing: give it a value or unset it`, 'loopledger help all');
  }
  return value;
};

const fitted = (login: string): string => {
  // Most logins: the classes of Unicode take long to compile, and this is asked in every turn of a loop.
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(login)) return login;
  const fit = login
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64);
  return fit === '' ? 'unnamed' : fit;
};
