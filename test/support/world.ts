import type { Outcome } from '../../src/app/outcome.ts';

export { ada, adaPiped, ci, claude, codex } from '../../src/testing/callers.ts';
export { World } from '../../src/testing/world.ts';

/** The id that an event of this type made, under `key`; the last one where there are several. */
export const made = (outcome: Extract<Outcome, { ok: true }>, type: string, key: string): string => {
  const found = outcome.events.filter((it) => it.event.type === type).at(-1);
  const id = found?.event.data[key];
  if (typeof id !== 'string') throw new Error(`no ${type} with ${key}`);
  return id;
};
