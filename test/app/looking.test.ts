import { describe, expect, it } from 'vitest';
import { looking } from '../../src/app/looking.ts';
import type { WorkTree } from '../../src/app/ports.ts';

const watched = (has: readonly string[] = []) => {
  const asked: unknown[] = [];
  const workTree: WorkTree = {
    tree: async () => {
      asked.push('tree');
      return 'unbound';
    },
    commit: async () => undefined,
    unmerged: async (commits) => {
      asked.push(commits);
      return new Set(commits.filter((it) => !has.includes(it)));
    },
  };
  return { asked, workTree };
};

describe('a view of the work tree', () => {
  it('that asks nothing of it starts nothing', async () => {
    const { asked, workTree } = watched();
    expect(await looking(workTree, () => 7)).toBe(7);
    expect(asked).toEqual([]);
  });

  it('is told what it asks, each thing once, and what it asks because of that', async () => {
    const { asked, workTree } = watched(['a']);
    const seen = await looking(workTree, ({ tree, inTree }) => {
      const first = ['a', 'b'].map(inTree);
      if (tree() !== 'unbound') throw new Error('another tree');
      return first[1] === true ? 'not known yet' : [...first, inTree('c'), tree()];
    });
    expect(seen).toEqual([true, false, false, 'unbound']);
    expect(asked).toEqual(['tree', ['a', 'b'], ['c']]);
  });

  it('that throws for another reason throws', async () => {
    const fails = () => {
      throw new RangeError('no');
    };
    await expect(looking(watched().workTree, fails)).rejects.toThrow(RangeError);
  });
});
