import type { RawEvent } from './event.ts';

/** Turns data of one shape into the next one. Pure: the same data gives the same data for ever. */
export type Lift = (data: RawEvent['data']) => RawEvent['data'];

/**
 * For a type, the lifts from shape 1 to 2, from 2 to 3, and so on. The shape of data is its integer
 * `shape`; data without one is of shape 1. A lift's result says its own shape.
 */
export type Lifts = { readonly [type: string]: readonly Lift[] };

/** No shape has changed yet. What is added here stays for ever: old lines are never rewritten. */
export const LIFTS: Lifts = {};

/**
 * The event with its data as this version reads it. Data of a shape newer than the last lift's is left
 * as it is; the shape check then refuses it.
 */
export function upcast(event: RawEvent, lifts: Lifts = LIFTS): RawEvent {
  const steps = Object.hasOwn(lifts, event.type) ? lifts[event.type] : undefined;
  if (steps === undefined) return event;
  const shape = shapeOf(event.data);
  const data = steps.slice(shape - 1).reduce((lifted, lift) => lift(lifted), event.data);
  return data === event.data ? event : { ...event, data };
}

function shapeOf(data: RawEvent['data']): number {
  if (!Object.hasOwn(data, 'shape')) return 1;
  const { shape } = data;
  return Number.isSafeInteger(shape) && (shape as number) >= 1 ? (shape as number) : Infinity;
}
