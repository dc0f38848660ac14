import { expect } from 'vitest';
import type { Caller } from '../../src/app/caller.ts';
import { initLedger } from '../../src/app/init.ts';
import type { Outcome } from '../../src/app/outcome.ts';
import type { State } from '../../src/domain/state.ts';
import type { LogLine } from '../../src/format/event.ts';
import { Ledger, openLedger, stateDigest, stateView1 } from '../../src/index.ts';
import { LogError } from '../../src/log/error.ts';
import type { EventLine } from '../../src/log/log.ts';
import { ada } from '../../src/testing/callers.ts';
import { type Fault, type Home, Luck } from './home.ts';
import type { Meant } from './meant.ts';
import { Model } from './model.ts';

/** Every way back to a ledger goes through here: what a start keeps beside the log is tried in this place. */
export const reopened = (ledger: Ledger): Ledger => ledger;

/** How often what happened in all runs: a model that meets nothing shows nothing. */
export const met = new Map<string, number>();
export const meets = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);

/** One copy of the ledger as a process has it open, with what the model says of it. */
export class Copy {
  readonly home: Home;
  readonly model: Model;
  ledger: Ledger;
  private luck = new Luck();
  /** Every event that somebody was told is written, by its number. */
  private readonly acknowledged: Map<number, string>;

  constructor(home: Home, model: Model, acknowledged: ReadonlyMap<number, string> = new Map()) {
    this.home = home;
    this.model = model;
    this.acknowledged = new Map(acknowledged);
    this.ledger = new Ledger(home.ports(this.luck));
  }

  static async made(home: Home, now: number): Promise<Copy> {
    const made = await initLedger(home.ports(new Luck()), { title: 'Model', humanProof: 'terminal' }, ada);
    if (!made.ok) throw new Error(made.what);
    return new Copy(home, new Model(now, 0));
  }

  copied(number: number): Copy {
    return new Copy(this.home.copied(number), this.model.copied(number), this.acknowledged);
  }

  /** What a file brought stands there now, and what was acknowledged here was acknowledged there too. */
  goesOn(there: Copy, model: Model, lines: readonly EventLine[]): Copy {
    const taker = new Copy(there.home, model, this.acknowledged);
    taker.keep(lines);
    return taker;
  }

  /** A command, on a disk that fails or not: it comes to just what the model says, or to nothing at all. */
  async act(meant: Meant, caller: Caller, fault: Fault | undefined, share: number): Promise<void> {
    this.luck.next = fault;
    const outcome = await this.ledger.submit(meant.command, caller).catch((error: unknown) => error);
    const { hit } = this.luck;
    this.luck.next = undefined;
    this.luck.hit = undefined;
    if (hit === undefined) {
      if (outcome instanceof Error) throw outcome;
      this.came(meant, outcome as Outcome);
    } else {
      meets(`a disk that is or does: ${fault}`);
      expect(outcome).toBeInstanceOf(LogError);
      expect((outcome as LogError).code).toBe(fault === 'full' ? 'disk-full' : 'io');
      if (fault === 'sync') await this.writesNoMore(caller);
      if (fault === 'dies') this.died(meant, hit, share);
      if (fault !== 'full') await this.reopen();
    }
    await this.agrees();
  }

  private came({ command, reasons, events, noted = [] }: Meant, outcome: Outcome): void {
    const lines = outcome.ok ? outcome.events : outcome.noted;
    const said = outcome.ok ? 'done' : outcome.refusal.code;
    if (reasons.length === 0) expect([command.type, said]).toEqual([command.type, 'done']);
    else expect(reasons, `${command.type} was answered ${said}`).toContain(said);
    const expected = outcome.ok ? events : noted;
    meets(`${command.type} ${said}`);
    const told = lines.filter(({ event }) => event.type !== 'attempt.refused');
    expect(told.map(({ event }) => event.type)).toEqual(expected.map(([type]) => type));
    for (const [n, { event }] of told.entries()) expected[n]?.[1](event.data as Record<string, string>);
    this.keep(lines);
  }

  /** What was told to be written; it was from here. */
  keep(lines: readonly EventLine[]): void {
    for (const { seq, hash } of lines) this.acknowledged.set(seq, hash);
    if (lines.length > 0) this.model.places.add(this.model.place);
  }

