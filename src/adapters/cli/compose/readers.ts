import { fstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/*
 * Whether the other end of a pipe is still open, asked while nothing is written. Neither Node nor an empty write tells
 * it, and there is no harmless byte to try it with. Linux shows in /proc which process has which end of a pipe open, of
 * those processes that the caller may look at. So the readers there are at first are remembered, and they are gone when
 * none of them has the pipe open any more and no other has. Of a reader that can't be looked at nothing is concluded.
 */

const LOOK_MS = 250;

/** Aborted when the readers of a pipe are gone. Of what is no pipe, and where the system does not tell, never. */
export const whenAbandoned = (fd: number, until: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  const pipe = pipeOf(fd);
  const known = pipe === undefined ? [] : readersOf(pipe);
  if (pipe === undefined || known.length === 0) return controller.signal;
  const timer = setInterval(() => {
    if (until.aborted) clearInterval(timer);
    else if (known.every((pid) => endOf(pid, pipe) === 'none') && readersOf(pipe).length === 0) {
      clearInterval(timer);
      controller.abort();
    }
  }, LOOK_MS);
  timer.unref();
  return controller.signal;
};

/** The name that /proc gives a pipe; undefined for anything else. */
const pipeOf = (fd: number): string | undefined => {
  try {
    return process.platform === 'linux' && fstatSync(fd).isFIFO()
      ? readlinkSync(`/proc/self/fd/${fd}`)
      : undefined;
  } catch {
    return undefined;
  }
};

const readersOf = (pipe: string): number[] =>
  namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && endOf(pid, pipe) === 'reads');

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** What a process has of a pipe. One that has ended has nothing; one that may not be looked at may have anything. */
const endOf = (pid: number, pipe: string): 'reads' | 'none' | 'unknown' => {
  let fds: string[];
  try {
    fds = readdirSync(`/proc/${pid}/fd`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'ENOENT' || code === 'ESRCH' || hasEnded(pid) ? 'none' : 'unknown';
  }
  return fds.some((fd) => isReadingEnd(pid, fd, pipe)) ? 'reads' : 'none';
};

/** One that has ended and that nobody has waited for yet is still listed, and belongs to nobody. */
const hasEnded = (pid: number): boolean => {
  try {
    return /^.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};

const ACCESS = 0o3;
const WRITE_ONLY = 0o1;

const isReadingEnd = (pid: number, fd: string, pipe: string): boolean => {
  try {
    if (readlinkSync(`/proc/${pid}/fd/${fd}`) !== pipe) return false;
    const [, flags = ''] =
      /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & ACCESS) !== WRITE_ONLY;
  } catch {
    // Closed since it was listed.
    return false;
  }
};
