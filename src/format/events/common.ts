import { z } from 'zod';
import { INSTANT } from '../instant.ts';
import { INLINE_MAX } from '../limits.ts';

/** UTF-8 length, so that a cap means the same in every language and script. */
const utf8Length = (text: string): number => Buffer.byteLength(text, 'utf8');

/**
 * Text for people: well-formed Unicode, at most `maxBytes` of UTF-8. The cap is kept in the schema's
 * metadata too, where the shape checker of the replay path finds it.
 */
export const text = (maxBytes: number) =>
  z
    .string()
    .refine((value) => value.isWellFormed(), 'must be well-formed Unicode (it holds half a character)')
    .refine((value) => utf8Length(value) <= maxBytes, `must be at most ${maxBytes} bytes of UTF-8`)
    .meta({ maxBytes });

/** Text that says something: at least one character that is not white space. */
export const words = (maxBytes: number) =>
  z
    .string()
    .regex(/\S/, 'must not be blank')
    .refine((value) => value.isWellFormed(), 'must be well-formed Unicode (it holds half a character)')
    .refine((value) => utf8Length(value) <= maxBytes, `must be at most ${maxBytes} bytes of UTF-8`)
    .meta({ maxBytes });

export const ulid = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be a ULID in upper case');
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex characters');
export const seq = z.int().min(0);
export const count = z.int().min(0);

export const instant = z.string().regex(INSTANT, 'must be a real instant like 2026-11-30T09:00:00.000Z');

export const actor = z
  .string()
  .regex(
    /^(?:human|agent|system|ci):[a-z0-9][a-z0-9._-]{0,63}$/,
    'must be human:, agent:, ci: or system: and a name',
  );

/** Grades of proof that a human acted, weakest first. */
export const proof = z.enum(['none', 'client', 'terminal', 'board', 'signature']);

/** What a tree id says: the work tree's git id, or that nothing binds it. */
export const tree = z
  .string()
  .regex(/^(?:git:[0-9a-f]{40}|git:[0-9a-f]{64}|unbound)$/, 'must be git:<tree id> or unbound');
export const commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be a git commit id');

/** Content that lies outside the log: FORMAT.md, Blobs. */
export const blobRef = z.strictObject({
  blob: z.string().regex(/^hmac-sha256:[0-9a-f]{64}$/),
  bytes: count,
  media: z.string().regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; charset=utf-8)?$/),
});
/** Text up to 4 KiB, or a blob. Foreign JSON stands here as the text it was. */
export const content = z.union([text(INLINE_MAX), blobRef]);

/** Where an imported event came from: `n` counts the events of one source from 0 and is its high-water mark. */
export const origin = z.strictObject({
  source: words(200),
  record: count,
  n: count,
  side: text(200).optional(),
});

/** A path inside the project: relative, `/` between parts, no `..`, no control characters. */
export const projectPath = words(400).regex(
  /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\u0000-\u001f\u007f]+$/,
  'must be a relative path inside the project',
);

export type Ulid = z.infer<typeof ulid>;
export type Hex64 = z.infer<typeof hex64>;
export type Instant = z.infer<typeof instant>;
export type Actor = z.infer<typeof actor>;
export type Proof = z.infer<typeof proof>;
export type Tree = z.infer<typeof tree>;
export type BlobRef = z.infer<typeof blobRef>;
export type Content = z.infer<typeof content>;
export type Origin = z.infer<typeof origin>;
