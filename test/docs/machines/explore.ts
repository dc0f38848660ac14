import type { Caller } from '../../../src/app/caller.ts';
import { Fold } from '../../../src/domain/fold.ts';
import type { LogLine } from '../../../src/format/event.ts';
import { cases } from '../../domain/authority.table.ts';
import { type Case, kinds } from '../../domain/authority.words.ts';
import { answer, askOn, claim, keyOf, openGoal, pause, plan, submit } from '../../support/acts.ts';
import { copyOf, linesOf } from '../../support/forge.ts';
import { type Act, play, theOf } from '../../support/given.ts';
import { addWatch, observe, onWatch } from '../../support/watching.ts';
import { ada, claude, type World } from '../../support/world.ts';
import { type Standings, standingsOf } from './standing.ts';

/** One way from a place to another; `from` is undefined where a thing begins, `to` where it is kept no more. */
export interface Edge {
  readonly machine: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly type: string;
}

interface Stage {
  readonly world: World;
  /** Whom the situation is about: who planned, holds or was asked there. */
  readonly me: Caller;
}

/** Nobody's key can be registered where the ledger is handed over. */
const keys = Object.values(kinds).map(keyOf);

const caller = (actor: string): Caller => ({ actor, proof: 'signature', runtime: 'test' });

/** Every way that an act was seen to take, whoever gave it, in every situation that the table of acts leads to. */
export const explore = async (): Promise<readonly Edge[]> => {
  const edges = new Map<string, Edge>();
  const known = new Set<string>();
  const places = new Set<string>();
  const stages: Stage[] = [];
  const meet = async (stage: Stage): Promise<void> => {
    const standings = standingsOf(await stage.world.state());
    const signature = signatureOf(standings);
    if (known.has(signature)) return;
    known.add(signature);
    stages.push(stage);
    for (const place of placesOf(standings)) places.add(place);
  };
  for (const acts of busy) await meet({ world: await play([...keys, ...acts]), me: claude });
  for (const it of cases) {
    for (const actor of Object.values(kinds))
      await meet({ world: await play([...keys, ...it.given(caller(actor))]), me: caller(actor) });
  }
  for (const stage of stages) {
    walk(await linesOf(stage.world), edges);
    for (const { act, command } of [...distinct, ...more]) {
      for (const who of stage.me.actor === kinds.human ? [stage.me] : [stage.me, caller(kinds.human)]) {
        for (const isBad of SENSITIVE.has(act) ? [false, true] : [false]) {
          const world = copyOf(stage.world);
          if (isBad) worsen(world);
          else world.pass(1);
          const before = (await world.state()).head.seq;
          try {
            await world.submit(command(theOf(await world.state())), who);
          } catch {
            // What the act is about was never made in this situation.
            break;
          }
          if ((await world.state()).head.seq === before) continue;
          walk(await linesOf(world), edges);
          // What leads somewhere that no situation is in is a situation too.
          const isNew = placesOf(standingsOf(await world.state())).some((it) => !places.has(it));
          if (isNew) await meet({ world, me: stage.me });
        }
      }
    }
  }
  return [...edges.values()];
};

const leave: Act = [
  ada,
  {
    type: 'approval.once',
    tool: 'Bash',
    argv: ['npm', 'test'],
    until: '2026-12-01T09:00:00.000Z',
  },
];
const asking: Act = [
  ada,
  {
    type: 'boundary.set',
    how: 'replaces',
    rules: [{ effect: 'ask', over: 'command', pattern: ['npm', '**'] }],
  },
];

/** One step was started on another that then came back, and is in order again: the first is to be found to hold. */
const flagging: readonly Act[] = [
  openGoal,
  plan({ judge: 'human' }),
  [claude, (the) => ({ type: 'step.plan', title: 'After it', after: [the('step', 0)] })],
  claim(claude, 0),
  submit(),
  claim(claude, 1),
  submit(),
  [ada, (the) => ({ type: 'step.return', step: the('step', 0), asked: 'more' })],
  claim(claude, 0),
  submit(),
  [ada, (the) => ({ type: 'step.accept', step: the('step', 0) })],
];

/** Situations with more in them than any one act needs. */
const busy: readonly (readonly Act[])[] = [
  [openGoal, pause],
  [openGoal, asking, leave],
  flagging,
  [openGoal, plan(), claim(), [claude, { type: 'check.add', argv: ['npm', 'run', 'lint'] }]],
  [openGoal, plan(), addWatch({ pass: 0 }), onWatch(), observe()],
  [openGoal, plan(), plan(), claim(claude, 0), askOn([0])],
  [openGoal, plan(), plan(), claim(claude, 0), askOn([0]), answer(), plan({ judge: 'human' })],
];

/** Two hours later: leases ran out, processes died, and every check is red. */
const worsen = (world: World): void => {
  world.pass(7_200);
  for (let pid = 1; pid < 10; pid += 1) world.dead.add(pid);
  Object.defineProperty(world.results, 'get', { value: () => ({ exit: 1 }) });
};

const placesOf = (standings: Standings): string[] =>
  [...standings].flatMap(([machine, things]) =>
    [...things.values()].map(({ status }) => `${machine} ${status}`),
  );

/** Acts whose outcome depends on what checks show, on leases, or on who is still alive. */
const SENSITIVE = new Set<string>([
  'check.run',
  'goal.check',
  'step.submit',
  'step.claim',
  'session.start',
  'decision.make',
]);

/** Forms of acts that the table of rights has no need to tell apart. */
const more: readonly Pick<Case, 'act' | 'command'>[] = [
  { act: 'goal.close', command: () => ({ type: 'goal.close', outcome: 'achieved' }) },
  {
    act: 'goal.close',
    command: (the) => ({
      type: 'goal.close',
      goal: the('goal', 0),
      outcome: 'superseded',
      by: the('goal', 1),
    }),
  },
  { act: 'session.start', command: (the) => ({ type: 'session.start', resumes: the('session') }) },
  {
    act: 'check.remove',
    command: (the) => ({ type: 'check.remove', check: the('check'), reason: 'It is slow' }),
  },
];

/** One case of each act in each form. */
const distinct = [...new Map(cases.map((it) => [`${it.act} ${it.command.toString()}`, it])).values()];

/** Situations that are alike: of each machine the same places are taken. */
const signatureOf = (standings: Standings): string =>
  JSON.stringify(
    [...standings]
      .filter(([machine]) => machine !== 'check' && machine !== 'evidence')
      .map(([machine, things]) => [
        machine,
        [...new Set([...things.values()].map(({ status }) => status))].sort(),
      ])
      .sort(),
  );

/** Folds a log line by line, as a replay does, and notes what each line moves. */
const walk = (lines: readonly LogLine[], edges: Map<string, Edge>): void => {
  const fold = new Fold();
  let before = standingsOf(fold.state);
  for (const line of lines) {
    fold.push(line);
    const now = standingsOf(fold.state);
    if (line.kind === 'event')
      for (const edge of moved(before, now, line.event.type)) edges.set(JSON.stringify(edge), edge);
    before = now;
  }
};

const moved = function* (before: Standings, now: Standings, type: string): Generator<Edge> {
  for (const machine of new Set([...before.keys(), ...now.keys()])) {
    const [was, is] = [before.get(machine), now.get(machine)];
    for (const id of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])) {
      const [from, to] = [was?.get(id), is?.get(id)];
      if (from?.status === to?.status && from?.mark === to?.mark) continue;
      yield { machine, from: from?.status, to: to?.status, type };
    }
  }
};
