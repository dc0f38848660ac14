import type { ImportedFact } from '../../../app/importing.ts';
import type { FormReason, Notice } from './reasons.ts';

/** What one record gives, as it is read. */
export class Gathered {
  readonly facts: ImportedFact[] = [];
  readonly #notices = new Set<Notice>();

  notice(notice: Notice): void {
    this.#notices.add(notice);
  }

  /** Half a character (a lone surrogate, from an escape) can't enter the ledger: it is marked as U+FFFD. */
  clean(text: string): string {
    if (text.isWellFormed()) return text;
    this.notice('marked/lone-surrogate');
    return text.toWellFormed();
  }

  /** Sorted, so that the same record says the same whatever order it was read in. */
  notices(): Notice[] {
    return [...this.#notices].sort();
  }

  /** Why there is no fact. */
  reason(): FormReason {
    if (this.#notices.has('left-out/return-without-call')) return 'return-without-call';
    return this.#notices.has('left-out/thinking') ? 'thinking' : 'no-content';
  }
}
