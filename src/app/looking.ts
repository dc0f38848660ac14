import type { Asking } from '../domain/next/facts.ts';
import type { Tree } from '../format/events/common.ts';
import type { WorkTree } from './ports.ts';

/** What a view may ask about the work tree. */
export type Looks = Pick<Asking, 'tree' | 'inTree'>;

/** Looked at, and not known yet. */
class TreeWanted extends Error {
  override readonly name = 'TreeWanted';
}

/**
 * A pure view of the work tree as it is. Finding something out takes starting git, which most views need not: only what
 * a view asks for is found out, and then the view is taken again.
 */
export const looking = async <T>(workTree: WorkTree, view: (looks: Looks) => T): Promise<T> => {
  let tree: Tree | undefined;
  const there = new Map<string, boolean>();
  for (;;) {
    const unknown = new Set<string>();
    try {
      const seen = view({
        tree: () => {
          if (tree === undefined) throw new TreeWanted();
          return tree;
        },
        inTree: (commit) => {
          const known = there.get(commit);
          if (known === undefined) unknown.add(commit);
          return known ?? true;
        },
      });
      if (unknown.size === 0) return seen;
    } catch (error) {
      if (!(error instanceof TreeWanted)) throw error;
      tree = await workTree.tree();
    }
    if (unknown.size === 0) continue;
    const unmerged = await workTree.unmerged([...unknown]);
    for (const commit of unknown) there.set(commit, !unmerged.has(commit));
  }
};
