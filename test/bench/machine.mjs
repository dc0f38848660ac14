// What figures were taken on: without it they say nothing.

import { statfsSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';

/** Numbers by which Linux names its file systems. */
const KINDS = new Map([
  [0xef53, 'ext4'],
  [0x01021994, 'tmpfs'],
  [0x58465342, 'xfs'],
  [0x9123683e, 'btrfs'],
  [0x794c7630, 'overlayfs'],
  [0x2fc12fc1, 'zfs'],
  [0x6969, 'nfs'],
  [0x65735546, 'fuse'],
]);

const fileSystem = (folder) => {
  const { type } = statfsSync(folder);
  const known = process.platform === 'linux' ? KINDS.get(type >>> 0) : undefined;
  return known ?? `file system of type 0x${(type >>> 0).toString(16)}`;
};

export const machine = (folder) => {
  const [first] = cpus();
  const model = first?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ` +
    `${model}, ${cpus().length} cores, ${memory} GiB, ${fileSystem(folder)}.`
  );
};

/** More than one waits for a processor: milliseconds are then worth little, and ratios less than they look. */
export const load = () => loadavg()[0].toFixed(1);
