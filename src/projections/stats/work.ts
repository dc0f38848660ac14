import type { RawEvent } from '../../format/event.ts';
import { textOf } from './data.ts';
import { Spans } from './spans.ts';
import type { Stats } from './stats-schema.ts';

/** Steps, and how long work waited for a human. What is held is a time for each step at hand and open question. */
export class WorkFold {
  readonly #steps = { planned: 0, claims: 0, submitted: 0, accepted: 0, returned: 0, dropped: 0 };
  readonly #claimed = new Map<string, string>();
  readonly #submitted = new Map<string, string>();
  readonly #asked = new Map<string, string>();
  readonly #toSubmit = new Spans();
  readonly #toAccept = new Spans();
  readonly #questions = new Spans();
  readonly #judgements = new Spans();

  push({ type, at, actor, data }: RawEvent): void {
    const step = textOf(data.step);
    switch (type) {
      case 'step.planned':
        this.#steps.planned += 1;
        break;
      case 'step.claimed':
        this.#steps.claims += 1;
        this.#claimed.set(step, at);
        break;
      case 'step.released':
        this.#claimed.delete(step);
        break;
      case 'step.submitted':
        this.#steps.submitted += 1;
        this.#end(this.#claimed, step, at, this.#toSubmit);
        this.#submitted.set(step, at);
        break;
      case 'step.accepted':
      case 'step.returned':
        this.#judged(type === 'step.accepted', actor, step, at);
        break;
      case 'step.dropped':
        this.#steps.dropped += 1;
        this.#claimed.delete(step);
        this.#submitted.delete(step);
        break;
      case 'decision.asked':
        this.#asked.set(textOf(data.decision), at);
        break;
      case 'decision.made':
        this.#end(this.#asked, textOf(data.decision), at, this.#questions);
        break;
      case 'decision.revoked':
        this.#asked.set(textOf(data.decision), at);
        break;
      case 'decision.withdrawn':
        this.#asked.delete(textOf(data.decision));
        break;
    }
  }

  #judged(isAccepted: boolean, actor: string, step: string, at: string): void {
    const since = this.#submitted.get(step);
    if (since !== undefined && actor.startsWith('human:')) this.#judgements.add(since, at);
    if (since !== undefined && isAccepted) this.#toAccept.add(since, at);
    this.#submitted.delete(step);
    this.#steps[isAccepted ? 'accepted' : 'returned'] += 1;
  }

  #end(open: Map<string, string>, id: string, at: string, spans: Spans): void {
    const since = open.get(id);
    if (since === undefined) return;
    spans.add(since, at);
    open.delete(id);
  }

  told(): {
    readonly steps: Stats['steps'];
    readonly human_waits: Omit<Stats['human_waits'], 'questions_open'>;
  } {
    return {
      steps: {
        ...this.#steps,
        claim_to_submit: this.#toSubmit.told(),
        submit_to_accept: this.#toAccept.told(),
      },
      human_waits: {
        questions: this.#questions.told(),
        judgements: this.#judgements.told(),
      },
    };
  }
}
