import type { OpenCall } from '../../src/domain/call/state.ts';
import { applyBlocks } from '../../src/domain/decision/blocks.ts';
import type { Question } from '../../src/domain/decision/state.ts';
import type { Evidence } from '../../src/domain/evidence/state.ts';
import type { Goal } from '../../src/domain/goal/state.ts';
import type { Lesson } from '../../src/domain/lesson/state.ts';
import type { NextAnswer } from '../../src/domain/next/answer.ts';
import type { Asking } from '../../src/domain/next/facts.ts';
import type { Session } from '../../src/domain/session/state.ts';
import { initialState, type State } from '../../src/domain/state.ts';
import type { Step, Submission } from '../../src/domain/step/state.ts';
import type { Watch } from '../../src/domain/watch/state.ts';
import type { Content } from '../../src/format/events/common.ts';
import { testKey } from '../../src/testing/signer.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The nth of a row of ULIDs whose last characters differ. */
export const idOf = (n: number): string => {
  let tail = '';
  for (let rest = n, i = 0; i < 10; i++, rest = Math.floor(rest / 32))
    tail = (DIGITS[rest % 32] ?? '') + tail;
  return `01KBJZ0000000000${tail}`;
};

export const NOW = '2026-11-30T12:00:00.000Z';
export const EARLIER = '2026-11-30T11:00:00.000Z';
export const LATER = '2026-11-30T13:00:00.000Z';
export const TREE = `git:${'a1'.repeat(20)}`;

/** Puts things into a state as the fold would, with texts of the test's choice. Every thing takes the next seq. */
export class Builder {
  readonly state: State = initialState();
  private seq = 0;
  private made = 0;

  constructor(title = 'a ledger') {
    this.state.ledger = {
      title,
      origin: `loopledger.local/ledger/${idOf(0)}`,
      humanProof: 'terminal',
      openedAt: EARLIER,
    };
    this.state.head = { seq: 0, hash: 'e'.repeat(64) };
  }

  next(): number {
    this.seq += 1;
    this.state.head = { seq: this.seq, hash: this.state.head.hash };
    this.state.counts.events = this.seq + 1;
    return this.seq;
  }

  id(): string {
    this.made += 1;
    return idOf(this.made);
  }

  goal(objective: string, more: Partial<Goal> = {}): Goal {
    const id = this.id();
    const seq = this.next();
    const goal: Goal = {
      id,
      seq,
      openedAt: EARLIER,
      openedBy: 'human:ada',
      objective,
      nonGoals: [],
      criteria: new Map(),
      leaseS: 1_800,
      turns: 20,
      repeats: 3,
      status: 'open',
      confirmed: { by: 'human:ada', proof: 'terminal', seq },
      blockedBy: new Set(),
      revisions: 0,
      revisionsInVain: 0,
      changedAt: seq,
      stepsPlanned: 0,
      ...more,
    };
    this.state.goals.set(id, goal);
    return goal;
  }

  key(actor: string, revoked = false): void {
    const { line, fingerprint } = testKey(actor);
    const word = { by: 'human:ada', proof: 'terminal' } as const;
    this.state.actors.set(actor, { actor, title: 'who it is', ...word, seq: this.next() });
    const id = this.id();
    this.state.keys.set(id, {
      id,
      seq: this.next(),
      at: NOW,
      actor,
      line,
      fingerprint,
      title: 'the one in the drawer',
      ...word,
      ...(revoked ? { revoked: { ...word, seq: this.next(), reason: 'lost' } } : {}),
    });
  }

  criterion(goal: Goal, text: string, by: { check: string } | { judge: 'ci' | 'human' }): string {
    const id = this.id();
    goal.criteria.set(id, { id, text, ...by });
    return id;
  }

  check(goal: Goal, argv: readonly string[], last?: 'green' | 'red', step?: string): string {
    const id = this.id();
    const seq = this.next();
    this.state.checks.set(id, {
      id,
      goal: goal.id,
      ...(step === undefined ? {} : { step }),
      argv,
      folder: '.',
      limitS: 600,
      pass: 0,
      spec: 'f'.repeat(64),
      addedBy: 'human:ada',
      seq,
      ...(last === undefined
        ? {}
        : {
            last: {
              seq: this.next(),
              at: EARLIER,
              outcome: last,
              tree: TREE,
              exit: last === 'green' ? 0 : 1,
            },
          }),
    });
    return id;
  }

  step(goal: Goal, title: string, more: Partial<Step> = {}): Step {
    const id = this.id();
    goal.stepsPlanned += 1;
    const step: Step = {
      id,
      goal: goal.id,
      seq: this.next(),
      title,
      needs: { checks: [], judge: 'human' },
      after: [],
      scope: [],
      gate: false,
      priority: 5,
      plannedBy: 'agent:planner',
      status: 'planned',
      returns: 0,
      everSubmitted: false,
      blockedBy: new Set(),
      holds: new Map(),
      touchedByHuman: false,
      startedOn: new Set(),
      behind: new Set(),
      workers: new Map(),
      ...more,
    };
    this.state.steps.set(id, step);
    return step;
  }

