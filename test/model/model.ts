// What a ledger is, told anew in the plainest words and not from the code: who may do what in a few verbs, and what
// becomes of it. Time is in milliseconds, things are kept under the ids that the ledger gave them.

export interface Who {
  readonly actor: string;
  readonly human: boolean;
  /** At the grade that the ledger hears humans from. */
  readonly proven: boolean;
}

export interface GoalM {
  readonly id: string;
  readonly judged: boolean;
  /** A write may end between the goal and its check. */
  hasCheck: boolean;
  status: 'open' | 'achieved' | 'abandoned';
  confirmed: boolean;
  paused: boolean;
  /** Its one criterion: a check that was green, or a human's word. */
  proven: boolean;
}

export interface ClaimM {
  readonly session: string;
  readonly actor: string;
  expires: number;
  halted?: number;
}

export interface StepM {
  readonly id: string;
  readonly goal: string;
  readonly judge: 'peer' | 'human' | undefined;
  readonly checked: boolean;
  readonly gate: boolean;
  readonly after: readonly string[];
  readonly planner: string;
  status: 'planned' | 'claimed' | 'submitted' | 'accepted' | 'returned' | 'dropped';
  claim?: ClaimM;
  returns: number;
  everSubmitted: boolean;
  touchedByHuman: boolean;
  flagged: boolean;
  readonly workers: Set<string>;
  /** Steps it was started or handed in on. */
  readonly on: Set<string>;
}

export interface SessionM {
  readonly id: string;
  readonly actor: string;
  readonly place: number;
  readonly goal: string;
  open: boolean;
}

export interface QuestionM {
  readonly id: string;
  readonly goal: string;
  readonly asker: string;
  readonly blocks: readonly string[];
  status: 'asked' | 'made' | 'revoked' | 'withdrawn';
  answer?: string;
}

export const LEASE_MS = 1_800_000;
export const MOST_QUESTIONS = 8;
export const MOST_RETURNS = 3;

export class Model {
  now: number;
  place: number;
  /** What checks say. */
  red = false;
  frozen = false;
  /** It came here with a file, and no other handoff was made since. */
  taken = false;
  readonly places: Set<number>;
  readonly goals = new Map<string, GoalM>();
  readonly steps = new Map<string, StepM>();
  readonly sessions = new Map<string, SessionM>();
  readonly questions = new Map<string, QuestionM>();
  readonly evidence = new Map<string, { readonly goal: string; readonly step: string | undefined }>();

  constructor(now: number, place: number) {
    this.now = now;
    this.place = place;
    this.places = new Set([place]);
  }

  /** The same ledger, on another place. */
  copied(place: number): Model {
    const copy = new Model(this.now, place);
    const { places, goals, steps, sessions, questions, evidence } = structuredClone({ ...this });
    Object.assign(copy, { red: this.red, frozen: this.frozen, taken: this.taken });
    return Object.assign(copy, { places, goals, steps, sessions, questions, evidence });
  }

  sessionOf({ actor }: Who): SessionM | undefined {
    return [...this.sessions.values()].find((it) => it.open && it.actor === actor && it.place === this.place);
  }

  heldBy(session: string | undefined): StepM | undefined {
    return [...this.steps.values()].find((it) => it.claim !== undefined && it.claim.session === session);
  }

  isLive(claim: ClaimM | undefined): boolean {
    return claim !== undefined && claim.expires > this.now && this.sessions.get(claim.session)?.open === true;
  }

  unanswered(step: StepM): boolean {
    return [...this.questions.values()].some(
      (it) => (it.status === 'asked' || it.status === 'revoked') && it.blocks.includes(step.id),
    );
  }

  /** A predecessor that this step has to wait for. */
  waits(step: StepM): boolean {
    return step.after.some((id) => {
      const before = this.steps.get(id);
      if (before === undefined || before.status === 'dropped') return false;
      if (before.flagged) return true;
      return before.status !== 'accepted' && (before.status !== 'submitted' || before.gate);
    });
  }

  isOver(step: StepM): boolean {
    return step.status === 'accepted' || step.status === 'dropped';
  }

  endClaim(step: StepM): void {
    if (step.claim === undefined) return;
    delete step.claim;
    if (step.status === 'claimed') step.status = step.returns > 0 ? 'returned' : 'planned';
  }

  endAllWork(): void {
    for (const it of this.steps.values()) this.endClaim(it);
    for (const it of this.sessions.values()) it.open = false;
  }

  claim(step: StepM, session: string, actor: string): void {
    const other = this.heldBy(session);
    if (other !== undefined && other !== step) this.endClaim(other);
    this.endClaim(step);
    step.claim = { session, actor, expires: this.now + LEASE_MS };
    step.status = 'claimed';
    step.workers.add(actor);
    this.restAnew(step);
  }

  /** It goes on from what its predecessors are now. */
  restAnew(step: StepM): void {
    step.flagged = this.waits(step);
    step.on.clear();
    for (const id of step.after) {
      const status = this.steps.get(id)?.status;
      if (status === 'submitted' || status === 'accepted') step.on.add(id);
    }
  }

  /** What went on from this step no longer stands, nor what went on from that. */
  broken({ id }: StepM): void {
    for (const it of this.steps.values()) {
      if (!it.on.has(id) || it.flagged || it.status === 'dropped') continue;
      it.flagged = true;
      this.broken(it);
    }
  }

  /** Of a step that is over the state keeps no evidence. */
  over(step: StepM, status: 'accepted' | 'dropped'): void {
    this.endClaim(step);
    step.status = status;
    for (const [id, it] of this.evidence) if (it.step === step.id) this.evidence.delete(id);
  }

  renew(step: StepM): void {
    if (step.claim !== undefined) step.claim.expires = Math.max(step.claim.expires, this.now + LEASE_MS);
  }

  /** A lease stands still while nobody may go on, and what was left of it is left afterwards. */
  halt(goal: string): void {
    for (const step of this.steps.values()) {
      const { claim } = step;
      if (claim === undefined || step.goal !== goal) continue;
      const halts = this.goals.get(goal)?.paused === true || this.unanswered(step);
      if (halts === (claim.halted !== undefined)) continue;
      if (halts) claim.halted = this.now;
      else {
        const left = Math.max(0, claim.expires - (claim.halted ?? this.now));
        claim.expires = Math.max(claim.expires, this.now + left);
        delete claim.halted;
      }
    }
  }

  closeGoal(goal: GoalM, status: 'achieved' | 'abandoned'): void {
    goal.status = status;
    goal.paused = false;
    for (const it of this.steps.values()) if (it.goal === goal.id) this.endClaim(it);
    for (const it of this.sessions.values()) if (it.goal === goal.id) it.open = false;
    for (const it of this.questions.values()) {
      if (it.goal === goal.id && (it.status === 'asked' || it.status === 'revoked')) it.status = 'withdrawn';
    }
  }
}
