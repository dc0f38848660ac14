import { createHash } from 'node:crypto';
import { keptId, type Settings } from './kept-id.ts';
import { installationId } from './process.ts';

/** What can be told of a machine that keeps nothing: its name, and its installation's id if it has one. */
const derivedId = (): string =>
  createHash('sha256')
    .update(`${process.getBuiltinModule('node:os').hostname()}\0${installationId() ?? ''}`)
    .digest('hex')
    .slice(0, 32);

/**
 * A random id of this machine and user, kept among the user's settings. With `make` it is made when
 * there is none. Where it can't be kept, it is derived, and so less private, but the same each time.
 */
export const machineId = (settings: Settings, make: boolean): string =>
  keptId(settings, 'machine', { make }) ?? derivedId();
