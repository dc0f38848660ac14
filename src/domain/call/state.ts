import type { Content, Instant, Ulid } from '../../format/events/common.ts';

/** A call without its return: after a resume its outcome is unknown. Keyed by the seq of tool.called. */
export interface OpenCall {
  readonly seq: number;
  readonly session: Ulid;
  readonly call: string;
  /** A conversation inside the session that the call belongs to; its id says something only there. */
  readonly side?: string;
  readonly tool: string;
  readonly input: Content;
  readonly at: Instant;
  readonly step?: Ulid;
  readonly imported: boolean;
}
