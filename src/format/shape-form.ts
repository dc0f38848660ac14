/**
 * The few forms that event data takes: what shapes.generated.ts is written in. All of it is derived from
 * the schemas in events/, which stay the only source.
 */
export type Shape =
  | TextShape
  | { readonly kind: 'int'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape; readonly min: number; readonly max: number }
  | {
      readonly kind: 'object';
      readonly keys: { readonly [key: string]: Shape };
      readonly required: readonly string[];
    }
  | { readonly kind: 'map'; readonly key: TextShape; readonly value: Shape }
  | { readonly kind: 'union'; readonly of: readonly Shape[] }
  | { readonly kind: 'any' };

export interface TextShape {
  readonly kind: 'text';
  /** Every one must match. */
  readonly forms: readonly RegExp[];
  /** UTF-8 length at most; such text must be well-formed Unicode too. Infinity: neither is asked. */
  readonly maxBytes: number;
}
