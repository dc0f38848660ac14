import type { ImportItem } from '../../../app/importing.ts';
import type { Instant } from '../../../format/events/common.ts';
import { UNKNOWN_TIME } from './instant.ts';
import { type JsonObject, member, stringOf } from './record.ts';

/** How far the file is read before its session is named without what was not found: records and their bytes. */
const RECORDS_MAX = 256;
const BYTES_MAX = 1_048_576;

/** The thread of a session's own records: what lies on no side chain. */
export const MAIN = 'main';

/**
 * Which thread a record belongs to. Since a subagent has its own file this is the file's own thread, mostly;
 * before, side chains stood among the records of their session, and the oldest of them have no agent's name.
 */
export const threadOf = (record: JsonObject): string => {
  if (member(record, 'isSidechain') !== true) return MAIN;
  const agent = stringOf(record, 'agentId');
  return agent !== undefined && NAME.test(agent) ? `agent-${agent}` : 'sidechain';
};

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** What the first records say about the session: its name, its thread, the model, the earliest of their times. */
export class Opening {
  readonly #fileName: string;
  #session: string | undefined;
  #thread: string | undefined;
  #at: Instant | undefined;
  #model: string | undefined;
  #records = 0;
  #bytes = 0;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** A record went by; `record` is its object, if it is one. */
  learn(bytes: number, record: JsonObject | undefined, at: Instant | undefined): void {
    this.#records += 1;
    this.#bytes += bytes;
    if (at !== undefined && (this.#at === undefined || at < this.#at)) this.#at = at;
    const session = stringOf(record, 'sessionId');
    if (session !== undefined && NAME.test(session)) this.#session ??= session;
    if (record && typeof member(record, 'isSidechain') === 'boolean') this.#thread ??= threadOf(record);
    if (stringOf(record, 'type') === 'assistant') this.#model ??= modelOf(record);
  }

  /** Nothing more is to be found, or it has been looked for long enough. */
  get done(): boolean {
    const all = this.#session !== undefined && this.#at !== undefined && this.#model !== undefined;
    return all || this.#records >= RECORDS_MAX || this.#bytes >= BYTES_MAX;
  }

  /** The file's own thread. */
  get thread(): string {
    return this.#thread ?? MAIN;
  }

  get at(): Instant {
    return this.#at ?? UNKNOWN_TIME;
  }

  /** A subagent's session is named after the one that started it: `<session>/agent-<id>`. */
  item(): Extract<ImportItem, { kind: 'session' }> {
    const session = this.#session ?? fileStem(this.#fileName);
    return {
      kind: 'session',
      external: this.thread === MAIN ? session : `${session}/${this.thread}`,
      runtime: 'claude-code',
      ...(this.#model === undefined ? {} : { model: this.#model }),
      at: this.at,
    };
  }
}

const modelOf = (record: JsonObject | undefined): string | undefined => {
  const model = stringOf(member(record, 'message'), 'model');
  return model === '<synthetic>' ? undefined : model?.toWellFormed();
};

/** The file's name without folders and ending, as a session's name may be. */
const fileStem = (fileName: string): string => {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .replace(/\.jsonl$/i, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 100);
  return NAME.test(stem) ? stem : 'unnamed';
};
