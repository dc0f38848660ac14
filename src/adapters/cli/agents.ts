import type { Ancestor } from './context.ts';

/**
 * What agents' programs are called. A name is no proof: whoever wants to can rename a program, or start one from
 * elsewhere. It keeps an agent from becoming a human by leaving out a variable.
 */
const PROGRAMS: Readonly<Record<string, string>> = {
  claude: 'claude-code',
  codex: 'codex',
  gemini: 'gemini-cli',
  'cursor-agent': 'cursor',
  opencode: 'opencode',
  copilot: 'copilot-cli',
};

/** What stands in the path of those that a runtime such as node is started with. */
const PACKAGES: readonly (readonly [part: string, runtime: string])[] = [
  ['/@anthropic-ai/claude-code/', 'claude-code'],
  ['/@openai/codex/', 'codex'],
  ['/@google/gemini-cli/', 'gemini-cli'],
  ['/opencode-ai/', 'opencode'],
  ['/@github/copilot/', 'copilot-cli'],
];

const INTERPRETERS = /^(?:node|nodejs|bun|deno|sh|bash|dash|zsh|env)$/;

/** The agent that is nearest among the processes this one comes from. */
export const agentAmong = (ancestors: readonly Ancestor[]): string | undefined => {
  for (const it of ancestors) {
    const agent = agentOf(it);
    if (agent !== undefined) return agent;
  }
  return undefined;
};

const nameOf = (path: string): string =>
  (path.replaceAll('\\', '/').split('/').at(-1) ?? '').replace(
    /(?:\.(?:exe|js|mjs|cjs))? ?(?:\(deleted\))?$/,
    '',
  );

/** A file that an agent's name is merely an argument of is none: only what is started counts. */
const agentOf = ({ program, words }: Ancestor): string | undefined => {
  const [first = '', ...more] = words;
  const script = INTERPRETERS.test(nameOf(first)) ? more.find((it) => !it.startsWith('-')) : undefined;
  const started = [program, first, ...(script === undefined ? [] : [script])];
  for (const path of started) {
    const name = nameOf(path);
    if (Object.hasOwn(PROGRAMS, name)) return PROGRAMS[name];
    const inside = PACKAGES.find(([part]) => path.replaceAll('\\', '/').includes(part));
    if (inside !== undefined) return inside[1];
  }
  return undefined;
};
