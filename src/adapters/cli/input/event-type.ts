import { eventTypes } from '../../../projections/timeline.ts';
import { visible } from '../../../projections/visible.ts';
import type { Args } from '../command.ts';
import { UsageError } from '../failure.ts';
import { nearest } from '../suggest.ts';

/** Whether an event is of a type given with --type, or of a group of types; undefined where none was given. */
export const takeTypes = (args: Args, help: string): ((type: string) => boolean) | undefined => {
  const types = args.many('type');
  for (const type of types ?? []) mustBeType(type, help);
  return types === undefined
    ? undefined
    : (type) => types.some((it) => type === it || type.startsWith(`${it}.`));
};

/** A slip in a name would look like nothing having happened. */
const mustBeType = (typed: string, help: string): void => {
  if (eventTypes.some((it) => it === typed || it.startsWith(`${typed}.`))) return;
  const groups = eventTypes.map((it) => it.slice(0, it.indexOf('.')));
  const near = nearest(typed, [...new Set([...eventTypes, ...groups])]);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  throw new UsageError(`no event is of the type "${visible(typed)}"${meant}`, help);
};
