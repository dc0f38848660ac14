/** One step of a JSON Pointer (RFC 6901), escaped, with its slash. */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A JSON Pointer from the root to the place that `path` names. */
export function jsonPointer(path: readonly (string | number)[]): string {
  return path.map(pointerStep).join('');
}
