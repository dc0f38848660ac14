import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram, cleanEnvironment, runIn } from '../support/shell.ts';

/** The packed product, installed as a user gets it. */
export interface Installed {
  /** Its project folder, with node_modules in it. */
  readonly folder: string;
  readonly home: string;
  /** What `npm pack` made of the product. */
  readonly tarball: string;
  remove(): Promise<void>;
}

const ROOT = process.cwd();
const DEPENDENCIES = ['zod', 'ulid', 'fast-json-stable-stringify'];

/**
 * Packs what is built and installs it into an empty folder, with no network and an empty cache: the
 * dependencies are packed from node_modules, so that the versions asked for are met without a registry.
 */
export const installPacked = async (): Promise<Installed> => {
  builtProgram();
  const scratch = await mkdtemp(join(tmpdir(), 'loopledger-e2e-'));
  const [tarballs, folder, home] = ['tarballs', 'project', 'home'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [tarballs, folder, home]) await mkdir(path);
  const env = npmEnvironment(home, join(scratch, 'cache'));
  const packed = ['.', ...DEPENDENCIES.map((name) => `./node_modules/${name}`)];
  await npm(ROOT, env, ['pack', ...packed, '--ignore-scripts', '--pack-destination', tarballs]);
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  await npm(folder, env, ['install', '--offline', '--no-audit', '--no-fund', ...files]);
  const tarball = join(
    tarballs,
    (await readdir(tarballs)).find((name) => name.startsWith('loopledger-')) ?? '',
  );
  return { folder, home, tarball, remove: () => rm(scratch, { recursive: true, force: true }) };
};

/** Nothing of the settings of whoever runs the tests: no registry, no cache, no notices. */
const npmEnvironment = (home: string, cache: string): NodeJS.ProcessEnv => ({
  ...cleanEnvironment(home),
  npm_config_cache: cache,
  npm_config_userconfig: join(home, 'npmrc'),
  npm_config_globalconfig: join(home, 'global-npmrc'),
  npm_config_offline: 'true',
  npm_config_update_notifier: 'false',
});

const npm = async (folder: string, env: NodeJS.ProcessEnv, args: readonly string[]): Promise<void> => {
  const command = process.platform === 'win32' ? ['cmd', '/d', '/c', 'npm'] : ['npm'];
  const ran = await runIn(folder, [...command, ...args], env);
  if (ran.code !== 0) throw new Error(`npm ${args[0]}: exit ${ran.code}\n${ran.out}${ran.err}`);
};
