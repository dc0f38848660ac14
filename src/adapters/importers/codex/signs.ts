import { instantOf } from '../jsonl/instant.ts';
import { MAIN, type Signs } from '../jsonl/opening.ts';
import { type JsonObject, member, stringOf } from '../jsonl/record.ts';

/** What Codex's records say about the session they belong to. A fork's own `session_meta` is the first. */
export const signs: Signs = {
  runtime: 'codex',
  session: (record) => stringOf(metaOf(record), 'id'),
  model: modelNamed,
  thread: () => MAIN,
  began: (record) => instantOf(member(metaOf(record), 'timestamp')),
};

/** The `session_meta` a record is. */
export const metaOf = (record: JsonObject): unknown =>
  stringOf(record, 'type') === 'session_meta' ? member(record, 'payload') : undefined;

/** The model that works from here on, where a record names one. */
export function modelNamed(record: JsonObject): string | undefined {
  return stringOf(record, 'type') === 'turn_context'
    ? stringOf(member(record, 'payload'), 'model')
    : undefined;
}
