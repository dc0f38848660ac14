import { readFileSync } from 'node:fs';

/** The reference page of an importer: its sections by title, and the codes of the table in one. */
export const pageOf = (path: string) => {
  const page = readFileSync(path, 'utf8');
  const section = (title: string): string => page.split(/^## /m).find((text) => text.startsWith(title)) ?? '';
  const codesIn = (title: string): string[] =>
    [...section(title).matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]!);
  return { section, codesIn };
};
