import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Player, Stage } from './stage.ts';

/** All that lived in several places is rebuilt in each of them. Answers whether the digests are the same. */
export const compare = async (
  stage: Stage,
  places: readonly Player[],
  seq: number,
  expected?: string,
): Promise<boolean> => {
  const digests: (string | undefined)[] = [];
  for (const place of places) {
    const { stdout } = await stage.must(place, ['replay', '--to', String(seq)]);
    digests.push(/^digest +([0-9a-f]{64})\b/m.exec(stdout)?.[1]);
  }
  const wanted = expected ?? digests[0];
  const equal = wanted !== undefined && digests.every((digest) => digest === wanted);
  await stage.say(`\n  digests ${equal ? 'are equal' : 'DIFFER'}: ${[...new Set(digests)].join(', ')}\n`);
  return equal;
};

export const damage = async (stage: Stage, ada: Player): Promise<boolean> => {
  await stage.say('\n11. One byte of a copy is changed, and found.\n');
  const bytes = await readFile(join(ada.folder, '.loopledger', 'ledger.jsonl'));
  const at = bytes.indexOf('Ship the login form');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await stage.write('server/tampered.jsonl', bytes);
  await stage.say(`  it is the ledger, but for one bit of the byte at offset ${at}\n`);
  const found = await stage.type(ada, ['verify', '--ledger', '../tampered.jsonl']);
  await stage.type(ada, ['next', '--ledger', '../tampered.jsonl']);
  return found.code === 3 && /\bline 1\b/.test(`${found.stdout}${found.stderr}`);
};
