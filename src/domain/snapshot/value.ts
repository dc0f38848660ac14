/**
 * What a state holds, as JSON: a map is a list that begins with "m", its keys and values in turn after that; a set is
 * one that begins with "s", a list one that begins with "l". Keys whose value is undefined are left out.
 */
export const toPlain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) {
    const list: unknown[] = ['m'];
    for (const [key, it] of value) list.push(key, toPlain(it));
    return list;
  }
  if (value instanceof Set) return ['s', ...[...value].map(toPlain)];
  if (Array.isArray(value)) return ['l', ...value.map(toPlain)];
  // Without a prototype: a signed command's text may hold a key `__proto__`, which is one like any other.
  const plain: Record<string, unknown> = { __proto__: null };
  for (const [key, it] of Object.entries(value)) if (it !== undefined) plain[key] = toPlain(it);
  return plain;
};

/** The inverse. Takes over what it is given: parsed JSON that `toPlain` gave and nobody else holds. */
export const fromPlain = (plain: unknown): unknown => {
  if (typeof plain !== 'object' || plain === null) return plain;
  if (!Array.isArray(plain)) {
    const values = plain as Record<string, unknown>;
    for (const key in values) {
      const it = values[key];
      if (typeof it === 'object' && it !== null) values[key] = fromPlain(it);
    }
    return values;
  }
  switch (plain[0]) {
    case 'm': {
      const map = new Map<unknown, unknown>();
      for (let n = 1; n < plain.length; n += 2) map.set(plain[n], fromPlain(plain[n + 1]));
      return map;
    }
    case 's':
      return new Set(plain.slice(1).map(fromPlain));
    default:
      return plain.slice(1).map(fromPlain);
  }
};
