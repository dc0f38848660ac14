import { LogError, type LogErrorCode, type LogErrorData } from '../../log/error.ts';

export const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** There is no such file, or no folder where one is looked for. */
export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '');

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);
/** No space, no quota, or the limit of a file's size. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const SAYING: Record<NonNullable<LogErrorData['during']>, string> = {
  open: 'cannot be opened',
  read: 'cannot be read',
  write: 'cannot be written',
  sync: 'cannot be synced: what was written may not be on the disk',
  truncate: 'cannot be cut',
  rename: 'cannot be put in place',
  lock: 'cannot be locked',
};

/** A system error as the log knows it. Whether a refused access means `read-only` depends on what was tried. */
export const diskError = (
  error: unknown,
  during: NonNullable<LogErrorData['during']>,
  path: string,
): LogError => {
  if (error instanceof LogError) return error;
  const errno = errnoOf(error);
  let code: LogErrorCode = 'io';
  if (errno !== undefined && during !== 'read' && READ_ONLY.has(errno)) code = 'read-only';
  if (errno !== undefined && during !== 'sync' && FULL.has(errno)) code = 'disk-full';
  const data = { path, during, ...(errno === undefined ? {} : { errno }) };
  return new LogError(
    code,
    `${path} ${SAYING[during]}${errno === undefined ? '' : ` (${errno})`}`,
    data,
    error,
  );
};

/** Runs one step on the disk and turns its failure into a LogError. */
export const onDisk = async <T>(
  during: NonNullable<LogErrorData['during']>,
  path: string,
  step: () => Promise<T>,
): Promise<T> => {
  try {
    return await step();
  } catch (error) {
    throw diskError(error, during, path);
  }
};
