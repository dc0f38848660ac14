import type { EventLine } from '../../../log/log.ts';
import { describe } from '../../../projections/timeline.ts';

/** One recorded event in words, with its number and the id of what it is about. */
export const happened = ({ seq, event }: EventLine, short: (id: string) => string): string => {
  const { what, subjects } = describe(event);
  const [subject] = subjects;
  return `${seq}  ${what}${subject === undefined ? '' : ` [${short(subject)}]`}`;
};
