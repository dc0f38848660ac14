import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Desk } from '../../adapters/cli/support/desk.ts';
import { SecondOpinion } from '../../format/support/second-opinion.ts';
import { hasPython } from '../../format/support/second-reader.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A desk whose ledger has seven events: opened, a goal with its check, four steps. */
export const deskOfSeven = async (): Promise<Desk> => {
  const desk = new Desk();
  await desk.done('init --goal "Ship login" --check "node --version"');
  for (const n of [1, 2, 3, 4]) await desk.done(`step plan "Step ${n}"`);
  return desk;
};

export const ledgerOf = (desk: Desk): string => desk.path('.loopledger', 'ledger.jsonl');

/** The lines of a file, each with its LF. */
export const linesOf = (file: string): Buffer[] => {
  const bytes = readFileSync(file);
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const to = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.subarray(from, to));
    from = to;
  }
  return lines;
};

export const writeLines = (file: string, lines: readonly Uint8Array[]): void =>
  writeFileSync(file, Buffer.concat(lines));

/** The JSON answer of a command, whatever its exit code. */
export const json = async (desk: Desk, line: string): Promise<Fields> =>
  (await desk.type(`${line} --json`)).json();

/** Both readers must find the same in the ledger as it lies there. */
const judgedAlike = async (desk: Desk): Promise<void> => {
  if (!hasPython || !existsSync(ledgerOf(desk))) return;
  const second = new SecondOpinion();
  second.ask(readFileSync(ledgerOf(desk)));
  const { differ } = await second.compare();
  if (differ.length > 0) throw new Error(`two readers differ: ${JSON.stringify(differ)}`);
};

/** The words that `verify` begins with, and its exit code. */
export const verdictOf = async (desk: Desk, options = ''): Promise<readonly [number, string]> => {
  const { code, out } = await desk.type(`verify ${options}`);
  await judgedAlike(desk);
  return [code, out.split('\n').slice(0, 2).join(' ').replace(/ +/g, ' ')];
};
