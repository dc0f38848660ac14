import type { ImportItem } from '../../../app/importing.ts';
import type { Instant } from '../../../format/events/common.ts';
import { UNKNOWN_TIME } from './instant.ts';
import type { JsonObject } from './record.ts';

/** How far the file is read before its session is named without what was not found: records and their bytes. */
const RECORDS_MAX = 256;
const BYTES_MAX = 1_048_576;

/** The thread of a session's own records. */
export const MAIN = 'main';

/** Where a format's records say what about their session. Each answers undefined where the record doesn't say it. */
export interface Signs {
  readonly runtime: string;
  session(record: JsonObject): string | undefined;
  model(record: JsonObject): string | undefined;
  /** The thread that the file is of; MAIN where no record says another. */
  thread(record: JsonObject): string | undefined;
  /** When the session began, where that is told apart from the record's own time. */
  began(record: JsonObject): Instant | undefined;
}

/** What the first records say about the session: its name, its thread, the model, the earliest of their times. */
export class Opening {
  readonly #signs: Signs;
  readonly #fileName: string;
  #session: string | undefined;
  #thread: string | undefined;
  #at: Instant | undefined;
  #model: string | undefined;
  #records = 0;
  #bytes = 0;

  constructor(signs: Signs, fileName: string) {
    this.#signs = signs;
    this.#fileName = fileName;
  }

  /** A record went by; `record` is its object, if it is one. */
  learn(bytes: number, record: JsonObject | undefined, at: Instant | undefined): void {
    this.#records += 1;
    this.#bytes += bytes;
    this.#began(at);
    if (record === undefined) return;
    this.#began(this.#signs.began(record));
    const session = this.#signs.session(record);
    if (session !== undefined && isName(session)) this.#session ??= session;
    this.#thread ??= this.#signs.thread(record);
    this.#model ??= this.#signs.model(record)?.toWellFormed();
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

  /** What a subagent did is a session named after the one that started it: `<session>/<thread>`. */
  item(): Extract<ImportItem, { kind: 'session' }> {
    const session = this.#session ?? fileStem(this.#fileName);
    return {
      kind: 'session',
      external: this.thread === MAIN ? session : `${session}/${this.thread}`,
      runtime: this.#signs.runtime,
      ...(this.#model === undefined ? {} : { model: this.#model }),
      at: this.at,
    };
  }

  #began(at: Instant | undefined): void {
    if (at !== undefined && (this.#at === undefined || at < this.#at)) this.#at = at;
  }
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Whether a session or a thread may be called so. */
export const isName = (text: string): boolean => NAME.test(text);

/** The file's name without folders and ending, as a session's name may be. */
const fileStem = (fileName: string): string => {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .replace(/\.jsonl$/i, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .slice(0, 100);
  return NAME.test(stem) ? stem : 'unnamed';
};
