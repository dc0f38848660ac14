import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Wraps what the product asks of the disk, so that any one call can be made to fail. To be imported before anything of
// src: what is kept of a function when a module loads must be the wrapped one. Calls outside `root` pass untouched.

export interface Call {
  readonly name: string;
  /** Where it is known: what lies at the other end of a handle is not. */
  readonly path: string | undefined;
  readonly bytes: Uint8Array | undefined;
}

/**
 * What becomes of a call: an errno it fails with, having done nothing; `half` an errno after half of a write was taken;
 * `done` an errno though all of it was done; undefined lets it be.
 */
export type Fate =
  | { readonly errno: string; readonly half?: boolean; readonly done?: boolean }
  | { readonly short: true }
  | undefined;

interface Armed {
  readonly root: string;
  readonly fate: (call: Call, n: number) => Fate;
  calls: number;
}

let armed: Armed | undefined;
const paths = new Map<number, string>();

const failed = (errno: string, name: string): Error =>
  Object.assign(new Error(`${errno}: made to fail, ${name}`), { code: errno, syscall: name });

const asked = (call: Call): Fate => {
  if (armed === undefined) return undefined;
  if (call.path !== undefined && !call.path.startsWith(armed.root)) return undefined;
  armed.calls += 1;
  return armed.fate(call, armed.calls);
};

// biome-ignore lint/suspicious/noExplicitAny: these stand for functions of any shape
type AnyFunction = (this: unknown, ...given: any[]) => any;

const pathOf = (first: unknown): string | undefined =>
  typeof first === 'number' ? (paths.get(first) ?? '') : typeof first === 'string' ? first : undefined;

/** What the call is about: for a link, the second argument; for a rename, either. */
const about = (name: string, given: readonly unknown[]): string | undefined =>
  name.startsWith('symlink') || name.startsWith('rename') || name.startsWith('link')
    ? pathOf(given[1])
    : pathOf(given[0]);

const wrapSync = (name: keyof typeof fs): void => {
  const real = fs[name] as AnyFunction;
  const wrapped: AnyFunction = function (...given) {
    const fate = asked({ name, path: about(name, given), bytes: bytesOf(given) });
    if (fate === undefined) return real.apply(this, given);
    if (name === 'writeFileSync' && 'half' in fate) {
      // The file is made, and nothing gets in.
      real.call(this, given[0], '', given[2]);
      throw failed(fate.errno, name);
    }
    if ('short' in fate || fate.half) {
      const [fd, bytes] = given as [number, Uint8Array];
      if (name !== 'writeSync') throw failed('EIO', name);
      const taken = real.call(this, fd, bytes, 0, bytes.length >> 1, null);
      if ('short' in fate) return taken;
    } else if (fate.done || name === 'closeSync') real.apply(this, given);
    throw failed(fate.errno, name);
  };
  Object.assign(fs, { [name]: wrapped });
};

const bytesOf = (given: readonly unknown[]): Uint8Array | undefined =>
  given.find((one): one is Uint8Array => one instanceof Uint8Array);

const wrapPromise = (owner: Record<string, unknown>, name: string, pathless = false): void => {
  const real = owner[name] as AnyFunction;
  const wrapped: AnyFunction = async function (...given) {
    if (armed === undefined) return real.apply(this, given);
    const path = pathless ? undefined : about(name, given);
    const fate = asked({ name, path, bytes: bytesOf(given) });
    if (fate === undefined) return real.apply(this, given);
    if ('short' in fate) throw failed('EIO', name);
    const done: unknown = fate.done || name === 'close' ? await real.apply(this, given) : undefined;
    if (name === 'open' && done !== undefined) await (done as { close(): Promise<void> }).close();
    throw failed(fate.errno, name);
  };
  owner[name] = wrapped;
};

const SYNC = [
  'mkdirSync',
  'symlinkSync',
  'unlinkSync',
  'writeFileSync',
  'writeSync',
  'ftruncateSync',
  'readSync',
  'readdirSync',
  'readlinkSync',
  'readFileSync',
  'statSync',
  'lstatSync',
  'fstatSync',
  'closeSync',
  'renameSync',
] as const;

for (const name of SYNC) wrapSync(name);

const openReal = fs.openSync;
fs.openSync = (path, ...rest) => {
  const fate = asked({ name: 'openSync', path: String(path), bytes: undefined });
  if (fate !== undefined) throw failed('errno' in fate ? fate.errno : 'EIO', 'openSync');
  const fd = openReal(path, ...rest);
  paths.set(fd, String(path));
  return fd;
};

for (const name of ['fdatasync', 'fsync'] as const) {
  const real = fs[name];
  const wrapped = (fd: number, then: (error: Error | null) => void) => {
    const fate = asked({ name, path: pathOf(fd), bytes: undefined });
    if (fate === undefined) return real(fd, then);
    const error = failed('errno' in fate ? fate.errno : 'EIO', name);
    if ('done' in fate && fate.done) return real(fd, () => then(error));
    return setImmediate(then, error);
  };
  Object.assign(fs, { [name]: wrapped });
}

for (const name of ['open', 'mkdir', 'rename', 'rm', 'stat', 'realpath'])
  wrapPromise(promises as unknown as Record<string, unknown>, name);
const probe = await promises.open(process.execPath, 'r');
const handles = Object.getPrototypeOf(probe) as Record<string, unknown>;
await probe.close();
for (const name of ['writeFile', 'sync', 'chmod', 'close']) wrapPromise(handles, name, true);

syncBuiltinESMExports();

/** Runs `work` with calls under `root` answered as `fate` says, and tells how many there were. */
export const withFaults = async <T>(
  root: string,
  fate: Armed['fate'],
  work: () => Promise<T>,
): Promise<{ readonly outcome: PromiseSettledResult<T>; readonly calls: number }> => {
  const now: Armed = { root, fate, calls: 0 };
  armed = now;
  try {
    const [outcome] = await Promise.allSettled([work()]);
    return { outcome: outcome as PromiseSettledResult<T>, calls: now.calls };
  } finally {
    armed = undefined;
  }
};
