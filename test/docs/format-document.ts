/** Blocks of a Markdown text that are fenced with exactly these words. */
export const fenced = (text: string, info: string): string => {
  const [, block] = text.match(new RegExp(`^\`\`\`${info}\\n([\\s\\S]*?)^\`\`\`$`, 'm')) ?? [];
  if (block === undefined) throw new Error(`no block fenced as "${info}"`);
  return block;
};

/** Numbers of the rules a text sets, in order. */
export const ruleNumbers = (text: string): number[] =>
  [...text.matchAll(/^- \*\*F-(\d+)\*\*/gm)].map(([, digits]) => Number(digits));

/** Numbers of the rules a text speaks of, ranges such as "F-92 to F-95" by their ends. */
export const citedRules = (text: string): number[] =>
  [...text.matchAll(/\bF-(\d+)\b(?!\\)/g)].map(([, digits]) => Number(digits));

/** First cells of the tables of one rule or section: from `heading` to the next rule or heading. */
export const firstCells = (text: string, heading: string): string[] => {
  const from = text.indexOf(heading);
  if (from < 0) throw new Error(`no "${heading}"`);
  const rest = text.slice(from + heading.length);
  const part = rest.slice(0, /^(?:- \*\*F-|#)/m.exec(rest)?.index ?? rest.length);
  return [...part.matchAll(/^\| (`[^|]*?) \|/gm)].map(([, cell = '']) => cell);
};
