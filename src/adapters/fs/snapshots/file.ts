import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Point, Snapshot } from '../../../app/snapshots.ts';
import type { PieceName } from '../../../domain/snapshot/encode.ts';
import { type Delta, withBase } from './delta.ts';
import { isPacking, type Packing, unpack } from './unpack.ts';
import { wordsOf } from './words.ts';

const LF = 0x0a;
const MAC_LENGTH = 64;

/** One piece of a snapshot as it lies in the file. */
export interface Part {
  readonly name: PieceName;
  readonly bytes: number;
  /** Nothing where it lies as it is. */
  readonly packed?: Packing;
  /** It says only how its lines differ from those of the base. */
  readonly delta?: true;
}

/** Another snapshot that this one rests on. */
export interface Base {
  readonly seq: number;
  readonly mac: string;
}

export interface Header extends Point {
  readonly parts: readonly Part[];
  readonly base?: Base;
}

export interface Keys {
  readonly secret: string;
  readonly program: string;
}

/** The authentication code of what follows it in a snapshot's file, as hex. */
export const macOf = ({ secret, program }: Keys, bytes: Uint8Array): string =>
  createHmac('sha256', secret).update(`loopledger snapshot ${program}\n`).update(bytes).digest('hex');

/** The folder of those that have this key: it says nothing of the key. */
export const nameOf = (keys: Keys): string => macOf(keys, Buffer.from('folder')).slice(0, 16);

/** A snapshot's file whose code was right. */
export interface Opened {
  readonly mac: string;
  readonly header: Header;
  /** What lies there under a name, with the packing taken off. */
  textOf(name: PieceName): { readonly part: Part; readonly text: string };
}

/**
 * Opens a snapshot's file:
 *
 *   <HMAC-SHA256 of all that follows, as hex> LF
 *   <header, as JSON> LF
 *   <the parts, one behind the other>
 *
 * Undefined unless the code is right: whoever has no key of this user on this machine can write none that is believed,
 * and what was cut or changed on the disk is not.
 */
export const openFile = (file: Buffer, keys: Keys): Opened | undefined => {
  const said = file.subarray(0, MAC_LENGTH);
  const body = file.subarray(MAC_LENGTH + 1);
  const mac = macOf(keys, body);
  if (said.length !== MAC_LENGTH || !timingSafeEqual(said, Buffer.from(mac, 'latin1'))) return undefined;
  const start = body.indexOf(LF) + 1;
  const header = JSON.parse(body.toString('utf8', 0, start)) as Header;
  if (!header.parts.every(({ packed }) => isPacking(packed))) return undefined;
  const textOf: Opened['textOf'] = (name) => {
    let at = start;
    for (const part of header.parts) {
      const bytes = body.subarray(at, at + part.bytes);
      if (part.name === name) {
        const text = part.packed === undefined ? bytes.toString('utf8') : unpack(bytes, part.packed, words);
        return { part, text };
      }
      at += part.bytes;
    }
    throw new Error(`a snapshot has no ${name}`);
  };
  let known: readonly string[] | undefined;
  const words = (): readonly string[] => {
    known ??= wordsOf(NAMING.map((name) => textOf(name).text));
    return known;
  };
  return { mac, header, textOf };
};

/** The pieces whose ids are what others name: in what is written by columns, they stand by their number. */
export const NAMING: readonly PieceName[] = ['steps keys', 'sessions keys', 'questions keys', 'checks keys'];

/** What an opened snapshot says, where it rests on `base`, together with that. */
export const snapshotOf = (opened: Opened, base?: Opened): Snapshot => ({
  boundary: opened.header.boundary,
  newest: opened.header.newest,
  piece: (name) => {
    const { part, text } = opened.textOf(name);
    if (part.delta !== true || base === undefined) return text;
    return withBase(JSON.parse(text) as Delta, base.textOf(name).text);
  },
});
