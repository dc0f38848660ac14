import { join } from 'node:path';
import { done } from '../answer.ts';
import { branchesOf } from '../branches.ts';
import type { Command } from '../command.ts';
import type { Context } from '../context.ts';
import { read } from '../open.ts';
import { columnsOf } from '../render/style.ts';
import { type Column, table } from '../render/table.ts';

export const branchList: Command = {
  words: [],
  options: {},
  examples: [{ line: 'loopledger branch list' }],
  answer: {
    branches:
      'each with its name and path; and, where it can be read: from (seq and sha256), head (seq and sha256), accepted (steps accepted in it) and left; else fault',
  },
  run: async (context, args) => {
    const { opened, fault } = await read(context, args.common);
    const folder = branchesOf(opened);
    const branches = [];
    for (const name of namesIn(context, folder)) branches.push(await branchAt(context, folder, name));
    const rows = branches.map((it) =>
      'fault' in it
        ? [it.name, '', '', '', it.fault]
        : [it.name, String(it.from.seq), String(it.head.seq), String(it.accepted), String(it.left)],
    );
    const columns: readonly Column[] = [
      { head: 'branch' },
      { head: 'from line', right: true },
      { head: 'to line', right: true },
      { head: 'accepted', right: true },
      { head: 'left', gives: true },
    ];
    const shown =
      rows.length === 0 ? 'no branch yet: loopledger branch NAME' : table(columns, rows, columnsOf(context));
    return done({ branches }, shown, fault);
  },
};

/** Most ledgers have none. */
const namesIn = (context: Context, folder: string): readonly string[] => {
  try {
    return context.files.entries(folder).flatMap(({ name, kind }) => (kind === 'folder' ? [name] : []));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

const branchAt = async (context: Context, folder: string, name: string) => {
  const path = join(folder, name);
  const reading = await (await context.ledgers.open(path, 'read')).ledger.reading();
  if (reading.status === 'absent' || reading.status === 'damaged')
    return { name, path, fault: reading.status };
  const { branch, head, steps } = reading.state;
  if (branch === undefined) return { name, path, fault: 'no branch' };
  const all = [...steps.values()];
  return {
    name,
    path,
    from: { ...branch.from },
    head: { seq: head.seq, sha256: head.hash },
    accepted: all.filter(({ status }) => status === 'accepted').length,
    left: all.filter(({ status }) => status !== 'accepted' && status !== 'dropped').length,
  };
};
