import { settingsOf } from '../../wiring.ts';
import { fileHandoffs } from './compose/handoffs.ts';
import { allImporters, fileLedgers } from './compose/ledgers.ts';
import { processSurroundings } from './compose/process.ts';
import type { Context } from './context.ts';

/** Where the adapters meet: the context of a command typed into this process. */
export const processContext = (): Context => {
  const surroundings = processSurroundings();
  const { env, now } = surroundings;
  return {
    ...surroundings,
    importers: allImporters,
    handoffs: fileHandoffs(() => process.cwd()),
    ledgers: fileLedgers({ cwd: () => process.cwd(), settings: settingsOf(env), now }),
  };
};