  question(goal: Goal, text: string, more: Partial<Question> = {}): Question {
    const question: Question = {
      id: this.id(),
      seq: this.next(),
      goal: goal.id,
      askedAt: EARLIER,
      askedBy: 'agent:a',
      text,
      options: [],
      status: 'asked',
      blocksGoal: false,
      blocks: new Map(),
      ...more,
    };
    this.state.questions.set(question.id, question);
    applyBlocks(this.state, question, EARLIER);
    return question;
  }

  session(goal?: Goal, more: Partial<Session> = {}): Session {
    const id = this.id();
    const session: Session = {
      id,
      actor: 'agent:worker',
      ...(goal === undefined ? {} : { goal: goal.id }),
      runtime: 'shell',
      imported: false,
      seq: this.next(),
      startedAt: EARLIER,
      lastAt: EARLIER,
      status: 'open',
      messages: 0,
      calls: 0,
      compactions: 0,
      usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
      turnsInVain: 0,
      repeats: 0,
      ...more,
    };
    this.state.sessions.set(id, session);
    return session;
  }

  claim(step: Step, session: Session, expires = LATER): void {
    step.status = 'claimed';
    step.claim = { session: session.id, actor: session.actor, token: this.next(), leaseS: 1_800, expires };
    step.workers.set(session.id, session.actor);
    session.holds = step.id;
  }

  submit(step: Step, session: Session, more: Partial<Submission> = {}): void {
    step.status = 'submitted';
    step.everSubmitted = true;
    step.commit = 'c'.repeat(40);
    const { id, actor } = session;
    step.submission = {
      seq: this.next(),
      at: EARLIER,
      session: id,
      actor,
      tree: TREE,
      summary: '',
      evidence: [],
      follows: [],
      ...more,
    };
  }

  giveBack(step: Step, asked: string): void {
    step.status = 'returned';
    step.returns += 1;
    step.asked = { by: 'human:ada', text: asked, seq: this.next(), to: step.submission?.session ?? idOf(0) };
  }

  accept(step: Step): void {
    step.status = 'accepted';
    step.commit ??= 'c'.repeat(40);
    step.accepted = {
      by: 'human',
      actor: 'human:ada',
      seq: this.next(),
      tree: TREE,
      ownCheck: false,
      proof: 'terminal',
    };
    delete step.submission;
  }

  drop(step: Step, reason: string): void {
    step.status = 'dropped';
    step.dropped = { by: 'human:ada', seq: this.next(), reason };
  }

  call(session: Session, tool: string, input: Content, more: Partial<OpenCall> = {}): number {
    const seq = this.next();
    const { id, imported } = session;
    const call = { seq, session: id, call: 'call-1', tool, input, at: EARLIER, imported, ...more };
    this.state.openCalls.set(seq, call);
    return seq;
  }

  evidence(goal: Goal, title: string, content: Content, more: Partial<Evidence> = {}): void {
    const id = this.id();
    const seq = this.next();
    this.state.evidenceCount += 1;
    this.state.evidence.set(id, {
      id,
      seq,
      goal: goal.id,
      kind: 'note',
      title,
      content,
      tree: TREE,
      at: EARLIER,
      by: 'agent:claude',
      ...more,
    });
  }

  watch(goal: Goal, title: string, more: Partial<Watch> = {}): Watch {
    const id = this.id();
    const seq = this.next();
    const look = { argv: ['look'], folder: '.', limit_s: 60, every_s: 300, pass: 0, output: false };
    const base = { id, seq, goal: goal.id, title, by: 'agent:worker', on: look, looks: 0 };
    const watch: Watch = { ...base, status: 'open', blocks: new Set(), ...more };
    this.state.watches.set(id, watch);
    return watch;
  }

  lesson(goal: Goal, text: string, pinned: boolean, more: Partial<Lesson> = {}): void {
    const id = this.id();
    const seq = this.next();
    this.state.lessons.set(id, { id, seq, goal: goal.id, text, pinned, by: 'agent:worker', ...more });
  }
}

export const asks = (session?: Session, more: Partial<Asking> = {}): Asking => ({
  actor: session?.actor ?? 'agent:worker',
  proof: 'none',
  ...(session === undefined ? {} : { session }),
  now: NOW,
  dead: new Set(),
  where: {},
  tree: () => TREE,
  inTree: () => true,
  ...more,
});

export const ANSWER: NextAnswer = {
  verdict: 'work',
  row: 5,
  why: 'this session holds the step',
  what: 'do it',
  who: 'agent:worker',
  command: 'loopledger step renew',
};