  /** As much of the write as reached the disk: its whole lines happened, though nobody was told so. */
  private died({ events, noted = [], before = [] }: Meant, written: Buffer, share: number): void {
    // Often all of it but the last byte, or all.
    const cut = Math.min(written.length, Math.floor((written.length + 1) * share));
    const left = written.subarray(0, cut);
    this.home.behind(left);
    const whole = left.toString('utf8').split('\n');
    // The last piece is a whole line only where nothing but its LF is missing.
    if (cut < written.length && written[cut] !== 0x0a) whole.pop();
    const waiting = [...before, ...noted, ...events];
    for (const line of whole.filter((it) => it !== '')) {
      const { type, data } = (JSON.parse(line) as { event: { type: string; data: Record<string, string> } })
        .event;
      this.model.places.add(this.model.place);
      if (type.startsWith('ledger.') || type === 'attempt.refused') continue;
      const at = waiting.findIndex(([name]) => name === type);
      expect(at, `${type} was written by ${events.map(([name]) => name)}`).toBeGreaterThanOrEqual(0);
      meets('an event that nobody was told of');
      waiting.splice(at, 1)[0]?.[1](data);
    }
  }

  private async writesNoMore(caller: Caller): Promise<void> {
    const goal = [...this.model.goals.keys()].at(-1);
    if (goal === undefined || this.model.frozen || this.model.goals.get(goal)?.status !== 'open') return;
    const lesson = this.ledger.submit({ type: 'lesson.record', goal, text: 'x' }, caller);
    await expect(lesson).rejects.toMatchObject({ code: 'poisoned' });
  }

  /** The process's objects are thrown away, and others made of the bytes alone. */
  async reopen(): Promise<void> {
    this.luck = new Luck();
    this.ledger = reopened(new Ledger(this.home.ports(this.luck)));
    await this.ledger.reading();
  }

  /** Model and state tell the same. */
  async agrees(): Promise<void> {
    expect(told(await this.ledger.state(), this.model)).toEqual(modelled(this.model));
  }

  /** Whoever opens it anew finds the same, byte for byte and word for word, and all that was acknowledged. */
  async stands(): Promise<void> {
    const live = await this.ledger.state();
    const looked = this.home.looked();
    const other = reopened(typeof looked === 'string' ? openLedger(looked) : new Ledger(looked));
    const state = await other.state();
    expect(stateView1(state)).toEqual(stateView1(live));
    expect(stateDigest(stateView1(state))).toBe(stateDigest(stateView1(live)));
    expect({ ...state, head: undefined }).toEqual({ ...live, head: undefined });
    const lines: LogLine[] = [];
    for await (const line of other.lines()) lines.push(line);
    for (const [seq, hash] of this.acknowledged) expect(lines[seq]?.hash, `line ${seq}`).toBe(hash);
    const replayed = await other.replay({ to: live.head.seq });
    expect(stateDigest(stateView1(replayed))).toBe(stateDigest(stateView1(live)));
    const { verdict } = await other.verify({});
    expect(['valid', 'unterminated', 'torn']).toContain(verdict);
  }
}

const modelled = (model: Model) => ({
  frozen: model.frozen,
  goals: [...model.goals.values()].map(({ id, status, confirmed, paused }) => ({
    id,
    status,
    confirmed,
    paused,
  })),
  steps: [...model.steps.values()].map(({ id, status, claim, returns, flagged }) => ({
    id,
    status,
    returns,
    flagged,
    ...(claim === undefined ? {} : { claim }),
  })),
  sessions: [...model.sessions.values()].map(({ id, actor, open }) => ({ id, actor, open })),
  questions: [...model.questions.values()].map(({ id, status, answer }) => ({ id, status, answer })),
  evidence: [...model.evidence.keys()],
});

/** The same of the state; a session that is over may be forgotten. */
const told = (state: State, model: Model): ReturnType<typeof modelled> => ({
  frozen: state.frozen !== undefined,
  goals: [...state.goals.values()].map(({ id, status, confirmed, paused }) => ({
    id,
    status: status as 'open',
    confirmed: confirmed !== undefined,
    paused: paused !== undefined,
  })),
  steps: [...state.steps.values()].map(({ id, status, claim, returns, flagged }) => ({
    id,
    status,
    returns,
    flagged: flagged !== undefined,
    ...(claim === undefined
      ? {}
      : {
          claim: {
            session: claim.session,
            actor: claim.actor,
            expires: Date.parse(claim.expires),
            ...(claim.halted === undefined ? {} : { halted: Date.parse(claim.halted) }),
          },
        }),
  })),
  sessions: [...model.sessions.values()].map(({ id, actor }) => ({
    id,
    actor,
    open: state.sessions.get(id)?.status === 'open' && state.sessions.get(id)?.actor === actor,
  })),
  questions: [...state.questions.values()].map(({ id, status, answer }) => ({
    id,
    status,
    answer: answer?.choice,
  })),
  evidence: [...state.evidence.keys()],
});
