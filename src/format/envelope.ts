import { INSTANT } from './instant.ts';
import { jsonPointer } from './pointer.ts';
import { checkShape } from './shape.ts';

/** What is wrong with an event, and where: a JSON Pointer from the event. */
export interface EventFault {
  readonly pointer: string;
  readonly reason: string;
}

const REQUIRED = ['actor', 'at', 'data', 'id', 'salt', 'seq', 'type', 'v'] as const;
const KEYS: ReadonlySet<string> = new Set([...REQUIRED, 'cmd']);
/** The keys as canonical text has them, so that one look is enough for most events. */
const IN_ORDER: readonly string[] = [...KEYS].sort();

const ACTOR = /^(?:human|agent|system|ci):[a-z0-9][a-z0-9._-]{0,63}$/;
const TYPE = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/;
const TYPE_MAX = 64;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const SALT = /^[A-Za-z0-9_-]{21}[AQgw]$/;

/** The types whose data the format itself reads; all other data is the domain's to judge. */
const FORMAT_TYPES: ReadonlySet<string> = new Set([
  'ledger.opened',
  'ledger.continued',
  'ledger.recovered',
  'ledger.imported',
  'ledger.checkpointed',
  'line.withheld',
  'evidence.withheld',
]);

/**
 * Judges a parsed event: null if its envelope, and the data of the types that the format reads, are as
 * docs/FORMAT.md says; 'newer' if `v` is an integer of 2 or more, of which nothing else is known. The
 * event is the attacker's, but comes from canonical text: plain objects, no `__proto__`.
 */
export function checkEnvelope(event: unknown): null | 'newer' | EventFault {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) {
    return { pointer: '', reason: 'an event is an object' };
  }
  const e = event as { readonly [key: string]: unknown };
  if (isNewer(e)) return 'newer';
  const keys = Object.keys(e);
  if (!areUsual(keys)) {
    for (const key of REQUIRED) if (!Object.hasOwn(e, key)) return wrong(key, 'is missing');
    for (const key of keys) if (!KEYS.has(key)) return wrong(key, 'is no key of an event');
  }
  if (e.v !== 1) return wrong('v', 'must be 1');
  if (!Number.isSafeInteger(e.seq) || (e.seq as number) < 0) return wrong('seq', 'must be a line number');
  if (!isText(e.id, ULID)) return wrong('id', 'must be a ULID in upper case');
  if (!isText(e.at, INSTANT)) return wrong('at', 'must be a real instant like 2026-11-30T09:00:00.000Z');
  if (!isText(e.actor, ACTOR)) return wrong('actor', 'must be human:, agent:, ci: or system: and a name');
  if (!isText(e.type, TYPE) || e.type.length > TYPE_MAX)
    return wrong('type', 'must be dotted lower-case words');
  if (Object.hasOwn(e, 'cmd') && !isText(e.cmd, ULID)) return wrong('cmd', 'must be a ULID in upper case');
  if (!isText(e.salt, SALT)) return wrong('salt', 'must be 128 bits in base64url');
  if (typeof e.data !== 'object' || e.data === null || Array.isArray(e.data)) {
    return wrong('data', 'must be an object');
  }
  if (!FORMAT_TYPES.has(e.type)) return null;
  const fault = checkShape(e.type, e.data);
  return fault === null ? null : { pointer: `/data${fault.pointer}`, reason: fault.reason };
}

function areUsual(keys: readonly string[]): boolean {
  const order = keys.length === REQUIRED.length ? REQUIRED : IN_ORDER;
  return keys.length === order.length && order.every((key, n) => key === keys[n]);
}

/** `v` an integer of 2 or more: an event of a later version of the format. */
export function isNewer(event: unknown): event is { readonly v: number } {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return false;
  const v = (event as { readonly v?: unknown }).v;
  return Number.isSafeInteger(v) && (v as number) >= 2;
}

function isText(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value);
}

function wrong(key: string, reason: string): EventFault {
  return { pointer: jsonPointer([key]), reason };
}
