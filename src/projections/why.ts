import { touchedOf } from '../domain/check/since.ts';
import type { Check } from '../domain/check/state.ts';
import type { Goal } from '../domain/goal/state.ts';
import type { State } from '../domain/state.ts';
import type { Step } from '../domain/step/state.ts';
import type { Watch } from '../domain/watch/state.ts';
import type { LogLine, RawEvent } from '../format/event.ts';
import { describe } from './timeline.ts';
import { visible } from './visible.ts';

/** A thing of which can be asked why it is as it is. */
export type Asked =
  | { readonly kind: 'goal'; readonly goal: Goal }
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'check'; readonly check: Check }
  | { readonly kind: 'watch'; readonly watch: Watch };

/** An event that made the thing what it is. Text is visible already. */
export interface Link {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly type: string;
  readonly what: string;
  /** The grade at which a human's act was proven, or `checks`; absent where the event carries none. */
  readonly proof?: string;
}

export interface Chain {
  readonly links: readonly Link[];
  /** How many older ones were left out between the first and the others. */
  readonly leftOut: number;
}

/** The first and the last are what a reader looks for; a log may have thousands between them. */
const MOST = 40;

/** Gathers the chain from lines as they come; as large as what is shown, however long the log is. */
export class ChainOf {
  readonly #isOf: (event: RawEvent) => boolean;
  #first: Link | undefined;
  readonly #rest: Link[] = [];
  #leftOut = 0;

  constructor(state: State, asked: Asked) {
    this.#isOf = belonging(state, asked);
  }

  push(line: LogLine): void {
    if (line.kind !== 'event' || !this.#isOf(line.event)) return;
    const link = linkOf(line.event);
    if (this.#first === undefined) {
      this.#first = link;
      return;
    }
    this.#rest.push(link);
    if (this.#rest.length < MOST) return;
    this.#rest.shift();
    this.#leftOut += 1;
  }

  chain(): Chain {
    return { links: this.#first === undefined ? [] : [this.#first, ...this.#rest], leftOut: this.#leftOut };
  }
}

const linkOf = ({ seq, at, actor, type, data }: RawEvent): Link => {
  const proof = data.by === 'checks' ? 'checks' : data.proof;
  return {
    seq,
    at: visible(at),
    actor: visible(actor),
    type: visible(type),
    what: describe({ seq, at, actor, type, data } as RawEvent).what,
    ...(typeof proof === 'string' ? { proof: visible(proof) } : {}),
  };
};

/** A renewal keeps things as they are; a trace of tools changes nothing of the plan. */
const IDLE = /^(?:step\.renewed|tool\..*|message\..*|usage\..*|context\..*)$/;

const belonging = (state: State, asked: Asked): ((event: RawEvent) => boolean) => {
  switch (asked.kind) {
    case 'step': {
      const { id, needs } = asked.step;
      const checks = new Set([...needs.checks, ...touchedOf(state, asked.step).map((it) => it.id)]);
      return ({ type, data }) =>
        !IDLE.test(type) &&
        (data.step === id ||
          (type.startsWith('check.') && data.step === undefined && isIn(checks, data.check)));
    }
    case 'check': {
      const { id } = asked.check;
      return ({ type, data }) => type.startsWith('check.') && data.check === id;
    }
    case 'watch': {
      const { id } = asked.watch;
      return ({ data }) => data.watch === id;
    }
    case 'goal': {
      const { id, criteria } = asked.goal;
      const checks = new Set(
        [...criteria.values()].flatMap(({ check }) => (check === undefined ? [] : [check])),
      );
      return ({ type, data }) =>
        (data.goal === id && /^(?:goal|plan|decision|choice|handoff)\./.test(type)) ||
        (/^step\.(?:accepted|returned|dropped)$/.test(type) && isStepOf(state, data.step, id)) ||
        (type.startsWith('check.') && isIn(checks, data.check));
    }
    default:
      return asked satisfies never;
  }
};

const isIn = (ids: ReadonlySet<string>, id: unknown): boolean => typeof id === 'string' && ids.has(id);

const isStepOf = (state: State, step: unknown, goal: string): boolean =>
  typeof step === 'string' && state.steps.get(step)?.goal === goal;
