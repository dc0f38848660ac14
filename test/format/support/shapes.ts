import { z } from 'zod';
import { eventData } from '../../../src/format/events/index.ts';

/** What z.toJSONSchema gives for the schemas in events/; anything else is refused, so nothing is lost silently. */
interface JsonSchema {
  readonly $schema?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly allOf?: readonly { readonly pattern: string }[];
  readonly anyOf?: readonly JsonSchema[];
  readonly maxBytes?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: { readonly [key: string]: JsonSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
}

const PASSED_OVER = new Set(['$schema', 'description']);
const READ: { readonly [type: string]: readonly string[] } = {
  string: ['type', 'enum', 'pattern', 'allOf', 'maxBytes'],
  integer: ['type', 'minimum', 'maximum'],
  boolean: ['type'],
  array: ['type', 'items', 'minItems', 'maxItems'],
  object: ['type', 'properties', 'required', 'additionalProperties', 'propertyNames'],
  anyOf: ['anyOf'],
  any: [],
};

/** The text of src/format/shapes.generated.ts. Shapes that stand in several places are written once. */
export function generateShapes(): string {
  const names = new Map<string, string>();
  const share = (text: string): string => {
    const name = names.get(text) ?? `shape${names.size}`;
    names.set(text, name);
    return name;
  };
  const shapes = Object.entries(eventData).map(([type, schema]) => {
    const json = z.toJSONSchema(schema as z.ZodType) as JsonSchema;
    return `  '${type}': ${shapeText(json, share)},\n`;
  });
  const shared = [...names].map(([text, name]) => `const ${name} = ${text} as const;\n`);
  return [
    '// biome-ignore-all format: one shape a line\n',
    '// Generated from the schemas in events/ (UPDATE=shapes npx vitest run test/format/shape.test.ts).\n',
    "import type { EventType } from './events/index.ts';\n",
    "import type { Shape } from './shape-form.ts';\n\n",
    ...shared,
    '\n/** The shape of every known type, for the replay path, which loads no schema library. */\n',
    'export const SHAPES: { readonly [type in EventType]: Shape } = {\n',
    ...shapes,
    '};\n',
  ].join('');
}

function shapeText(schema: JsonSchema, share: (text: string) => string): string {
  const kind = schema.anyOf ? 'anyOf' : (schema.type ?? 'any');
  const read = READ[kind] ?? [];
  for (const key of Object.keys(schema)) {
    if (!read.includes(key) && !PASSED_OVER.has(key)) throw new Error(`cannot carry over ${kind} ${key}`);
  }
  switch (kind) {
    case 'anyOf':
      return share(
        `{ kind: 'union', of: [${(schema.anyOf ?? []).map((form) => shapeText(form, share)).join(', ')}] }`,
      );
    case 'any':
      return "{ kind: 'any' }";
    case 'boolean':
      return "{ kind: 'flag' }";
    case 'integer':
      return share(`{ kind: 'int', min: ${schema.minimum}, max: ${schema.maximum} }`);
    case 'string':
      return share(schema.enum ? `{ kind: 'choice', of: ${JSON.stringify(schema.enum)} }` : textText(schema));
    case 'array': {
      const of = shapeText(schema.items ?? {}, share);
      return `{ kind: 'list', of: ${of}, min: ${schema.minItems ?? 0}, max: ${schema.maxItems ?? 'Infinity'} }`;
    }
    case 'object':
      return schema.propertyNames ? mapText(schema, share) : objectText(schema, share);
    default:
      throw new Error(`cannot carry over the type ${kind}`);
  }
}

function textText(schema: JsonSchema): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern ? [pattern] : []));
  const forms = patterns.map((pattern) => new RegExp(pattern).toString());
  return `{ kind: 'text', forms: [${forms.join(', ')}], maxBytes: ${schema.maxBytes ?? 'Infinity'} }`;
}

function objectText(schema: JsonSchema, share: (text: string) => string): string {
  if (schema.additionalProperties !== false)
    throw new Error('an object without propertyNames must be strict');
  const keys = Object.entries(schema.properties ?? {}).map(
    ([key, form]) => `${JSON.stringify(key)}: ${shapeText(form, share)}`,
  );
  return `{ kind: 'object', keys: { ${keys.join(', ')} }, required: ${JSON.stringify(schema.required ?? [])} }`;
}

function mapText(schema: JsonSchema, share: (text: string) => string): string {
  const key = shapeText(schema.propertyNames ?? {}, share);
  const value = schema.additionalProperties;
  if (typeof value !== 'object') throw new Error('a map needs the shape of its values');
  return `{ kind: 'map', key: ${key}, value: ${shapeText(value, share)} }`;
}
