import type { Actor, Content, Instant, Tree, Ulid } from '../../format/events/common.ts';

export interface Evidence {
  readonly id: Ulid;
  readonly seq: number;
  readonly goal: Ulid;
  readonly step?: Ulid;
  readonly kind: 'diff' | 'file' | 'output' | 'link' | 'note';
  readonly title: string;
  readonly content: Content;
  readonly tree: Tree;
  readonly at: Instant;
  readonly by: Actor;
  /** The line by which its content was withheld. */
  withheld?: number;
  /** Other evidence took its place. */
  superseded?: { readonly by: Ulid; readonly actor: Actor; readonly seq: number };
}
