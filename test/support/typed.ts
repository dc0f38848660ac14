import type { Command } from '../../src/domain/commands.ts';

const ID = '([0-9A-HJKMNP-TV-Z]{26})';

/** The command lines that `next` may answer with and that change something, as the commands they are. */
const acts: readonly (readonly [line: RegExp, command: (id: string) => Command])[] = [
  [new RegExp(`^step claim ${ID}$`), (step) => ({ type: 'step.claim', step })],
  [new RegExp(`^step renew ${ID}$`), (step) => ({ type: 'step.renew', step })],
  [new RegExp(`^step recheck ${ID}$`), (step) => ({ type: 'step.recheck', step })],
  [new RegExp(`^watch observe ${ID}$`), (watch) => ({ type: 'watch.observe', watch })],
  [new RegExp(`^goal check ${ID}$`), (goal) => ({ type: 'goal.check', goal })],
  [new RegExp(`^goal confirm ${ID}$`), (goal) => ({ type: 'goal.confirm', goal })],
  [
    new RegExp(`^goal close ${ID} --achieved$`),
    (goal) => ({ type: 'goal.close', goal, outcome: 'achieved' }),
  ],
  [new RegExp(`^plan revise --as-seen --goal ${ID}$`), (goal) => ({ type: 'plan.revise', goal })],
  [new RegExp(`^step plan --whole-goal --goal ${ID}$`), (goal) => ({ type: 'step.plan', goal })],
];

/** Those that only show something; an id they name must be there. */
const looks = [
  /^(?:goal|session) list$/,
  /^budget show$/,
  /^status$/,
  /^verify$/,
  new RegExp(`^(?:(?:goal|step) show|show|decide) ${ID}$`),
];

/** What a command line that `next` answered asks for; a line that is none of these fails the test. */
export const typed = (line: string): { readonly command?: Command; readonly id?: string } => {
  if (/^git merge [0-9a-f]{40}$/.test(line)) return {};
  const words = /^loopledger (.+)$/.exec(line)?.[1] ?? '';
  for (const [form, command] of acts) {
    const id = form.exec(words)?.[1];
    if (id !== undefined) return { command: command(id), id };
  }
  const look = looks.map((form) => form.exec(words)).find((it) => it !== null);
  if (look === undefined) throw new Error(`next answered with a command nobody knows: ${line}`);
  return look[1] === undefined ? {} : { id: look[1] };
};
