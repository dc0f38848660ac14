// A ledger of the benchmark's own, with nothing of the user's settings read or written.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.mjs';

const OPENED = {
  type: 'ledger.opened',
  actor: 'human:ada',
  data: {
    title: 'Measured',
    human_proof: 'terminal',
    origin: 'loopledger.local/ledger/01KJP7Y8G0TRAJECT0RY000000',
  },
};

/** Makes a ledger in a folder: `open` gives its log, `ledger` the whole of it. */
export const storeIn = async (folder) => {
  const { placeGiven } = await built('adapters/fs/locate');
  const { createLog } = await built('log/create');
  const { openLog } = await built('log/open');
  const { portsAt } = await built('wiring');
  const { Ledger } = await built('app/ledger');
  mkdirSync(folder, { recursive: true });
  const settings = { home: join(folder, 'home'), config: undefined };
  mkdirSync(settings.home);
  const ports = portsAt(placeGiven(folder), { settings, now: Date.now, purpose: 'write' });
  const sources = { now: Date.now, random: randomBytes };
  await createLog(ports.store, { ...OPENED, at: new Date().toISOString() }, sources);
  return { open: () => openLog(ports.store, sources), ledger: () => new Ledger(ports) };
};
