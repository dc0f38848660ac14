import { holdsPrivateKey } from '../../../format/ssh/key.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit.ts';
import { FailureError, UsageError } from '../failure.ts';
import { takeFile, takeStdin } from './text.ts';

/** The longest public key there is takes less. */
const MOST = 16_384;

/** A public key as it was given: its line, a file that holds it, or `-`. A private one goes no further than here. */
export const takeKeyLine = async (context: Context, given: string, help: string): Promise<string> => {
  refusePrivate(given);
  // A type of key, a space, base64: no file is called that by accident.
  if (/^(?:ssh|ecdsa|sk)-[a-z0-9@.-]+\s/.test(given)) return given;
  const bytes =
    given === '-' ? await takeStdin(context, help, 'not be empty') : await takeFile(context, given, help);
  if (bytes.length > MOST) throw new UsageError('that is longer than any public key', help, 'too-large');
  const text = Buffer.from(bytes).toString('utf8');
  refusePrivate(text);
  const lines = text.split('\n').filter((it) => it.trim() !== '' && !it.startsWith('#'));
  const [line, another] = lines;
  if (line === undefined || another !== undefined) {
    throw new UsageError(`a public key is one line, and there are ${lines.length}`, help);
  }
  return line.trim();
};

const refusePrivate = (text: string): void => {
  if (!holdsPrivateKey(text)) return;
  throw new FailureError({
    ok: false,
    code: 'private-key',
    what: 'that is a private key, and it was neither kept nor sent anywhere: give the public one, whose file ends in .pub',
    instead: 'loopledger help key add',
    exit: EXIT.refused,
  });
};
