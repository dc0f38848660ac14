import type { ImportedFact } from '../../../app/importing.ts';

/** What any text may need: half a character made whole. */
type Marked = 'marked/lone-surrogate' | 'marked/bad-utf8';

/** What one record gives, as it is read. `Notice`: what the format says of what it left out. */
export class Gathered<Notice extends string> {
  readonly facts: ImportedFact[] = [];
  readonly #notices = new Set<Notice | Marked>();

  notice(notice: Notice | Marked): void {
    this.#notices.add(notice);
  }

  has(notice: Notice): boolean {
    return this.#notices.has(notice);
  }

  /** Half a character (a lone surrogate, from an escape) can't enter the ledger: it is marked as U+FFFD. */
  clean(text: string): string {
    if (text.isWellFormed()) return text;
    this.notice('marked/lone-surrogate');
    return text.toWellFormed();
  }

  /** Sorted, so that the same record says the same whatever order it was read in. */
  notices(): (Notice | Marked)[] {
    return [...this.#notices].sort();
  }
}
