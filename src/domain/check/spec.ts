import { canonicalJson } from '../../format/canonical.ts';
import type { Hex64, Ulid } from '../../format/events/common.ts';
import { sha256Hex } from '../../format/hash.ts';
import type { State } from '../state.ts';
import type { Check } from './state.ts';

export const DEFAULT_LIMIT_S = 600;

/** All that a run is bound to. */
export interface Spec {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly limit_s: number;
  readonly pass: number;
}

/** Its hash binds every later run to exactly this spec. */
export const specHash = ({ argv, folder, limit_s, pass }: Spec): Hex64 =>
  sha256Hex(Buffer.from(canonicalJson({ argv, folder, limit_s, pass }), 'utf8'));

/** Those of them that are still there: one that was removed is asked for nowhere. */
export const checksOf = (state: State, ids: Iterable<Ulid>): Check[] => {
  const checks: Check[] = [];
  for (const id of ids) {
    const check = state.checks.get(id);
    if (check !== undefined && check.removed === undefined) checks.push(check);
  }
  return checks;
};
