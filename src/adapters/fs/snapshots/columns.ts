/** The values of one name, in the order of the lines. */
interface Column {
  readonly name: string;
  readonly values: string[];
}

/**
 * A text of lines that are JSON objects, written by columns: like stands beside like, and packs to less. First the names
 * that lines have, then those of each line, then the values of each name. A line is cut wherever it looks like the
 * start of a member, and is put together again as it was cut: so every text comes back, whatever its lines are.
 */
export const toColumns = (text: string): string => {
  const forms = new Map<string, number>();
  const columns = new Map<string, Column>();
  const add = (name: string, value: string): void => {
    const column = columns.get(name);
    if (column === undefined) columns.set(name, { name, values: [value] });
    else column.values.push(value);
  };
  const formOfLine = text.split('\n').map((line) => {
    const names: string[] = [];
    for (const member of line.split(BEFORE_MEMBER)) {
      const name = member.slice(0, member.indexOf(NAME_END) + NAME_END.length);
      names.push(name);
      add(name, member.slice(name.length));
    }
    const form = names.join('\n');
    const at = forms.get(form) ?? forms.size;
    forms.set(form, at);
    return at;
  });
  const all = [...columns.values()];
  const head = {
    forms: [...forms.keys()].map((it) => it.split('\n')),
    sizes: all.map(({ name, values }) => [name, values.length]),
  };
  return [JSON.stringify(head), formOfLine.join(' '), ...all.map(({ values }) => values.join('\n'))].join(
    '\n',
  );
};

const BEFORE_MEMBER = /,(?="\w+":)/;
const NAME_END = '":';

interface Head {
  /** The names of its members in turn, for each form that lines have. */
  readonly forms: readonly (readonly string[])[];
  readonly sizes: readonly (readonly [name: string, values: number])[];
}

export const fromColumns = (text: string): string => {
  const [head = '', formOfLine = '', ...values] = text.split('\n');
  const { forms, sizes } = JSON.parse(head) as Head;
  const next = new Map<string, { at: number }>();
  let start = 0;
  for (const [name, size] of sizes) {
    next.set(name, { at: start });
    start += size;
  }
  const members = forms.map((names) =>
    names.map((name, n) => ({ before: n === 0 ? name : `,${name}`, next: next.get(name) ?? { at: 0 } })),
  );
  const lines = formOfLine.split(' ').map((form) => {
    let line = '';
    for (const { before, next } of members[Number(form)] ?? []) line += before + values[next.at++];
    return line;
  });
  return lines.join('\n');
};
