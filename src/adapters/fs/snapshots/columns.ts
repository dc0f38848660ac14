/**
 * A text of lines that are JSON objects, written by columns: first the forms that lines have, and how many values each
 * name has, then the form of each line, then the values of each name behind each other. Like stands beside like, and
 * packs to less. A line is cut wherever it looks like the start of a member, and is put together again as it was cut: so
 * every text comes back, whatever its lines are.
 */
export const toColumns = (text: string): string => {
  const forms = new Map<string, number>();
  const columns = new Map<string, string[]>();
  const formOfLine = text.split('\n').map((line) => {
    const names: string[] = [];
    for (const member of line.split(BEFORE_MEMBER)) {
      const name = NAME.exec(member)?.[0] ?? '';
      names.push(name);
      const value = member.slice(name.length);
      const column = columns.get(name);
      if (column === undefined) columns.set(name, [value]);
      else column.push(value);
    }
    const form = JSON.stringify(names);
    const at = forms.get(form) ?? forms.size;
    forms.set(form, at);
    return at;
  });
  const sizes = [...columns].map(([name, values]) => [name, values.length]);
  return [
    `[${[...forms.keys()].join()}]`,
    JSON.stringify(sizes),
    formOfLine.join(' '),
    ...[...columns.values()].map((values) => values.join('\n')),
  ].join('\n');
};

const BEFORE_MEMBER = /,(?="\w+":)/;
const NAME = /^\{?"\w+":/;

export const fromColumns = (text: string): string => {
  const [forms = '', sizes = '', formOfLine = '', ...values] = text.split('\n');
  const namesOf = JSON.parse(forms) as readonly (readonly string[])[];
  const next = new Map<string, number>();
  let start = 0;
  for (const [name, size] of JSON.parse(sizes) as readonly (readonly [string, number])[]) {
    next.set(name, start);
    start += size;
  }
  const take = (name: string): string => {
    const at = next.get(name) ?? 0;
    next.set(name, at + 1);
    return name + values[at];
  };
  return formOfLine
    .split(' ')
    .map((form) => namesOf[Number(form)]?.map(take).join())
    .join('\n');
};
