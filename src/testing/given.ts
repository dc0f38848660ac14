import { deepStrictEqual } from 'node:assert';
import type { Caller } from '../app/caller.ts';
import type { Outcome } from '../app/outcome.ts';
import type { Command } from '../domain/commands.ts';
import type { RefusalCode } from '../domain/refusal.ts';
import type { State } from '../domain/state.ts';
import { World } from './world.ts';

const things = {
  goal: 'goals',
  step: 'steps',
  check: 'checks',
  session: 'sessions',
  evidence: 'evidence',
  lesson: 'lessons',
  handoff: 'offers',
  question: 'questions',
  approval: 'approvals',
  key: 'keys',
  watch: 'watches',
} as const satisfies Record<string, keyof State>;

/** The id of a thing made so far: the last of its kind, or the nth from 0. `criterion` is of the last goal. */
export type The = (thing: keyof typeof things | 'criterion', nth?: number) => string;

/** Somebody gives a command, perhaps one that names what was made before; or the world changes. */
export type Act =
  | readonly [caller: Caller, command: Command | ((the: The) => Command), cmd?: string]
  | ((world: World) => void | Promise<void>);

/** What is expected: the types of the events in order, each with part of its data if need be; or a refusal. */
export type Expected =
  | readonly (string | readonly [type: string, data: Record<string, unknown>])[]
  | { readonly refused: RefusalCode; readonly noted?: readonly string[] };

export const theOf = (state: State): The => {
  return (thing, nth = -1) => {
    const map =
      thing === 'criterion'
        ? [...state.goals.values()].at(-1)?.criteria
        : (state[things[thing]] as Map<string, unknown>);
    const id = [...(map?.keys() ?? [])].at(nth);
    if (id === undefined) throw new Error(`no ${thing} ${nth} was made`);
    return id;
  };
};

export const act = async (world: World, it: Act): Promise<Outcome | undefined> => {
  if (typeof it === 'function') {
    await it(world);
    return undefined;
  }
  const [caller, command, cmd] = it;
  return world.submit(
    typeof command === 'function' ? command(theOf(await world.state())) : command,
    caller,
    cmd,
  );
};

/** Plays what must be accepted. */
export const play = async (acts: readonly Act[], world?: World): Promise<World> => {
  const stage = world ?? new World();
  if (world === undefined) await stage.init();
  for (const it of acts) {
    const outcome = await act(stage, it);
    if (outcome?.ok === false) throw new Error(`${outcome.refusal.code}: ${outcome.refusal.what}`);
  }
  return stage;
};

type Told = readonly [type: string, data: Readonly<Record<string, unknown>>];

const told = (outcome: Outcome | undefined): unknown => {
  if (outcome === undefined) return [];
  if (outcome.ok) return outcome.events.map(({ event }) => [event.type, event.data]);
  return { refused: outcome.refusal.code, noted: outcome.noted.map((it) => it.event.type) };
};

/** What happened, cut down to what is asked about: only the named keys of an event's data are compared. */
const asked = (told: unknown, expected: Expected): unknown => {
  if ('refused' in expected || !Array.isArray(told)) return told;
  return (told as readonly Told[]).map(([type, data], nth) => {
    const part = expected[nth];
    if (part === undefined || typeof part === 'string') return type;
    return [type, Object.fromEntries(Object.keys(part[1]).map((key) => [key, data[key]]))];
  });
};

/**
 * given(what was accepted before).when(a command).then(its events, or its refusal): a rule told as a story. Every
 * story runs through the one way in, and what it expects is what a reader of the log would see.
 */
export const given = (...past: readonly Act[]) => ({
  when: (now: Act) => ({
    // biome-ignore lint/suspicious/noThenProperty: the third word of the form; nobody awaits the object itself
    then: async (expected: Expected): Promise<World> => {
      const world = await play(past);
      const wanted = 'refused' in expected ? { noted: [], ...expected } : expected;
      deepStrictEqual(asked(told(await act(world, now)), expected), wanted);
      return world;
    },
  }),
});
