import { quoted } from './answer.ts';
import type { Facts } from './facts.ts';

/** What whoever goes on must find out first: calls of which nobody knows what they did. Nothing where there are none. */
export const unknownOutcome = ({ unknownCalls }: Facts): string => {
  const [first] = unknownCalls;
  if (first === undefined) return '';
  const shown = unknownCalls
    .slice(-3)
    .map((it) => `${it.seq} (${quoted(it.tool)})`)
    .join(', ');
  return `; outcome unknown of ${unknownCalls.length} call(s): ${shown}. Find out what they did before doing them again, then loopledger call settle`;
};
