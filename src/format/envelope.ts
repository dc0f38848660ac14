import { INSTANT } from './instant.ts';
import { jsonPointer } from './pointer.ts';
import { checkShape } from './shape.ts';

/** What is wrong with an event, and where: a JSON Pointer from the event. */
export interface EventFault {
  readonly pointer: string;
  readonly reason: string;
}

const ACTOR = /^(?:human|agent|system|ci):[a-z0-9][a-z0-9._-]{0,63}$/;
const TYPE = /^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+$/;
const TYPE_MAX = 64;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const SALT = /^[A-Za-z0-9_-]{21}[AQgw]$/;

interface Form {
  readonly holds: (value: unknown) => boolean;
  readonly must: string;
}

const ID: Form = { holds: (value) => isText(value, ULID), must: 'be a ULID in upper case' };

/** The keys of an event in the order of docs/FORMAT.md, The event. */
const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['v', { holds: (value) => value === 1, must: 'be 1' }],
  [
    'seq',
    { holds: (value) => Number.isSafeInteger(value) && (value as number) >= 0, must: 'be a line number' },
  ],
  ['id', ID],
  [
    'at',
    { holds: (value) => isText(value, INSTANT), must: 'be a real instant like 2026-11-30T09:00:00.000Z' },
  ],
  ['actor', { holds: (value) => isText(value, ACTOR), must: 'be human:, agent:, ci: or system: and a name' }],
  [
    'type',
    {
      holds: (value) => isText(value, TYPE) && value.length <= TYPE_MAX,
      must: 'be dotted lower-case words',
    },
  ],
  ['cmd', ID],
  [
    'data',
    {
      holds: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
      must: 'be an object',
    },
  ],
  ['salt', { holds: (value) => isText(value, SALT), must: 'be 128 bits in base64url' }],
]);
const REQUIRED: readonly string[] = [...FORMS.keys()].filter((key) => key !== 'cmd');
/** The keys as canonical text has them, so that one look is enough for most events. */
const USUAL: readonly (readonly string[])[] = [REQUIRED.toSorted(), [...FORMS.keys()].sort()];

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
  if (!USUAL.some((usual) => areSame(usual, keys))) {
    for (const key of REQUIRED) if (!Object.hasOwn(e, key)) return wrong(key, 'is missing');
    // An object has its integer-like keys first, wherever they stood.
    keys.sort();
  }
  for (const key of keys) {
    const form = FORMS.get(key);
    if (form === undefined) return wrong(key, 'is no key of an event');
    if (!form.holds(e[key])) return wrong(key, `must ${form.must}`);
  }
  const type = e.type as string;
  if (!FORMAT_TYPES.has(type)) return null;
  const fault = checkShape(type, e.data);
  return fault === null ? null : { pointer: `/data${fault.pointer}`, reason: fault.reason };
}

function areSame(usual: readonly string[], keys: readonly string[]): boolean {
  if (keys.length !== usual.length) return false;
  for (let n = 0; n < usual.length; n++) if (usual[n] !== keys[n]) return false;
  return true;
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
