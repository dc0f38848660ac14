import ts from 'typescript';
import { type Finding, findingAt, walk } from './sources.ts';

const STARTERS = new Set(['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync']);

/** What a test must not do: leave others out, or start another Node than the one it runs on. */
export const testFaults = (source: ts.SourceFile): Finding[] => {
  const findings: Finding[] = [];
  walk(source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression) && ['only', 'skip'].includes(expression.name.text)) {
      if (
        ts.isIdentifier(expression.expression) &&
        /^(?:it|test|describe)$/.test(expression.expression.text)
      ) {
        findings.push(findingAt(source, node, 'all', 'every test is run; skipIf says aloud why one is not'));
      }
    }
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    const [program] = node.arguments;
    if (!ts.isIdentifier(name) || !STARTERS.has(name.text) || !program) return;
    if (ts.isStringLiteralLike(program) && /^node(?:\s|$)/.test(program.text)) {
      findings.push(findingAt(source, node, 'node', 'the Node under test is process.execPath'));
    }
  });
  return findings;
};
