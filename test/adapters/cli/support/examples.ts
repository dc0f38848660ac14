import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Example } from '../../../../src/adapters/cli/command.ts';
import { testKey } from '../../../../src/testing/signer.ts';
import { before } from '../examples.table.ts';
import { Desk, type How, type Typed } from './desk.ts';

const SESSION_LOG = 'fixtures/claude-code/projects/-home-ada-shop/3f6c1d52-8a41-4e57-9b1e-0c5d7a2e9f10.jsonl';

/** A desk where the examples of a command can be typed. */
export const deskFor = async (command: string): Promise<Desk> => {
  const desk = new Desk();
  writeFileSync(desk.path('big.txt'), 'x'.repeat(10_000));
  writeFileSync(desk.path('ci.pub'), `${testKey('ci').line} ci@builds\n`);
  writeFileSync(desk.path('session.jsonl'), readFileSync(resolve(SESSION_LOG)));
  // A line that begins with ! is refused, and leaves what it leaves.
  for (const line of before[command] ?? ['init --goal "Ship login" --check "npm test"'])
    if (line.startsWith('!')) await desk.type(`loopledger ${line.slice(1)}`);
    else await desk.done(line);
  return desk;
};

/** Types an example as help shows it; `first` is put before the command. */
export const typeExample = async (desk: Desk, { line, stdin }: Example, first = ''): Promise<Typed> => {
  const [, own = line] = /\| (loopledger .*)$/.exec(line) ?? [];
  const how: How = stdin === undefined ? {} : { stdin };
  return desk.type((await filled(desk, own)).replace(/^loopledger/, `loopledger ${first}`), how);
};

interface Lists {
  readonly goals: readonly { readonly id: string; readonly criteria: readonly { readonly id: string }[] }[];
  readonly steps: readonly { readonly id: string }[];
  readonly checks: readonly { readonly id: string }[];
  readonly evidence: readonly { readonly id: string }[];
  readonly questions: readonly { readonly id: string }[];
  readonly approvals: readonly { readonly id: string }[];
  readonly asked_for: readonly { readonly seq: number }[];
  readonly lessons: readonly { readonly id: string }[];
  readonly keys: readonly { readonly id: string }[];
  readonly watches: readonly { readonly id: string }[];
  readonly calls: readonly { readonly seq: number }[];
}

/** Puts an ending of a real id, as a screen shows it, where the example says `<step>` or the like. */
const filled = async (desk: Desk, line: string): Promise<string> => {
  const [, kind] = /<([a-z]+)>/.exec(line) ?? [];
  if (kind === undefined) return line;
  const list = async (what: string): Promise<Lists> =>
    (await desk.done(`${what} list --json`)).json() as unknown as Lists;
  const id = {
    goal: async () => (await list('goal')).goals[0]?.id,
    criterion: async () => (await list('goal')).goals[0]?.criteria[0]?.id,
    step: async () => ((await desk.done('step list --all --json')).json() as unknown as Lists).steps[0]?.id,
    check: async () => (await list('check')).checks[0]?.id,
    lesson: async () => (await list('lesson')).lessons[0]?.id,
    evidence: async () => (await list('evidence')).evidence[0]?.id,
    question: async () =>
      ((await desk.done('ask list --all --json')).json() as unknown as Lists).questions[0]?.id,
    approval: async () =>
      ((await desk.done('approve list --json')).json() as unknown as Lists).approvals[0]?.id,
    asked: async () =>
      `000000${((await desk.done('approve list --json')).json() as unknown as Lists).asked_for[0]?.seq}`,
    key: async () => (await list('key')).keys[0]?.id,
    watch: async () => (await list('watch')).watches[0]?.id,
    call: async () => String((await list('call')).calls[0]?.seq),
  }[kind];
  const whole = await id?.();
  if (whole === undefined) throw new Error(`nothing to put for <${kind}> in ${line}`);
  return filled(desk, line.replaceAll(`<${kind}>`, whole.slice(-8)));
};
