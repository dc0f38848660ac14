import { z } from 'zod';

/** The part of JSON Schema that zod writes for event data. */
export interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxBytes?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Shape;
  readonly additionalProperties?: Shape | boolean;
  readonly description?: string;
}

export const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema) as Shape;

/** Two shapes are the same form when all but their words agree, at any depth. */
export const sameForm = (a: Shape, b: Shape): boolean => form(a) === form(b);

const form = (shape: Shape): string =>
  JSON.stringify(shape, (key, value: unknown) => {
    if (key === 'description' || key === '$schema') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
  });
