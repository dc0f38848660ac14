/** Where each map was read to. A map forgets what was deleted at its front only now and then: from the start, each look would walk over all of that. */
const fronts = new WeakMap<object, Iterator<unknown>>();

/**
 * Deletes the entry that was set first, and gives its key; undefined where there is none. O(1) on the average, for maps
 * whose first entries go by this alone.
 */
export const forgetOldest = <K>(map: Map<K, unknown>): K | undefined => {
  let found = (fronts.get(map) as Iterator<K> | undefined)?.next();
  if (found === undefined || found.done === true) {
    const front = map.keys();
    fronts.set(map, front);
    found = front.next();
  }
  if (found.done === true) return undefined;
  map.delete(found.value);
  return found.value;
};
