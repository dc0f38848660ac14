import { Recent } from './recent.ts';

/** More calls than this are never open at once in a real session. */
const OPEN_MAX = 16_384;

/**
 * Which calls wait for their return. An id may come again once its call has returned, and even before: a return
 * belongs to the latest open call of its id, inside its own thread.
 */
export class OpenCalls {
  readonly #open = new Recent<number>(OPEN_MAX);

  called(thread: string, id: string): void {
    const key = `${thread} ${id}`;
    this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
  }

  /** False when no call of this id is open. */
  returned(thread: string, id: string): boolean {
    const key = `${thread} ${id}`;
    const open = this.#open.get(key) ?? 0;
    if (open === 0) return false;
    if (open === 1) this.#open.delete(key);
    else this.#open.set(key, open - 1);
    return true;
  }
}
