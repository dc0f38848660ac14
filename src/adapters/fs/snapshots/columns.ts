/** What a text by columns begins with. */
export interface Head {
  /** The names of its members in turn, for each form that lines have. */
  readonly forms: readonly (readonly string[])[];
  readonly sizes: readonly (readonly [name: string, values: number])[];
}

/** The inverse of `toColumns`. */
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
