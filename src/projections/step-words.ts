import type { EventOf } from '../format/event.ts';
import { counted, one, say } from './log-words.ts';

/** What a step waits for. */
export const waitedFor = ({ on_step, watch, until }: EventOf<'step.blocked'>['data']): string =>
  on_step !== undefined
    ? `step ${one(on_step)} is over`
    : watch !== undefined
      ? `watch ${one(watch)} changes`
      : until !== undefined
        ? one(until)
        : 'a question is answered';

/** What of a step is another. */
export const amended = (data: EventOf<'step.amended'>['data']): string =>
  [
    ...(data.title === undefined ? [] : [`now ${say(data.title)}`]),
    ...(data.parent === undefined ? [] : [`part of ${one(data.parent)}`]),
    ...(data.after === undefined ? [] : [`after ${counted(data.after, 'step')}`]),
    ...(data.scope === undefined ? [] : [`touches ${counted(data.scope, 'path')}`]),
    ...(data.gate === undefined ? [] : [data.gate === true ? 'a gate' : 'no gate']),
    ...(data.priority === undefined ? [] : [`priority ${one(data.priority)}`]),
    ...(data.judge === undefined ? [] : [`judge ${one(data.judge)}`]),
  ].join(', ');
