import fs, { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// A process that ends itself, as `kill -9` does, just before the call number LOOPLEDGER_DIES_AT of those that change the
// disk; with `h` behind the number it counts its writes to files alone, and dies when half of one was taken. To be imported
// before anything of src.

const [, number, half] = /^(\d+)(h?)$/.exec(process.env.LOOPLEDGER_DIES_AT ?? '') ?? [];
const at = Number(number ?? 0);
let calls = 0;

const passed = (): boolean => {
  calls += 1;
  return calls !== at;
};
const die = (): void => void process.kill(process.pid, 'SIGKILL');

// biome-ignore lint/suspicious/noExplicitAny: these stand for functions of any shape
type AnyFunction = (this: unknown, ...given: any[]) => any;
const mortal = (owner: object, names: readonly string[], counts: (...given: unknown[]) => boolean): void => {
  for (const name of names) {
    const real = Reflect.get(owner, name) as AnyFunction;
    const wrapped: AnyFunction = function (...given) {
      if (counts(...given) && !passed()) {
        if (half) real.call(this, given[0], given[1], 0, given[1].length >> 1, null);
        die();
      }
      return real.apply(this, given);
    };
    Reflect.set(owner, name, wrapped);
  }
};

const any = (): boolean => true;
const noStandardStream = (fd: unknown): boolean => typeof fd !== 'number' || fd > 2;
if (at > 0 && half) {
  mortal(fs, ['writeSync'], noStandardStream);
  syncBuiltinESMExports();
} else if (at > 0) {
  mortal(fs, ['writeSync', 'writeFileSync', 'ftruncateSync', 'fdatasync', 'fsync'], noStandardStream);
  mortal(fs, ['symlinkSync', 'unlinkSync', 'mkdirSync', 'renameSync'], any);
  mortal(promises, ['mkdir', 'rename', 'rm'], any);
  mortal(promises, ['open'], (_, flags) => flags === 'wx');
  const probe = await promises.open(process.execPath, 'r');
  const handles = Object.getPrototypeOf(probe) as object;
  await probe.close();
  mortal(handles, ['writeFile', 'sync', 'chmod'], any);
  syncBuiltinESMExports();
}
