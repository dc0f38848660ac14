import { dirname } from 'node:path';
import { readRecord, removeRecord } from './lock-record.ts';

/**
 * Records of this process that are done with and that the disk didn't let it remove. It lives, so nobody else may clear
 * them away: what it forgot would keep everybody out for as long as it runs.
 */
const left = new Map<string, { readonly path: string; readonly nonce: string }>();

/** Removes a record of this process, if it still is there; where that fails, `removeLeft` does it later. Never throws. */
export const removeOwn = (path: string, nonce: string): void => {
  const key = `${nonce} ${path}`;
  left.set(key, { path, nonce });
  const there = readRecord(path);
  if (there === 'unreadable') return;
  try {
    // Somebody may have removed it by hand meanwhile; then what is there is not ours to remove.
    if (there !== 'missing' && there.nonce === nonce) removeRecord(path);
    left.delete(key);
  } catch {
    return;
  }
};

/** Tries again with what could not be removed from this folder. */
export const removeLeft = (folder: string): void => {
  for (const { path, nonce } of left.values()) if (dirname(path) === folder) removeOwn(path, nonce);
};
