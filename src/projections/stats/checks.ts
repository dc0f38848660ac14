import type { RawEvent } from '../../format/event.ts';
import { byText } from '../by-text.ts';
import { madeIn, textOf } from './data.ts';
import type { Stats } from './stats-schema.ts';

interface Runs {
  runs: number;
  green: number;
  red: number;
}

/** Runs of checks. What is held is a count for each check, and for each work tree it ran on. */
export class ChecksFold {
  readonly #byCheck = new Map<string, Runs>();
  readonly #onTree = new Map<string, Runs & { readonly check: string; readonly tree: string }>();
  readonly #all: Runs = { runs: 0, green: 0, red: 0 };

  push({ type, data }: RawEvent): void {
    if (type !== 'check.ran') return;
    const [check, tree, outcome] = [textOf(data.check), textOf(data.tree), textOf(data.outcome)];
    const counted = [this.#all, madeIn(this.#byCheck, check, () => ({ runs: 0, green: 0, red: 0 }))];
    // On a tree that is not bound two runs may have seen different files.
    if (tree !== 'unbound') {
      const key = `${textOf(data.spec)} ${check} ${tree}`;
      counted.push(madeIn(this.#onTree, key, () => ({ check, tree, runs: 0, green: 0, red: 0 })));
    }
    for (const runs of counted) {
      runs.runs += 1;
      if (outcome === 'green') runs.green += 1;
      if (outcome === 'red') runs.red += 1;
    }
  }

  told(): Stats['checks'] {
    const { runs, green, red } = this.#all;
    return {
      runs,
      green,
      red,
      other: runs - green - red,
      ...(runs === 0 ? {} : { green_percent: Math.floor((green * 100) / runs) }),
      by_check: [...this.#byCheck]
        .sort(([a, x], [b, y]) => y.runs - x.runs || byText(a, b))
        .map(([check, it]) => ({ check, ...it })),
      flaky: [...this.#onTree.values()]
        .filter((it) => it.green > 0 && it.red > 0)
        .map((it) => ({ check: it.check, tree: it.tree, runs: it.runs, green: it.green, red: it.red })),
    };
  }
}
