import { money, zone } from '../../src/format/events/budget.ts';
import * as common from '../../src/format/events/common.ts';
import { criterion } from '../../src/format/events/goal.ts';
import { needs } from '../../src/format/events/step.ts';
import { type Shape, sameForm, shapeOf } from './json-shape.ts';

/** Forms that have a name of their own in the reference, with what they are for. */
export const NAMED_FORMS: readonly { name: string; shape: Shape; words: string }[] = [
  { name: 'ULID', schema: common.ulid, words: 'sortable id, Crockford base 32 in upper case' },
  { name: 'hex64', schema: common.hex64, words: 'a SHA-256, or a keyed hash' },
  { name: 'instant', schema: common.instant, words: 'a real date and time, in UTC' },
  { name: 'actor', schema: common.actor, words: 'who acts' },
  { name: 'proof', schema: common.proof, words: 'how well it is proven that a human acted, weakest first' },
  {
    name: 'tree',
    schema: common.tree,
    words: "the work tree's id when it was made, or that nothing binds it",
  },
  { name: 'commit', schema: common.commit, words: "a git commit's id" },
  {
    name: 'path',
    schema: common.projectPath,
    words: "a path from the project's root, `/` between its parts",
  },
  { name: 'blob', schema: common.blobRef, words: 'content beside the log, see [Blobs](../FORMAT.md#blobs)' },
  { name: 'content', schema: common.content, words: 'text as it came, or a blob' },
  {
    name: 'origin',
    schema: common.origin,
    words: 'the record of the foreign log it came from; `n` counts the events of one source from 0',
  },
  { name: 'money', schema: money, words: 'an amount of money, in whole millionths' },
  { name: 'zone', schema: zone, words: 'a time zone by its name in the IANA database' },
  { name: 'criterion', schema: criterion, words: 'what must be true, proved by a check or by a judge' },
  { name: 'needs', schema: needs, words: 'what a step must have to be accepted: checks, a judge, or both' },
].map(({ name, schema, words }) => ({ name, shape: shapeOf(schema), words }));

/** A shape in words for one cell of a table, by its name if it has one. */
export const formOf = (shape: Shape): string => {
  const named = NAMED_FORMS.find((one) => sameForm(one.shape, shape));
  return named ? `*${named.name}*` : spelled(shape);
};

/** A shape in words, spelled out. Throws on what it has no words for. */
export const spelled = (shape: Shape): string => {
  if (shape.enum) return shape.enum.map((one) => `\`${one}\``).join(', ');
  if (shape.const !== undefined) return `\`${JSON.stringify(shape.const)}\``;
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return choices.map(formOf).join(' or ');
  switch (shape.type) {
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'integer':
      return integerForm(shape);
    case 'string':
      return stringForm(shape);
    case 'array':
      return arrayForm(shape);
    case 'object':
      return objectForm(shape);
    default:
      throw new Error(`no words for the shape ${JSON.stringify(shape)}`);
  }
};

const thousands = (n: number): string => String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');

const integerForm = ({ minimum, maximum }: Shape): string => {
  const low = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? undefined : thousands(minimum);
  const high = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : thousands(maximum);
  if (low !== undefined && high !== undefined) return `integer, ${low} to ${high}`;
  if (low !== undefined) return `integer, ${low} or more`;
  return high === undefined ? 'integer' : `integer, at most ${high}`;
};

const stringForm = (shape: Shape): string => {
  const patterns = [shape, ...(shape.allOf ?? [])].flatMap((one) => one.pattern ?? []);
  const matching = patterns.filter((one) => one !== '\\S').map((one) => `\`${one.replaceAll('\\/', '/')}\``);
  const kind = patterns.includes('\\S') ? 'words' : 'text';
  const most = shape.maxBytes === undefined ? '' : `, at most ${thousands(shape.maxBytes)} bytes`;
  return matching.length > 0 ? `text like ${matching.join(' and ')}${most}` : `${kind}${most}`;
};

const arrayForm = ({ items, minItems, maxItems }: Shape): string => {
  if (maxItems === 0) return 'empty list';
  const low = minItems ?? 0;
  const size =
    maxItems === undefined ? `${low} or more` : low === maxItems ? `${low}` : `${low} to ${maxItems}`;
  return `list of ${size}: ${formOf(items ?? {})}`;
};

const objectForm = ({ properties, required, propertyNames, additionalProperties }: Shape): string => {
  if (properties) {
    const keys = Object.entries(properties).map(
      ([key, value]) => `${key}${required?.includes(key) ? '' : '?'}: ${formOf(value)}`,
    );
    return `object {${keys.join('; ')}}`;
  }
  const value = additionalProperties;
  if (typeof value === 'object' && Object.keys(value).length > 0) {
    return `object: each key ${formOf(propertyNames ?? { type: 'string' })}, each value ${formOf(value)}`;
  }
  return 'object';
};
