import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** One thing a source does that it must not, where it does it. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly rule: string;
  readonly words: string;
}

export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true, ts.ScriptKind.TS);

/** Every module under `root/folder`, parsed; names are relative to `root`, with `/`. */
export const sources = (root: string, folder: 'src' | 'test' = 'src'): ts.SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => parse(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')));

export const findingAt = (source: ts.SourceFile, node: ts.Node, rule: string, words: string): Finding => ({
  file: source.fileName,
  line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
  rule,
  words,
});

export const inWords = (findings: readonly Finding[]): string[] =>
  findings.map(({ file, line, rule, words }) => `${file}:${line} ${rule}: ${words}`);

/** Calls `visit` on every node, outermost first; types are passed over: they are gone when the code runs. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child) || ts.isInterfaceDeclaration(child) || ts.isTypeAliasDeclaration(child)) return;
    visit(child);
    walk(child, visit);
  });
};
