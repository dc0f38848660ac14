import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** A process that this one comes from: what its program is called, and the words it was started with. */
export interface Ancestor {
  readonly program: string;
  readonly words: readonly string[];
}

/** Deep enough for a shell in an agent in an editor in a desktop; a loop in what the system says ends here too. */
const MOST = 32;

/** The nearest first. Nothing where this system does not tell. */
export const ancestors = (platform: NodeJS.Platform, pid: number): readonly Ancestor[] | undefined => {
  if (platform === 'linux') return climb(pid, linuxProcess);
  if (platform !== 'darwin') return undefined;
  const table = darwinTable();
  return table === undefined ? undefined : climb(pid, (it) => table.get(it));
};

interface Known extends Ancestor {
  readonly parent: number;
}

const climb = (pid: number, look: (pid: number) => Known | undefined): Ancestor[] => {
  const found: Ancestor[] = [];
  let next = look(pid)?.parent ?? 0;
  while (next > 0 && found.length < MOST) {
    const known = look(next);
    if (known === undefined) break;
    found.push({ program: known.program, words: known.words });
    next = known.parent;
  }
  return found;
};

/** The name in stat stands in parentheses and may hold any byte, so that its last closing one counts. */
const linuxProcess = (pid: number): Known | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .filter((it) => it !== '');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { parent, words, program: executable(pid) ?? name };
  } catch {
    return undefined;
  }
};

/** Another user's processes tell their names and not their files. */
const executable = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined;
  }
};

/** One call for all processes: `ps` takes longer to start than to answer. */
const darwinTable = (): ReadonlyMap<number, Known> | undefined => {
  try {
    const said = execFileSync('/bin/ps', ['-A', '-o', 'pid=,ppid=,command='], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
      timeout: 2_000,
    });
    return psTable(said);
  } catch {
    return undefined;
  }
};

export const psTable = (said: string): ReadonlyMap<number, Known> => {
  const table = new Map<number, Known>();
  for (const line of said.split('\n')) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) continue;
    const words = command.split(' ').filter((it) => it !== '');
    table.set(Number(pid), { parent: Number(parent), program: words[0] ?? '', words });
  }
  return table;
};
