import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths that are, or are about to be, part of the repository, from its root. */
export const projectFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)));

/** A Markdown text without its code, in which nothing is a link. Lines stay where they are. */
const withoutCode = (text: string): string =>
  text
    .replace(/^( {0,3})(```+|~~~+)[^\n]*\n[\s\S]*?^ {0,3}\2[^\n]*$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]+`/g, (code) => ' '.repeat(code.length));

export interface Link {
  readonly line: number;
  readonly target: string;
}

/** Targets of inline links and images and of reference definitions, lines from 1. */
export const linksOf = (text: string): Link[] => {
  const clean = withoutCode(text);
  const found = [
    ...clean.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g),
    ...clean.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm),
  ];
  return found.map((match) => ({
    line: clean.slice(0, match.index).split('\n').length,
    target: match[1] ?? '',
  }));
};

/** The anchors of a text's headings, as code forges make them. */
export const anchorsOf = (text: string): Set<string> => {
  const anchors = new Set<string>();
  const headings = text
    .replace(/^( {0,3})(```+|~~~+)[^\n]*\n[\s\S]*?^ {0,3}\2[^\n]*$/gm, '')
    .matchAll(/^#{1,6} +(.+?) *#*$/gm);
  for (const [, heading = ''] of headings) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
    const base = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let anchor = base;
    for (let again = 1; anchors.has(anchor); again++) anchor = `${base}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
};

/** Relative links that lead nowhere, as `file:line target`. */
export const brokenLinks = (root: string, files: readonly string[]): string[] => {
  const known = new Set(files);
  const folders = new Set(
    files.flatMap((file) => file.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))),
  );
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      linksOf(read(file))
        .filter(
          ({ target }) => !/^[a-z][a-z0-9+.-]*:/i.test(target) && !leads(file, target, known, folders, read),
        )
        .map(({ line, target }) => `${file}:${line} ${target}`),
    );
};

const leads = (
  file: string,
  target: string,
  known: ReadonlySet<string>,
  folders: ReadonlySet<string>,
  read: (file: string) => string,
): boolean => {
  const [path = '', anchor] = target.split('#');
  const place = path === '' ? file : join(file, '..', decodeURIComponent(path)).replace(/\/$/, '');
  if (!known.has(place)) return anchor === undefined && folders.has(place === '.' ? '' : place);
  return anchor === undefined || anchorsOf(read(place)).has(anchor);
};
