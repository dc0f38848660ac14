import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { given, IN_SYSTEM, measured, ON_DISK } from './payload.mjs';

const { contents, folder } = given();
const path = join(folder, 'checkpoints.sqlite');
const thread = { thread_id: 'one', checkpoint_ns: '' };
/** Its state grows with the square of the steps: so many steps tell enough, and its disk would be full of more. */
const STEPS = Math.min(contents.length, 500);

/** It leaves this to how SQLite was built: in a WAL, NORMAL syncs when the WAL is emptied and at no commit. */
const levelOf = () => {
  const saver = SqliteSaver.fromConnString(join(folder, 'level.sqlite'));
  saver.setup();
  const level = saver.db.pragma('synchronous', { simple: true });
  saver.db.close();
  rmSync(join(folder, 'level.sqlite'));
  return level >= 2 ? ON_DISK : IN_SYSTEM;
};

await measured({
  durable: levelOf(),
  proves: 'no',
  folder,
  contents: contents.slice(0, STEPS),
  write: async () => {
    const saver = SqliteSaver.fromConnString(path);
    const messages = [];
    let config = { configurable: thread };
    for (let step = 0; step < STEPS; step++) {
      messages.push(contents[step]);
      const checkpoint = {
        ...emptyCheckpoint(),
        id: uuid6(step),
        channel_values: { messages: [...messages] },
        channel_versions: { messages: step + 1 },
      };
      config = await saver.put(config, checkpoint, { source: 'loop', step, writes: null, parents: {} });
    }
    saver.db.close();
  },
  read: async () => {
    const saver = SqliteSaver.fromConnString(path);
    const last = await saver.getTuple({ configurable: thread });
    saver.db.close();
    return last.checkpoint.channel_values.messages.length;
  },
});
