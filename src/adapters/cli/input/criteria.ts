import type { NewCriterion } from '../../../domain/commands.ts';
import type { Given } from '../command.ts';
import { takeOneOf } from './one-of.ts';
import { takePlainWords } from './plain-words.ts';

/** What a goal is judged by when nothing else was said. */
const BY_A_HUMAN: NewCriterion = {
  text: 'the objective is met, in the judgement of a human',
  judge: 'human',
};

export interface Criteria {
  readonly criteria: readonly NewCriterion[];
  /** Said aloud: what was not given, and what stands in for it. */
  readonly said?: string;
}

/**
 * Criteria from options in the order typed: `--criterion TEXT` takes the `--check` or `--judge` after it
 * as its proof, and a human judge if none follows; a check or judge without a text before it says itself what it
 * proves. None at all is one human judge.
 */
export const takeCriteria = (given: readonly Given[], help: string): Criteria => {
  const criteria: NewCriterion[] = [];
  let text: string | undefined;
  const judgedByHuman = (): void => {
    if (text !== undefined) criteria.push({ text, judge: 'human' });
    text = undefined;
  };
  for (const { option, value } of given) {
    if (option === 'criterion') {
      judgedByHuman();
      text = value;
    } else if (option === 'check') {
      const argv = [...takePlainWords('--check', value, help)];
      criteria.push({ text: text ?? `${shortened(value)} passes`, check: { argv } });
      text = undefined;
    } else if (option === 'judge') {
      const judge = takeOneOf('judge', value, ['human', 'ci'] as const, help) ?? 'human';
      criteria.push({
        text: text ?? `the objective is met, in the judgement of ${judge === 'ci' ? 'ci' : 'a human'}`,
        judge,
      });
      text = undefined;
    }
  }
  judgedByHuman();
  if (criteria.length > 0) return { criteria };
  return {
    criteria: [BY_A_HUMAN],
    said: 'no --check or --judge was given: a human judges whether the goal is met',
  };
};

/** A criterion's text holds 300 bytes; the whole command stands in its check. */
const shortened = (command: string): string => {
  const line = command.trim();
  if (Buffer.byteLength(line) <= 200) return line;
  let kept = '';
  for (const char of line) {
    if (Buffer.byteLength(kept + char) > 197) break;
    kept += char;
  }
  return `${kept}…`;
};
