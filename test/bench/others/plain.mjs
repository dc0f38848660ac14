import { appendFileSync, closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { given, IN_SYSTEM, measured, ON_DISK } from './payload.mjs';

const { contents, folder, more } = given();
const path = join(folder, 'log.jsonl');
const synced = more[0] === 'synced';

const bare = () => {
  for (const it of contents) appendFileSync(path, `${it}\n`);
};

const durable = () => {
  const file = openSync(path, 'a');
  for (const it of contents) {
    writeSync(file, `${it}\n`);
    fdatasyncSync(file);
  }
  closeSync(file);
};

await measured({
  durable: synced ? ON_DISK : IN_SYSTEM,
  proves: 'no',
  folder,
  contents,
  write: synced ? durable : bare,
  read: () => {
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    return lines.filter((line) => JSON.parse(line) !== null).length;
  },
});
