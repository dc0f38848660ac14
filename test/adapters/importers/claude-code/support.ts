import { readFileSync } from 'node:fs';
import path from 'node:path';
import { claudeCodeImporter } from '../../../../src/adapters/importers/claude-code/index.ts';
import type { ImportItem } from '../../../../src/app/importing.ts';
import { readAll } from '../support.ts';

const FIXTURES = path.resolve(process.cwd(), 'fixtures/claude-code');
const SESSION = '3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10';

export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(FIXTURES, name)));
export const sessionFile = `projects/-home-ada-shop/${SESSION}.jsonl`;
export const subagentFile = `projects/-home-ada-shop/${SESSION}/subagents/agent-a1b2c3d.jsonl`;

export const read = (bytes: Uint8Array, fileName = 'x.jsonl', sizes = [65_536]): Promise<ImportItem[]> =>
  readAll(claudeCodeImporter, bytes, fileName, sizes);

export {
  bytesOf,
  countRecords,
  factsOf,
  inChunks,
  linesOf,
  passedOf,
  recordsOf,
  usageOf,
} from '../support.ts';
