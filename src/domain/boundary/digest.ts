import { canonicalJson } from '../../format/canonical.ts';
import type { Action } from '../../format/events/boundary.ts';
import type { Hex64 } from '../../format/events/common.ts';
import { sha256Hex } from '../../format/hash.ts';

/** What leave for once is bound to: an action as it is, the bytes of the files it names included. */
export const actionDigest = (action: Action): Hex64 => sha256Hex(Buffer.from(canonicalJson(action), 'utf8'));
