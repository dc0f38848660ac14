import ts from 'typescript';
import { type Finding, findingAt, walk } from './sources.ts';

/** The most lines a file may have. What a script wrote says so at its head and may be longer. */
export const LINES_MAX = 300;

const isGenerated = (source: ts.SourceFile): boolean => /^(?:\/\/.*\n)?\/\/ Generated /.test(source.text);

export const houseFaults = (source: ts.SourceFile): Finding[] => {
  const findings: Finding[] = [];
  const lines = source.text.split('\n').length - 1;
  if (lines > LINES_MAX && !isGenerated(source)) {
    findings.push(
      findingAt(source, source, 'size', `${lines} lines, the most is ${LINES_MAX}: two subjects?`),
    );
  }
  walk(source, (node) => {
    if (ts.isExportDeclaration(node) && (!node.exportClause || ts.isNamespaceExport(node.exportClause))) {
      findings.push(findingAt(source, node, 'exports', 'names are exported one by one, never `*`'));
    }
    if (ts.isExportAssignment(node)) {
      findings.push(findingAt(source, node, 'exports', 'exports have names, none is the default'));
    }
    if (ts.isIdentifier(node) && node.text === 'console' && ts.isPropertyAccessExpression(node.parent)) {
      if (node.parent.expression === node) {
        findings.push(findingAt(source, node, 'streams', 'output goes through the streams of the context'));
      }
    }
    if (ts.isImportDeclaration(node) && importsReadline(node)) {
      findings.push(findingAt(source, node, 'lines', 'readline splits at U+2028 on some versions of Node'));
    }
    if (ts.isCallExpression(node) && importsOutside(node)) {
      findings.push(
        findingAt(source, node, 'later', 'the bundle loads only what is ours later: import it at the head'),
      );
    }
  });
  return findings;
};

/** The core of the built command is compiled as a script: an `import()` that the bundler leaves in it fails when run. */
const importsOutside = ({ expression, arguments: [from] }: ts.CallExpression): boolean =>
  expression.kind === ts.SyntaxKind.ImportKeyword &&
  !(from !== undefined && ts.isStringLiteral(from) && from.text.startsWith('.'));

const importsReadline = ({ moduleSpecifier }: ts.ImportDeclaration): boolean =>
  ts.isStringLiteral(moduleSpecifier) && /^(?:node:)?readline(?:\/promises)?$/.test(moduleSpecifier.text);
