/** Sizes of format version 1, in bytes unless the name says otherwise (docs/FORMAT.md). */

/** A line with its LF. */
export const LINE_MAX = 65_535;
/** `{"event":` before the event's bytes. */
export const FRAME_HEAD = 9;
/** `,"prev":"<64>","sha256":"<64>"}` after the event's bytes. */
export const FRAME_TAIL = 151;
/** The event's bytes on the longest line (LINE_MAX less LF, head and tail). */
export const EVENT_MAX = 65_374;
/** A withheld line, without its LF. */
export const STUB_LENGTH = 233;
/** Containers inside each other; the line object is 1, so the event is 2. */
export const DEPTH_MAX = 64;
/** The depth of the event's own object. */
export const EVENT_DEPTH = 2;
/** The most a writer may append per sync. */
export const BATCH_MAX = 1_048_576;
/** Text up to this size may stand in the event; what is longer is a blob. */
export const INLINE_MAX = 4_096;

/** Bytes of a command that is signed: with its signature it fits on a line, however much of it is escaped. */
export const SIGNED_COMMAND_MAX = 24_000;
