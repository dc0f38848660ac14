import type { Draft } from '../format/event.ts';
import type { Actor } from '../format/events/common.ts';
import type { EventData, EventType } from '../format/events/index.ts';
import type { Context } from './context.ts';

/** An event of this command, by who acts unless the product itself draws the consequence. */
export const draft = <T extends EventType>(
  ctx: Context,
  type: T,
  data: EventData<T>,
  actor: Actor = ctx.who.actor,
): Draft => ({ type, data, actor, at: ctx.now, ...(ctx.cmd === undefined ? {} : { cmd: ctx.cmd }) }) as Draft;

/** Keys with `undefined` left out: the format knows no undefined, and absent is not null. */
export const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], undefined> };
};

/** The nth id made for this command; a command that runs out of them is a bug in the caller. */
export const freshId = (ctx: Context, n: number): string => {
  const id = ctx.fresh[n];
  if (id === undefined) throw new RangeError(`a command needs more than ${ctx.fresh.length} fresh ids`);
  return id;
};
