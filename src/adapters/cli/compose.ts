import { settingsOf } from '../../wiring.ts';
import { fileHandoffs } from './compose/handoffs.ts';
import { allImporters, fileLedgers } from './compose/ledgers.ts';
import { userNotify } from './compose/notify.ts';
import { processSurroundings } from './compose/process.ts';
import type { Context } from './context.ts';

/** Where the adapters meet: the context of a command typed into this process. */
export const processContext = (): Context => {
  const surroundings = processSurroundings();
  const { env, now } = surroundings;
  const cwd = () => process.cwd();
  const settings = settingsOf(env);
  return {
    ...surroundings,
    ancestors: async () => (await import('../system/ancestors.ts')).ancestors(process.platform, process.pid),
    sign: async (key, bytes) => (await import('../ssh/keygen.ts')).signWith(key, bytes),
    importers: allImporters,
    handoffs: fileHandoffs(cwd),
    ledgers: fileLedgers({ cwd, settings, now }),
    notify: userNotify({ cwd, settings, env }),
  };
};
