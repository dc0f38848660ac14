import type { Head } from './columns.ts';
import type { Packing } from './unpack.ts';
import { MARK, ULID } from './words.ts';

/** 9 takes five times as long, and saves one part in a hundred. */
const QUALITY = 5;

/** `words` are asked for where ids may be told by their number. */
export const pack = (text: string, packing: Packing, words: () => readonly string[]): Buffer => {
  const { brotliCompressSync, constants } = process.getBuiltinModule('node:zlib');
  const written = packing === 'columns' ? toReferences(toColumns(text), words()) : text;
  const bytes = Buffer.from(written, 'utf8');
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

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
  const head: Head = {
    forms: [...forms.keys()].map((it) => it.split('\n')),
    sizes: all.map(({ name, values }) => [name, values.length]),
  };
  return [JSON.stringify(head), formOfLine.join(' '), ...all.map(({ values }) => values.join('\n'))].join(
    '\n',
  );
};

const BEFORE_MEMBER = /,(?="\w+":)/;
const NAME_END = '":';

/**
 * JSON in which ids that are known stand by their number; the one behind the last that was named, as in a list of all
 * in order, by nothing but the mark.
 */
export const toReferences = (json: string, words: readonly string[]): string => {
  const numbers = new Map(words.map((word, n) => [word, n]));
  let expected = 0;
  return json.replace(ULID, (word) => {
    const n = numbers.get(word);
    if (n === undefined) return word;
    const reference = n === expected ? MARK : MARK + n.toString(36);
    expected = n + 1;
    return reference;
  });
};
