import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Point, Snapshot } from '../../../app/snapshots.ts';
import type { Section } from '../../../domain/snapshot/sections.ts';

const LF = 0x0a;
const MAC_LENGTH = 64;

/** One piece of a snapshot: its name, and how many bytes it has in the file, raw or deflated. */
export interface Part {
  readonly name: Section | 'main';
  readonly bytes: number;
  readonly deflated: boolean;
}

export interface Header extends Point {
  readonly parts: readonly Part[];
}

/** The authentication code of what follows it in a snapshot's file, as hex. */
export const macOf = (secret: string, program: string, bytes: Uint8Array): string =>
  createHmac('sha256', secret).update(`loopledger snapshot ${program}\n`).update(bytes).digest('hex');

/**
 * Reads a snapshot's file:
 *
 *   <HMAC-SHA256 of all that follows, as hex> LF
 *   <header, as JSON> LF
 *   <the parts, one behind the other>
 *
 * Undefined unless the code is right: whoever has no key of this user on this machine can write none that is believed,
 * and what was cut or changed on the disk is not.
 */
export const openSnapshot = (
  file: Buffer,
  secret: string,
  program: string,
  inflate: (bytes: Buffer) => Buffer,
): Snapshot | undefined => {
  const body = file.subarray(MAC_LENGTH + 1);
  const mac = Buffer.from(macOf(secret, program, body), 'latin1');
  const said = file.subarray(0, MAC_LENGTH);
  if (said.length !== MAC_LENGTH || !timingSafeEqual(said, mac)) return undefined;
  const start = body.indexOf(LF) + 1;
  const { boundary, newest, parts } = JSON.parse(body.toString('utf8', 0, start)) as Header;
  const textOf = (wanted: Part['name']): string => {
    let at = start;
    for (const { name, bytes, deflated } of parts) {
      const piece = body.subarray(at, at + bytes);
      if (name === wanted) return (deflated ? inflate(piece) : piece).toString('utf8');
      at += bytes;
    }
    throw new Error(`a snapshot has no part ${wanted}`);
  };
  return { boundary, newest, main: textOf('main'), section: textOf };
};

export const writtenSnapshot = (
  { boundary, newest }: Point,
  parts: readonly { readonly part: Part; readonly bytes: Uint8Array }[],
  secret: string,
  program: string,
): Buffer => {
  const header: Header = { boundary, newest, parts: parts.map(({ part }) => part) };
  const body = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`, 'utf8'),
    ...parts.map(({ bytes }) => bytes),
  ]);
  return Buffer.concat([Buffer.from(`${macOf(secret, program, body)}\n`, 'latin1'), body]);
};
