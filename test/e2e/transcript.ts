/** What the demo printed, line for line: commands with what they printed, and what was done between them. */
export type Act =
  | {
      readonly do: 'command';
      readonly machine: string;
      readonly actor: string;
      readonly argv: readonly string[];
      readonly output: string;
      readonly code: number;
    }
  | { readonly do: 'write'; readonly path: string; readonly bytes: number }
  | { readonly do: 'cut'; readonly path: string; readonly bytes: number; readonly pid: number }
  | { readonly do: 'copy'; readonly from: string; readonly to: string }
  | { readonly do: 'flip'; readonly offset: number }
  | { readonly do: 'say'; readonly text: string };

export type CommandAct = Extract<Act, { readonly do: 'command' }>;

const COMMAND = /^ {2}\[(\w+)\] (\S+) \$ loopledger (.*)$/;
const EXIT = /^ {4}\(exit (\d+)\)$/;

export const readTranscript = (text: string): Act[] => {
  const acts: Act[] = [];
  let open: { machine: string; actor: string; argv: string[]; code: number; lines: string[] } | undefined;
  const close = (): void => {
    if (open === undefined) return;
    const { lines, ...command } = open;
    acts.push({ do: 'command', ...command, output: lines.join('\n').trimEnd() });
    open = undefined;
  };
  for (const line of text.split('\n')) {
    const [, machine = '', actor = '', typed] = COMMAND.exec(line) ?? [];
    const exit = EXIT.exec(line)?.[1];
    if (typed !== undefined) {
      close();
      open = { machine, actor, argv: wordsOf(typed), code: 0, lines: [] };
    } else if (open !== undefined && exit !== undefined) open.code = Number(exit);
    else if (open !== undefined && /^(?: {4}|$)/.test(line)) open.lines.push(line);
    else if (line !== '') {
      close();
      acts.push(actOf(line.trim()));
    }
  }
  close();
  return acts;
};

const actOf = (line: string): Act => {
  const wrote = /^wrote (\S+): (\d+) bytes$/.exec(line);
  if (wrote !== null) return { do: 'write', path: wrote[1] ?? '', bytes: Number(wrote[2]) };
  const cut = /^process (\d+) was killed with SIGKILL while it wrote (\S+): (\d+) of \d+ bytes$/.exec(line);
  if (cut !== null) return { do: 'cut', pid: Number(cut[1]), path: cut[2] ?? '', bytes: Number(cut[3]) };
  const copy = /^copied (\S+) to (\S+)$/.exec(line);
  if (copy !== null) return { do: 'copy', from: copy[1] ?? '', to: copy[2] ?? '' };
  const flip = /one bit of the byte at offset (\d+)$/.exec(line);
  if (flip !== null) return { do: 'flip', offset: Number(flip[1]) };
  return { do: 'say', text: line };
};

/** Words as a POSIX shell splits them, of a line that knows only single quotes and backslashes. */
export const wordsOf = (line: string): string[] => {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part] of line.matchAll(/'[^']*'|\\.|\s+|[^\s'\\]+/gs)) {
    if (/^\s/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (part.startsWith("'")) word = (word ?? '') + part.slice(1, -1);
    else word = (word ?? '') + (part.startsWith('\\') ? part.slice(1) : part);
  }
  return word === undefined ? words : [...words, word];
};

/** What differs between two runs of one story: ids, hashes, times. All else is the same, word for word. */
export const masked = (output: string, root: string): string =>
  output
    .replaceAll(root, '<root>')
    .replace(/\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b/g, '<ulid>')
    .replace(/\b[0-9A-HJKMNP-TV-Z]{6,9}\b/g, '<id>')
    .replace(/\b[0-9a-f]{64}\b/g, '<hash>')
    .replace(/\b[0-9a-f]{18}\b/g, '<fence>')
    .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, '<time>')
    .replace(/\bin \d+ ms\b/g, 'in <n> ms')
    // How long checks took stands in the ledger, in more digits or fewer.
    .replace(/: \d+ bytes, sha256/g, ': <n> bytes, sha256');
