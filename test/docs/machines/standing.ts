import type { State } from '../../../src/domain/state.ts';

/** Where one thing stands; `mark` changes with what a claim is besides: its token and its end. */
export interface Standing {
  readonly status: string;
  readonly mark?: string;
}

/** Where each thing of a state stands, by machine and id. */
export type Standings = ReadonlyMap<string, ReadonlyMap<string, Standing>>;

/** Maps of the state that a machine of its own speaks of, under another name. */
const NAMES: Readonly<Record<string, string>> = {
  goals: 'goal',
  steps: 'step',
  sessions: 'session',
  questions: 'decision',
  approvals: 'approval',
  watches: 'watch',
};

const BLOCKED = {
  step: 'blocked on a step',
  watch: 'blocked on a watch',
  date: 'blocked until a time',
} as const;

const hasStatus = (value: unknown): value is { readonly status: string } =>
  typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'string';

export const standingsOf = (state: State): Standings => {
  const all = new Map<string, Map<string, Standing>>();
  const put = (machine: string, id: unknown, status: string, mark?: string): void => {
    const things = all.get(machine) ?? new Map<string, Standing>();
    things.set(String(id), mark === undefined ? { status } : { status, mark });
    all.set(machine, things);
  };
  // Whatever the state keeps with a status is a machine, what comes later too.
  for (const [key, things] of Object.entries(state)) {
    if (!(things instanceof Map)) continue;
    for (const [id, thing] of things as Map<unknown, unknown>)
      if (hasStatus(thing)) put(NAMES[key] ?? key, id, thing.status);
  }
  for (const { id, status, confirmed, paused } of state.goals.values()) {
    if (status === 'open' && confirmed === undefined) put('goal', id, 'open, a proposal');
    if (paused !== undefined) put('goal', id, 'open, paused');
  }
  for (const { id, status, expired } of state.questions.values())
    if (expired !== undefined && status !== 'made' && status !== 'withdrawn')
      put('decision', id, `${status}, expired`);
  for (const { id, claim, status, flagged } of state.steps.values()) {
    if (claim !== undefined) put('claim', id, 'held', `${claim.token} ${claim.expires}`);
    if (flagged !== undefined) put('step', id, `${status}, flagged`);
  }
  for (const { id, deferred, holds } of state.steps.values()) {
    if (deferred !== undefined) put('wait', id, 'deferred', `${deferred.seq}`);
    for (const [key, { on }] of holds) {
      put('wait', `${id} ${key}`, BLOCKED[on.kind]);
    }
  }
  for (const { id, last, removed } of state.checks.values())
    put('check', id, removed === undefined ? (last?.outcome ?? 'never run') : 'removed');
  for (const id of state.offers.keys()) put('handoff', id, 'offered');
  for (const seq of state.openCalls.keys()) put('call', seq, 'open');
  for (const id of state.evidence.keys()) put('evidence', id, 'kept');
  if (state.ledger !== undefined)
    put('ledger', 0, state.frozen === undefined ? 'open' : `frozen, ${state.frozen.why}`);
  return all;
};
