// What all of them are given, and what they answer with.

import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ON_DISK = 'it is on the disk';
/** Whoever has it now, and whom it may be lost with. */
export const IN_SYSTEM = 'the system has it: a power cut may lose it';

/** What so many events of a made ledger tell, without what a log adds: each as JSON text. */
export const eventsOf = (folder, many) =>
  readFileSync(join(folder, 'ledger.jsonl'), 'utf8')
    .split('\n', many + 1)
    .slice(1)
    .map((line) => {
      const { type, actor, at, data } = JSON.parse(line).event;
      return JSON.stringify({ type, actor, at, data });
    });

/** What the script was started with: the payload, and a folder of its own, which is made. */
export const given = () => {
  const [, , payload, folder, ...more] = process.argv;
  mkdirSync(folder, { recursive: true });
  return { contents: JSON.parse(readFileSync(payload, 'utf8')), folder, more };
};

const sizeIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .reduce((sum, it) => sum + statSync(join(it.parentPath, it.name)).size, 0);

const clocked = async (work) => {
  const start = process.hrtime.bigint();
  const result = await work();
  return { result, took: Number(process.hrtime.bigint() - start) / 1e6 };
};

/** Writes all, closes, opens again and reads all; `read` answers how many came back. Prints what it took. */
export const measured = async ({ durable, proves, folder, contents, write, read }) => {
  const wrote = await clocked(write);
  const disk = sizeIn(folder);
  const back = await clocked(read);
  if (back.result !== contents.length) throw new Error(`${back.result} of ${contents.length} came back`);
  const bytes = contents.reduce((sum, it) => sum + Buffer.byteLength(it), 0);
  const told = { durable, proves, written: contents.length, bytes, disk };
  console.log(JSON.stringify({ ...told, write: wrote.took, read: back.took }));
};
