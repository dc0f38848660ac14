import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where it is said what a log comes to, and how that is written down. */
const ROOMS = ['src/format', 'src/log', 'src/domain', 'src/app', 'src/adapters/fs/snapshots'];
/** Of the use cases, those that fold and keep. */
const FOLDING = new Set(['follower.ts', 'keeper.ts', 'snapshots.ts']);

const counts = (room: string, file: string): boolean =>
  file.endsWith('.ts') && !file.endsWith('fold-id.generated.ts') && (room !== 'src/app' || FOLDING.has(file));

/** 64 bits of a hash over every file of these. */
export const foldId = (): string => {
  const sum = createHash('sha256');
  for (const room of ROOMS) {
    const files = readdirSync(room, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((it) => counts(room, it)).sort()) {
      sum.update(`${room}/${file.replaceAll('\\', '/')}\0`).update(readFileSync(join(room, file)));
    }
  }
  return sum.digest('hex').slice(0, 16);
};
