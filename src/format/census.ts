import type { LogLine } from './event.ts';
import { isKnownType } from './shape.ts';

/** A type that this version doesn't know, and how often it came. */
export interface UnknownType {
  readonly type: string;
  /** Events that say of themselves that they may be passed over. */
  readonly ignorable: number;
  readonly required: number;
}

/** Counts what this version can't read; any of it but ignorable events makes the ledger read-only. */
export class Census {
  newer = 0;
  private readonly unknown = new Map<string, UnknownType>();

  take(line: LogLine): void {
    if (line.kind === 'newer') this.newer += 1;
    if (line.kind !== 'event' || isKnownType(line.event.type)) return;
    const { type, data } = line.event;
    const { ignorable, required } = this.unknown.get(type) ?? { ignorable: 0, required: 0 };
    const passedOver = data.ignorable === true ? 1 : 0;
    this.unknown.set(type, {
      type,
      ignorable: ignorable + passedOver,
      required: required + 1 - passedOver,
    });
  }

  unknownTypes(): readonly UnknownType[] {
    return [...this.unknown.values()];
  }

  readable(): boolean {
    return this.newer === 0 && this.unknownTypes().every(({ required }) => required === 0);
  }
}
