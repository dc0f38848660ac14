import './dying.ts';
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { FileStore } from '../../src/adapters/fs/file-store.ts';
import type { Draft } from '../../src/format/event.ts';
import { LogError } from '../../src/log/error.ts';
import { openLog } from '../../src/log/open.ts';
import { textFor, type Weight } from './payload.ts';

// A program that writes to a ledger as the product does, for tests that end it at any moment. What it says
// on stdout, a line a fact, it says only after the fact.

export type Task =
  /** Appends events one after the other and says `ack <text>` behind each. `weight` is the text's length. */
  | { readonly do: 'append'; readonly name: string; readonly count: number; readonly weight: Weight }
  /** Takes the lock so many times, mends what there is to mend, and says `mended <lines>` behind each. */
  | { readonly do: 'repair'; readonly count: number }
  /** Appends each line of standard input, one after the other, and says `ok` or the error's code. */
  | { readonly do: 'obey' }
  /** Takes the lock, says `held`, and keeps it for good. */
  | { readonly do: 'hold' }
  /** Tries to append once, waiting `waitMs` for the lock, and says `ok` or the error's code and holder. */
  | { readonly do: 'try'; readonly waitMs: number }
  /** Reads all and says how many lines are good, and what follows them. */
  | { readonly do: 'read' };

const [file = '', json = ''] = process.argv.slice(2);
const task = JSON.parse(json) as Task;
const say = (words: string): void => void writeSync(1, `${words}\n`);

const store = new FileStore(file);
const log = openLog(store, { now: Date.now, random: (n) => randomBytes(n) });
const note = (text: string): Draft => ({
  type: 'message.recorded',
  data: { session: '01JDZX5T0000000000000000S1', role: 'assistant', text },
  actor: 'agent:scribe',
  at: new Date().toISOString(),
});
const append = (text: string) =>
  log.transact(
    () => undefined,
    (tx) => tx.append([note(text)]),
  );

const run = async (): Promise<void> => {
  switch (task.do) {
    case 'append':
      for (let i = 0; i < task.count; i++) {
        await append(textFor(task.name, i, task.weight));
        say(`ack ${task.name}.${i}`);
      }
      return;
    case 'repair':
      for (let i = 0; i < task.count; i++) {
        const lines = await log.transact(
          () => undefined,
          async ({ head }) => head.seq + 1,
        );
        say(`mended ${lines}`);
      }
      return;
    case 'obey':
      for await (const line of createInterface({ input: process.stdin })) {
        const said = await append(line).then(
          () => 'ok',
          (error: unknown) => (error instanceof LogError ? error.code : String(error)),
        );
        say(said);
      }
      return;
    case 'hold':
      await store.withLock(async () => {
        say('held');
        await new Promise(() => setInterval(() => undefined, 60_000));
      });
      return;
    case 'try':
      await store.withLock(async () => undefined, task.waitMs);
      await append('tried');
      say('ok');
      return;
    case 'read': {
      let lines = 0;
      const { status } = await log.catchUp(() => {
        lines += 1;
      });
      say(`${lines} ${status}`);
    }
  }
};

run().catch((error: unknown) => {
  if (!(error instanceof LogError)) throw error;
  say(`${error.code} ${error.data.holder?.pid ?? ''}`.trim());
});
