#!/usr/bin/env node
// What the shell starts. It compiles the command, with what V8 kept of the last time where that is there: compiling
// takes longer than all that `next` does (docs/decisions/0016-commonjs-and-a-code-cache.md). This file is built as
// CommonJS, alone, so `require` and `__dirname` are there; nothing of the product is imported.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

const CORE = join(__dirname, 'core.cjs');
const CACHE = join(__dirname, 'cache');

/** What loops and hooks ask again and again. Each has a cache of its own: it holds the functions that ran. */
const FREQUENT = new Set(['next', 'status', 'show']);

const [, , verb = 'status'] = process.argv;
const frequent = FREQUENT.has(verb);

/** V8 takes back only what it compiled itself, with the same options. */
const runtime = hash(
  'sha256',
  JSON.stringify([process.version, process.arch, process.execArgv, process.env.NODE_OPTIONS]),
);
const file = join(CACHE, `${frequent ? verb : 'next'}-${runtime.slice(0, 16)}.bin`);

/**
 * V8 compares a source by its length alone and does not look for flipped bits, so a cache begins with the hash of
 * the source and of itself. Who can write it can write the source beside it: this finds accidents, not attackers.
 */
const sealOf = (source: Uint8Array, code: Uint8Array): string =>
  hash('sha256', source) + hash('sha256', code);
const SEAL_LENGTH = 128;

const kept = (source: Uint8Array): Buffer | undefined => {
  try {
    const bytes = readFileSync(file);
    const code = bytes.subarray(SEAL_LENGTH);
    return bytes.toString('latin1', 0, SEAL_LENGTH) === sealOf(source, code) ? code : undefined;
  } catch {
    return undefined;
  }
};

/** Whole or not at all, for others may be starting; where nothing may be written the command is slower, no more. */
const keep = (source: Uint8Array, script: Script): void => {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(temporary, '', { flag: 'wx' });
    const code = script.createCachedData();
    writeFileSync(temporary, Buffer.concat([Buffer.from(sealOf(source, code)), code]));
    renameSync(temporary, file);
  } catch {
    // Left to the next start.
  }
};

const source = readFileSync(CORE);
const cachedData = kept(source);
const script = new Script(source.toString('latin1'), {
  filename: CORE,
  ...(cachedData === undefined ? {} : { cachedData }),
});
if (frequent && (cachedData === undefined || script.cachedDataRejected))
  process.once('exit', () => keep(source, script));

// What is loaded later requires the core by its name: it must find this one, and not run a second.
const core: NodeJS.Module = new (module.constructor as new (id: string) => NodeJS.Module)(CORE);
core.filename = CORE;
core.loaded = true;
require.cache[CORE] = core;
script.runInThisContext()(core.exports, require, core, CORE, __dirname);
