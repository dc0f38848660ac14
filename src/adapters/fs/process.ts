import { readFileSync, readlinkSync } from 'node:fs';
import { errnoOf } from './errors.ts';

/**
 * One process, told apart from every other one that had or will have its pid. What a system does not
 * offer is left out.
 */
export interface ProcessName {
  readonly pid: number;
  readonly host: string;
  /** Ticks from boot to its start, as the kernel counts them: pids come again, this pair does not. */
  readonly start?: string;
  /** Id of the machine's installation, and of its current boot. */
  readonly machine?: string;
  readonly boot?: string;
  /** Pid and time namespace: pids and start times mean something only inside one. */
  readonly space?: string;
}

/** The pid namespace that every Linux machine starts with; its id is a constant of the kernel. */
const FIRST_PID_SPACE = 'pid:[4026531836]';

const attempt = (read: () => string): string | undefined => {
  try {
    return read().trim() || undefined;
  } catch {
    return undefined;
  }
};

/** In a namespace whose /proc shows the pids of another, /proc says nothing about the pids we know. */
const procIsOurs = (): boolean => attempt(() => readlinkSync('/proc/self')) === String(process.pid);

/** State letter and start of a process; undefined where the system doesn't show it. */
const statOf = (pid: number): { readonly state: string; readonly start: string } | undefined => {
  if (!procIsOurs()) return undefined;
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  // The name in parentheses may hold anything, so the fields are counted from the last one on.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields?.[0], fields?.[19]];
  return state === undefined || start === undefined ? undefined : { state, start };
};

export const bootId = (): string | undefined =>
  attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));

export const installationId = (): string | undefined =>
  attempt(() => readFileSync('/etc/machine-id', 'latin1'));

export const pidSpace = (): string | undefined => {
  const pid = attempt(() => readlinkSync('/proc/self/ns/pid'));
  const time = attempt(() => readlinkSync('/proc/self/ns/time'));
  return pid === undefined ? undefined : [pid, time].filter((id) => id !== undefined).join(' ');
};

/** Drops what is undefined, so that an absent fact is an absent key. */
const known = <T extends object>(facts: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;

let own: ProcessName | undefined;

export const thisProcess = (): ProcessName => {
  own ??= known<ProcessName>({
    pid: process.pid,
    host: process.getBuiltinModule('node:os').hostname(),
    start: statOf(process.pid)?.start,
    machine: installationId(),
    boot: bootId(),
    space: pidSpace(),
  });
  return own;
};

/** `unknown` is never to be taken for dead. */
export type Life = 'alive' | 'dead' | 'unknown';

/**
 * Whether a process still lives, as far as this one can tell. `dead` is only said where it is certain:
 * under the same kernel in the same pid namespace, or before a reboot of the same installation outside
 * any container (there, and only there, the same names come back with another boot id).
 */
export const lifeOf = (other: ProcessName, me: ProcessName = thisProcess()): Life => {
  if (other.space !== me.space) return 'unknown';
  const sameMachine = other.host === me.host && other.machine === me.machine;
  if (other.boot !== me.boot) {
    const rebooted =
      sameMachine &&
      me.machine !== undefined &&
      other.boot !== undefined &&
      me.boot !== undefined &&
      me.space?.split(' ')[0] === FIRST_PID_SPACE;
    return rebooted ? 'dead' : 'unknown';
  }
  // One boot id is one kernel, whatever its host is called by now. Without one, the name has to do.
  if (me.boot === undefined && !sameMachine) return 'unknown';
  return pidIsGone(other.pid, other.start) ? 'dead' : 'alive';
};

/** Whether no process of this namespace has that pid (and start, if one is given), zombies not counted. */
export const pidIsGone = (pid: number, start?: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errnoOf(error) === 'ESRCH') return true;
  }
  const stat = statOf(pid);
  if (stat === undefined) return false;
  return stat.state === 'Z' || stat.state === 'X' || (start !== undefined && stat.start !== start);
};
