import { type EvidenceStanding, evidenceStanding } from '../../../domain/evidence/standing.ts';
import type { Evidence } from '../../../domain/evidence/state.ts';
import { isRefusal } from '../../../domain/refs.ts';
import type { Args } from '../command.ts';
import type { Context } from '../context.ts';
import { callerOf } from '../identity.ts';
import type { Read } from '../open.ts';

/** The tree as it is, asked for only where something is compared with it; whoever is nobody here compares nothing. */
export const treeHere = async (
  context: Context,
  args: Args,
  { opened, state }: Read,
): Promise<string | undefined> => {
  const tree = await opened.about(callerOf(context, args.common), state, (asking) => ({
    now: asking.tree(),
  }));
  return isRefusal(tree) ? undefined : tree.now;
};

/** How each piece stands now, in the order given. */
export const standingsOf = async (
  context: Context,
  args: Args,
  found: Read,
  evidence: readonly Evidence[],
): Promise<readonly EvidenceStanding[]> => {
  if (evidence.length === 0) return [];
  const tree = await treeHere(context, args, found);
  return evidence.map((it) => evidenceStanding(found.state, it, () => tree ?? it.tree));
};

/** Said of what was found on another tree than the present one. */
export const drifted = (tree: string, now: string | undefined): string =>
  now === undefined || now === tree ? '' : '; the tree has changed since';
