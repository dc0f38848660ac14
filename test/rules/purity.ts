import ts from 'typescript';
import { type Finding, findingAt, walk } from './sources.ts';

// What imports can't show. Below adapters everything that differs between two runs, machines, time zones or
// locales comes in from outside, so that the same lines give the same state everywhere.

const GLOBALS: Readonly<Record<string, string>> = {
  process: 'the process belongs to adapters',
  console: 'nothing is printed below adapters',
  globalThis: 'globals are reached by name or not at all',
  global: 'globals are reached by name or not at all',
  performance: 'time comes in the context',
  setTimeout: 'waiting belongs to adapters',
  setInterval: 'waiting belongs to adapters',
  setImmediate: 'waiting belongs to adapters',
  crypto: 'randomness comes in the context',
  fetch: 'the network belongs to adapters',
  WebSocket: 'the network belongs to adapters',
  navigator: 'the machine belongs to adapters',
  Intl: 'the locale differs between machines',
  eval: 'no code is made at run time',
  Function: 'no code is made at run time',
  require: 'modules are imported',
};

const LOCALE_METHODS =
  /^(?:localeCompare|toLocale\w*|toDateString|toTimeString|getTimezoneOffset|[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|Year))$/;

/** What format may take from node:crypto: functions of their arguments. */
const CRYPTO_NAMES = new Set([
  'hash',
  'createHash',
  'createHmac',
  'createPublicKey',
  'createPrivateKey',
  'sign',
  'verify',
  'timingSafeEqual',
]);

/** How many arguments keep ulid from asking the clock or the machine's random source. */
const ULID_ARGUMENTS: Readonly<Record<string, number>> = { ulid: 2, monotonicFactory: 1 };

export const BELOW_ADAPTERS = /^src\/(?:format|log|domain|projections|app)\//;

export const impurities = (source: ts.SourceFile): Finding[] => {
  const findings: Finding[] = [];
  const found = (node: ts.Node, words: string) => findings.push(findingAt(source, node, 'pure', words));
  const fromUlid = namesImported(source, 'ulid');

  walk(source, (node) => {
    if (ts.isIdentifier(node)) globalUse(node, found);
    if (ts.isPropertyAccessExpression(node)) memberUse(node, found);
    if (ts.isNewExpression(node)) newDate(node, found);
    if (ts.isCallExpression(node)) bareCall(node, fromUlid, found);
    if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) {
      found(node, 'import.meta says where the file lies');
    }
    if (ts.isImportDeclaration(node)) cryptoImport(node, found);
  });
  return findings;
};

type Found = (node: ts.Node, words: string) => void;

const globalUse = (node: ts.Identifier, found: Found): void => {
  if ((node.text === 'Date' || node.text === 'Math') && !isOnlyAName(node) && !isUsedDirectly(node)) {
    found(node, `${node.text} is passed on, so what is done with it can't be seen`);
    return;
  }
  const words = Object.hasOwn(GLOBALS, node.text) ? GLOBALS[node.text] : undefined;
  if (words === undefined || isOnlyAName(node)) return;
  const declared = ts.isVariableDeclaration(node.parent) || ts.isParameter(node.parent);
  found(node, declared ? `a variable named ${node.text} hides a global` : `${node.text}: ${words}`);
};

/** `Date.x`, `new Date(…)`, `Date(…)`, `x instanceof Date`: forms that the other rules judge. */
const isUsedDirectly = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isNewExpression(parent) || ts.isCallExpression(parent)) {
    return parent.expression === node;
  }
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
};

/** The identifier names a property or a key, and reads no variable. */
const isOnlyAName = (node: ts.Identifier): boolean => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isGetAccessorDeclaration(parent) ||
    ts.isSetAccessorDeclaration(parent)
  );
};

const memberUse = (node: ts.PropertyAccessExpression, found: Found): void => {
  const object = ts.isIdentifier(node.expression) ? node.expression.text : '';
  const member = `${object}.${node.name.text}`;
  if (member === 'Date.now') found(node, 'Date.now: time comes in the context');
  if (member === 'Math.random') found(node, 'Math.random: randomness comes in the context');
  if (LOCALE_METHODS.test(node.name.text)) {
    found(node, `${node.name.text} depends on the machine's locale or time zone`);
  }
};

const newDate = (node: ts.NewExpression, found: Found): void => {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'Date') return;
  const given = node.arguments?.length ?? 0;
  if (given === 0) found(node, 'new Date(): time comes in the context');
  if (given > 1) found(node, 'new Date(y, m, …) reads its parts in the local time zone');
};

const bareCall = (node: ts.CallExpression, fromUlid: ReadonlyMap<string, string>, found: Found): void => {
  if (!ts.isIdentifier(node.expression)) return;
  const name = node.expression.text;
  if (name === 'Date') found(node, 'Date(): time comes in the context');
  const original = fromUlid.get(name);
  const needed = original === undefined ? undefined : ULID_ARGUMENTS[original];
  if (needed !== undefined && node.arguments.length < needed) {
    found(node, `${name} without its time and random source asks the machine for them`);
  }
};

const cryptoImport = (node: ts.ImportDeclaration, found: Found): void => {
  if (!ts.isStringLiteral(node.moduleSpecifier) || !/^(?:node:)?crypto$/.test(node.moduleSpecifier.text))
    return;
  const bindings = node.importClause?.namedBindings;
  if (node.importClause?.isTypeOnly) return;
  if (!bindings || !ts.isNamedImports(bindings) || node.importClause?.name) {
    found(node, 'node:crypto is imported name by name');
    return;
  }
  for (const element of bindings.elements) {
    const name = (element.propertyName ?? element.name).text;
    if (!element.isTypeOnly && !CRYPTO_NAMES.has(name))
      found(element, `${name} of node:crypto is no pure function`);
  }
};

/** Local name → name in the module, for what a file imports from it. */
const namesImported = (source: ts.SourceFile, module: string): Map<string, string> => {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (statement.moduleSpecifier.text !== module || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const element of bindings.elements) {
      names.set(element.name.text, (element.propertyName ?? element.name).text);
    }
  }
  return names;
};
