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

/** What no human said, others than a human may say otherwise. */
export const isAgentsLesson = ({ by }: Lesson): boolean => !by.startsWith('human:');

export const MAX_PINNED = 7;
