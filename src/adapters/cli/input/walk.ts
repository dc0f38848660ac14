import type { Context, Entry } from '../context.ts';

/** What a walk comes by: a regular file to read, or something that is left where it lies, and why. */
export type Found =
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'passed'; readonly name: string; readonly why: NotWalked };

/** `ledger`: a folder that holds one; what lies there is what was recorded, and no log of a runtime. */
export type NotWalked = Exclude<Entry['kind'], 'file' | 'folder'> | 'ledger' | 'unreadable';

/**
 * All that lies under a folder, folders with a dot before their name too, in the order of the names: the same on
 * every machine. Links are not followed, so it ends; depth is not recursed into.
 */
export function* walk(context: Context, folder: string): Generator<Found> {
  const waiting = [{ name: folder, kind: 'folder' as Entry['kind'] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { name, kind } = next;
    if (kind === 'file') yield { kind, name };
    else if (kind !== 'folder') yield { kind: 'passed', name, why: kind };
    else {
      const entries = entriesOf(context, name);
      if (typeof entries === 'string') yield { kind: 'passed', name, why: entries };
      else waiting.push(...entries.map((it) => ({ name: joined(name, it.name), kind: it.kind })).reverse());
    }
  }
}

const entriesOf = (context: Context, folder: string): readonly Entry[] | 'ledger' | 'unreadable' => {
  try {
    const entries = context.files.entries(folder);
    return entries.some((it) => it.name === 'ledger.jsonl' && it.kind === 'file') ? 'ledger' : entries;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 'unreadable';
    throw error;
  }
};

/** Both kinds of separator mean the same to every system that has both. */
const joined = (folder: string, name: string): string =>
  folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`;
