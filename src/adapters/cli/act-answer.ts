import type { Accepted } from './act.ts';
import type { JsonObject } from './answer.ts';

/** What every command that records something answers in JSON. */
export const actAnswer = {
  events: 'the events recorded, as they stand in the log, each with its line hash `sha256`',
  repeated: 'true when the key given with --cmd was known: these are the events of the first time',
} as const;

/** The ids of things that this command made, by the key they have in their event. */
export const made = (outcome: Accepted, type: string, key: string): JsonObject => {
  const id = outcome.events.find(({ event }) => event.type === type)?.event.data[key];
  return typeof id === 'string' || typeof id === 'number' ? { [key]: id } : {};
};
