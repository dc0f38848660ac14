import type { core } from 'zod';

/** What is wrong with what was asked, and where, in plain words; `whole` names all of it. */
export const issueInWords = (issue: core.$ZodIssue | undefined, whole: string): string => {
  if (issue === undefined) return `${whole}: it is not of its form`;
  const where = issue.path.map((part) => (typeof part === 'number' ? String(part + 1) : String(part)));
  return `${where.length === 0 ? whole : where.join(' ').replaceAll('_', ' ')}: ${wrong(issue)}`;
};

const wrong = (issue: core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('undefined') ? 'it is missing' : `it must be ${noun(issue.expected)}`;
    case 'too_big':
      return `${size(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}`;
    case 'too_small':
      return `${size(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}`;
    case 'invalid_value':
      return `it must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? 'it is not of its form' : issue.message;
    case 'unrecognized_keys':
      return `there is no ${issue.keys.join(', ')} here`;
    case 'custom':
      return issue.message;
    default:
      return 'it is not of its form';
  }
};

const noun = (expected: string): string =>
  ({ string: 'text', int: 'a whole number', number: 'a number', boolean: 'true or false', array: 'a list' })[
    expected
  ] ?? 'of another form';

const size = (origin: string): string =>
  origin === 'number' || origin === 'int' ? 'it must be' : 'it must have';

const unit = (origin: string): string => {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' entries' : '';
};
