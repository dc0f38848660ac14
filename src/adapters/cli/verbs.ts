/** Which words of a catalogue need another one behind them. */
export interface Verbs {
  /** Words that name a thing and need a verb after them. */
  readonly groups: ReadonlySet<string>;
  /** Commands of two words whose first is a command too: `ask list` and `ask`. */
  readonly pairs: ReadonlySet<string>;
}

export const verbsOf = (names: readonly string[]): Verbs => {
  const groups = new Set<string>();
  const pairs = new Set<string>();
  for (const name of names) {
    const [first = ''] = name.split(' ');
    if (name === first) continue;
    if (names.includes(first)) pairs.add(name);
    else groups.add(first);
  }
  return { groups, pairs };
};

/** Whether `name` has verbs of its own after it, be it a command itself or not. */
export const leads = ({ groups, pairs }: Verbs, name: string): boolean =>
  groups.has(name) || [...pairs].some((pair) => pair.startsWith(`${name} `));
