import { resolve } from 'node:path';
import type { HandoffFiles } from '../../../app/handoff/file.ts';

/** Handoff files on this machine's disk. Few commands need them: they are loaded when one does. */
export const fileHandoffs = (cwd: () => string): HandoffFiles => ({
  open: async (path) => {
    const { openCarried } = await import('../../fs/handoff/open.ts');
    return openCarried(resolve(cwd(), path));
  },
  reserve: async (path, replace, ledger) => {
    const { reserve } = await import('../../fs/handoff/reserve.ts');
    return reserve(resolve(cwd(), path), replace, resolve(cwd(), ledger));
  },
});
