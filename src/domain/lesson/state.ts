import type { Actor, Ulid } from '../../format/events/common.ts';

export interface Lesson {
  readonly id: Ulid;
  readonly seq: number;
  readonly goal: Ulid;
  readonly step?: Ulid;
  readonly text: string;
  readonly pinned: boolean;
  readonly by: Actor;
}

export const MAX_PINNED = 7;
