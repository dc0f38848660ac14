import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineId } from '../../../src/adapters/fs/machine.ts';
import { placeOf } from '../../../src/adapters/fs/place.ts';
import { LEDGER } from '../../log/support.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loopledger-place-'));
  folder = join(root, 'ledger');
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const settings = () => ({ home: root, config: undefined });
const here = (at = folder, ledger = LEDGER) => placeOf(ledger, at, root, settings(), true);

describe('where a ledger is written from', () => {
  it('is the same each time, and tells no path', () => {
    expect(here()).toEqual(here());
    for (const hash of Object.values(here())) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(here())).size).toBe(4);
  });

  it('is another place for a moved ledger, on the same machine', () => {
    const before = here();
    const moved = join(root, 'moved');
    renameSync(folder, moved);
    expect(here(moved).place).not.toBe(before.place);
    expect(here(moved)).toMatchObject({ machine: before.machine, boot: before.boot });
    renameSync(moved, folder);
    expect(here()).toEqual(before);
  });

  it('is another place for a copy, and for a copy put back in place of the original', () => {
    const before = here();
    const copy = join(root, 'copy');
    cpSync(folder, copy, { recursive: true });
    expect(here(copy).place).not.toBe(before.place);
    renameSync(folder, join(root, 'original'));
    renameSync(copy, folder);
    expect(here().place).not.toBe(before.place);
  });

  it('cannot be matched between two ledgers', () => {
    const other = here(folder, '01JDZX5T000000000000000001');
    expect(other.machine).not.toBe(here().machine);
    expect(other.place).not.toBe(here().place);
  });

  it('is another one on another machine', () => {
    const before = here();
    rmSync(join(root, '.config'), { recursive: true });
    expect(here().machine).not.toBe(before.machine);
    expect(here().place).not.toBe(before.place);
  });
});

describe('the machine’s id', () => {
  const file = () => join(root, '.config', 'loopledger', 'machine');

  it('is made when it is first needed to write, kept, and alone in its folder', () => {
    const looked = machineId(settings(), false);
    expect(readdirSync(root)).toEqual(['ledger']);
    expect(machineId(settings(), false)).toBe(looked);
    const made = machineId(settings(), true);
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(made).not.toBe(looked);
    expect(machineId(settings(), false)).toBe(made);
    expect(machineId(settings(), true)).toBe(made);
    expect(readFileSync(file(), 'utf8')).toBe(`${made}\n`);
    expect(readdirSync(join(root, '.config', 'loopledger'))).toEqual(['machine']);
  });

  it('lies where the settings are said to lie', () => {
    const config = join(root, 'settings');
    const id = machineId({ home: root, config }, true);
    expect(readFileSync(join(config, 'loopledger', 'machine'), 'utf8')).toBe(`${id}\n`);
  });

  it('is derived, the same each time, where it cannot be kept', () => {
    writeFileSync(join(root, '.config'), 'a file where the folder should be');
    const derived = machineId(settings(), true);
    expect(derived).toMatch(/^[0-9a-f]{32}$/);
    expect(machineId(settings(), true)).toBe(derived);
    expect(machineId({ home: undefined, config: undefined }, true)).toBe(derived);
  });

  it('is derived where the home folder is one that can never be', () => {
    const derived = machineId({ home: undefined, config: undefined }, true);
    expect(machineId({ home: '/proc/nope', config: undefined }, true)).toBe(derived);
  });

  it('is derived where what was kept is none', () => {
    mkdirSync(join(root, '.config', 'loopledger'), { recursive: true });
    writeFileSync(file(), 'not an id');
    const derived = machineId({ home: undefined, config: undefined }, false);
    expect(machineId(settings(), true)).toBe(derived);
    expect(readFileSync(file(), 'utf8')).toBe('not an id');
  });
});
