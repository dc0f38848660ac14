import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NAMESPACE } from '../../domain/actor/signed.ts';
import { unarmoured } from '../../format/ssh/signature.ts';

/** Why nothing was signed, in words that hold nothing of the key. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: 'no-program' | 'not-signed';

  constructor(code: SigningError['code'], what: string, options?: ErrorOptions) {
    super(what, options);
    this.code = code;
  }
}

export interface KeyFile {
  /** The private key, or the public one where an agent of SSH has the other half. */
  readonly file: string;
  /** Somebody is there to type a passphrase, or to touch a device. */
  readonly interactive: boolean;
}

/**
 * Has `ssh-keygen -Y sign` sign bytes with a key, which this program never reads. Where nobody is there to be asked it
 * is started in a session of its own, without a terminal, so that a key with a passphrase fails at once.
 */
export const signWith = async ({ file, interactive }: KeyFile, bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'loopledger-sign-'));
  try {
    const message = join(folder, 'act');
    await writeFile(message, bytes, { mode: 0o600 });
    await run(['-q', '-Y', 'sign', '-n', NAMESPACE, '-f', file, message], interactive);
    const signature = unarmoured(await readFile(`${message}.sig`, 'utf8'));
    if (signature === undefined) throw new SigningError('not-signed', 'ssh-keygen gave no signature');
    return signature;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const SAID_MAX = 2_000;

const run = (args: readonly string[], interactive: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('ssh-keygen', args, {
      stdio: [interactive ? 'inherit' : 'ignore', 'ignore', interactive ? 'inherit' : 'pipe'],
      detached: !interactive,
      env: interactive ? process.env : { ...process.env, SSH_ASKPASS_REQUIRE: 'never' },
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(0, SAID_MAX);
    });
    child.on('error', (cause) => {
      const what = 'ssh-keygen could not be started: it comes with OpenSSH, and signs';
      reject(new SigningError('no-program', what, { cause }));
    });
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const words = said.trim().split('\n').at(-1) ?? '';
      reject(new SigningError('not-signed', `ssh-keygen signed nothing${words === '' ? '' : `: ${words}`}`));
    });
  });
