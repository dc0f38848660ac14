/** A line in words as a shell would see it, as far as lines in help go: white space, '…' and "…". */
export const words = (line: string): string[] => {
  const found: string[] = [];
  for (const [whole] of line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)) {
    found.push(
      whole.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
    );
  }
  return found;
};
