import { byText } from '../../../src/projections/by-text.ts';
import type { Edge } from './explore.ts';

/** What each machine is about; one that is not here is shown under its own name. */
const ABOUT: Readonly<Record<string, string>> = {
  goal: 'A goal. One that an agent opened is a proposal until a human confirms it; a paused one is open.',
  step: 'A step. Flagged: one it was started on is not what it was, and it must be found to hold again. Blocked is no place of its own: a step is blocked, wherever it stands, while a question about it is open. What else it waits for is the next machine.',
  wait: 'What a step waits for beside a question and the steps before it. A time ends it without an event.',
  watch:
    'Something outside that is waited for. Over without a change is no place of its own: it is looked at no more, without an event. A closed one is only counted.',
  claim:
    'A claim, a step each at the most. What leads from held to held moves its end, or passes it on with a new token.',
  check: 'A check, by its last run.',
  decision: 'A question for a human.',
  session: 'A session. One read from a foreign log is over when it is read.',
  call: 'A call of a tool without its return.',
  approval:
    "A human's leave for what the boundary asks for. Past its end it counts for nothing, without an event.",
  handoff: 'An offer without a file. With a file it is the ledger that changes.',
  evidence: 'A piece of evidence. That of finished steps is only counted in the state; the log has it.',
  ledger:
    'A ledger. What a file brings, here and elsewhere, is told in [take-back.md](../how-to/take-back.md).',
};

const idOf = (status: string | undefined): string =>
  status === undefined ? '[*]' : status.replaceAll(/[^A-Za-z0-9]+/g, '_');

/** A Mermaid diagram of one machine: places in the order of their names, beginnings first. */
const diagram = (edges: readonly Edge[]): string[] => {
  const places = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
    .filter((it) => it !== undefined)
    .sort(byText);
  const arrows = new Map<string, string[]>();
  for (const { from, to, type } of edges) {
    const arrow = `${idOf(from)} --> ${idOf(to)}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), type]);
  }
  return [
    'stateDiagram-v2',
    ...places.filter((it) => idOf(it) !== it).map((it) => `  state "${it}" as ${idOf(it)}`),
    ...[...arrows]
      .sort(([a], [b]) => byText(a, b))
      .map(([arrow, types]) => `  ${arrow}: ${[...new Set(types)].sort(byText).join(', ')}`),
  ];
};

const INTRODUCTION = `# State machines

Where things stand and which events move them, as seen, not as meant: the situations that the table of rights is tested
in, and those they lead to, are each tried with every act, by whom the situation is about and by a human, once as it is
and, where that matters, once two hours later with red checks and dead processes. What was written is replayed line by
line, and each move of each thing is an arrow here. The log holds the events ([events.md](events.md)); who may give which
command is in [keep-an-agent-honest.md](../how-to/keep-an-agent-honest.md).

\`[*]\` is where a thing begins and where the state keeps it no more. This page is generated, and a test keeps it equal:
\`UPDATE_DOCS=1 npx vitest run test/docs/machines\` writes it anew.
`;

/** docs/reference/state-machines.md, whole. */
export const machinesPage = (edges: readonly Edge[]): string => {
  const machines = [...new Set([...Object.keys(ABOUT), ...edges.map(({ machine }) => machine).sort(byText)])];
  const parts = machines.flatMap((machine) => {
    const own = edges.filter((it) => it.machine === machine);
    if (own.length === 0) return [];
    const about = ABOUT[machine];
    return [
      `## ${machine.charAt(0).toUpperCase()}${machine.slice(1)}`,
      '',
      ...(about === undefined ? [] : [about, '']),
      '```mermaid',
      ...diagram(own),
      '```',
      '',
    ];
  });
  return `${[INTRODUCTION, ...parts].join('\n').trimEnd()}\n`;
};
