/*
 * The wire form of SSH (RFC 4251, section 5): a string is its length in four bytes, big end first, and then its
 * bytes. What is read comes from whoever may write a key or a signature: nothing is read past the end, and nothing
 * may be left over.
 */

/** Reads one field after another; once a field was not there, all that follow are not there either. */
export class WireReader {
  private readonly bytes: Buffer;
  private at = 0;
  private broken = false;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  take(length: number): Buffer {
    const end = this.at + length;
    if (this.broken || end > this.bytes.length) {
      this.broken = true;
      return Buffer.alloc(0);
    }
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }

  uint32(): number {
    const bytes = this.take(4);
    return bytes.length === 4 ? bytes.readUInt32BE(0) : 0;
  }

  string(): Buffer {
    return this.take(this.uint32());
  }

  text(): string {
    return this.string().toString('latin1');
  }

  /** Everything was there, and nothing is left. */
  get isWhole(): boolean {
    return !this.broken && this.at === this.bytes.length;
  }
}

export const wireString = (bytes: Uint8Array | string): Buffer => {
  const body = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
};

/** A positive number as SSH writes it, brought to `length` bytes; nothing where it is negative or longer. */
export const unsigned = (mpint: Buffer, length: number): Buffer | undefined => {
  if ((mpint[0] ?? 0) >= 0x80) return undefined;
  const digits = mpint[0] === 0 ? mpint.subarray(1) : mpint;
  if (digits.length > length) return undefined;
  return Buffer.concat([Buffer.alloc(length - digits.length), digits]);
};

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Bytes of base64 in the one way to write them; nothing where it is written otherwise. */
export const fromBase64 = (text: string): Buffer | undefined => {
  if (!BASE64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
};
