import ts from 'typescript';

/** What a user's compiler sees of an entry: each exported name, and each type of ours that is reached from one. */
export const declarationsOf = (entry: string): string => {
  const program = ts.createProgram([entry], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    skipLibCheck: true,
    strict: true,
    exactOptionalPropertyTypes: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const face = source && checker.getSymbolAtLocation(source);
  if (face === undefined) throw new Error(`${entry} is no module`);

  const exported = new Map(
    checker.getExportsOfModule(face).map((it) => [resolved(checker, it), it.name] as const),
  );
  const reached = new Map<ts.Symbol, string>();
  const printed = (symbol: ts.Symbol): string =>
    (symbol.declarations ?? [])
      .map((declaration) => {
        note(declaration);
        const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
        return node
          .getText()
          .replace(/^export /, '')
          .replace(/^declare /, '');
      })
      .join('\n');
  const note = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const found = checker.getSymbolAtLocation(node);
      const symbol = found && resolved(checker, found);
      const file = symbol?.declarations?.[0]?.getSourceFile();
      const isOurs = file !== undefined && !file.fileName.includes('/node_modules/');
      const isTop = symbol?.declarations?.some((it) => isTopLevel(it)) ?? false;
      if (symbol && isOurs && isTop && !exported.has(symbol) && !reached.has(symbol)) {
        reached.set(symbol, '');
        reached.set(symbol, printed(symbol));
      }
    }
    ts.forEachChild(node, note);
  };
  const names = [...exported].map(([symbol, name]) => `export ${name}\n${printed(symbol)}`);
  return [...names.sort(), ...[...reached.values()].sort().map((text) => `reached\n${text}`), ''].join(
    '\n\n',
  );
};

const resolved = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const isTopLevel = (node: ts.Node): boolean => {
  const holder = ts.isVariableDeclaration(node) ? node.parent.parent.parent : node.parent;
  return holder !== undefined && ts.isSourceFile(holder);
};
