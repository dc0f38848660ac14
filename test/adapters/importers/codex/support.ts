import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codexImporter } from '../../../../src/adapters/importers/codex/index.ts';
import type { ImportItem } from '../../../../src/app/importing.ts';
import { linesOf, readAll } from '../support.ts';

const FIXTURES = path.resolve(process.cwd(), 'fixtures/codex');

export const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(FIXTURES, name)));
/** The shape of 2025 and the first half of 2026; the shape of 0.171. */
export const oldFile = 'rollout-2026-05-04T06-59-58-0196a0de-1111-7abc-9def-00000000c0de.jsonl';
export const newFile = 'rollout-2026-11-02T07-09-59-01a2f00d-3333-7abc-9def-00000000c0de.jsonl';

export const read = (bytes: Uint8Array, fileName = 'x.jsonl', sizes = [65_536]): Promise<ImportItem[]> =>
  readAll(codexImporter, bytes, fileName, sizes);

let second = 0;
const at = (): string => new Date(Date.UTC(2026, 4, 4) + 1_000 * second++).toISOString();
const record = (type: string, payload: object) => ({ timestamp: at(), type, payload });

export const meta = (more: object = {}) =>
  record('session_meta', { id: 's', cwd: '/', source: 'cli', ...more });
export const turn = (model: string) => record('turn_context', { model });
export const item = (type: string, more: object) => record('response_item', { type, ...more });
export const event = (type: string, more: object) => record('event_msg', { type, ...more });
export const said = (role: string, ...texts: string[]) =>
  item('message', { role, content: texts.map((text) => ({ type: 'input_text', text })) });
export const called = (id: string, more: object = {}) =>
  item('function_call', { name: 'exec_command', arguments: '{}', call_id: id, ...more });
export const returned = (id: string, output: unknown) =>
  item('function_call_output', { call_id: id, output });

export const tokens = (input: number, cached: number, output: number) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  output_tokens: output,
});
export const tokenCount = (total: object, last: object) =>
  event('token_count', { info: { total_token_usage: total, last_token_usage: last } });
export const usageRecord = (response: string, usage: object, total: object) =>
  record('token_usage_record', { response_id: response, usage, thread_token_usage: total });

export const readRecords = (...records: readonly unknown[]): Promise<ImportItem[]> =>
  read(linesOf(...records));
