import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { RowOf } from '../../shared/contract/operation.ts';
import type { listPickOutgoing } from '../../shared/contract/outgoing/pick-outgoing.ts';

type PickOutgoing = RowOf<typeof listPickOutgoing>;

export interface OutgoingRow extends PickOutgoing {
  readonly pick?: { readonly id: number; readonly number: string } | null;
}

type Load =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly rows: readonly OutgoingRow[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Milliseconds until rows with an imminent try are read again, and how close that try must be. */
const AGAIN = 1500;
const SOON = 30_000;

export class OutgoingRows {
  readonly #load = signal<Load>({ kind: 'loading' });
  readonly #read: () => Promise<readonly OutgoingRow[]>;
  readonly #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isFollowed = false;

  constructor(read: () => Promise<readonly OutgoingRow[]>, now = Date.now) {
    this.#read = read;
    this.#now = now;
  }

  get load(): ReadonlySignal<Load> {
    return this.#load;
  }

  follow(): () => void {
    this.#isFollowed = true;
    void this.again();
    return () => {
      this.#isFollowed = false;
      clearTimeout(this.#timer);
    };
  }

  async again(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const rows = await this.#read();
      this.#load.value = { kind: 'ready', rows };
      if (this.#isFollowed && rows.some((row) => this.#isTriedSoon(row))) {
        this.#timer = setTimeout(() => void this.again(), AGAIN);
      }
    } catch (error) {
      // Rows that were already read stay; the user can read them again.
      if (this.#load.peek().kind !== 'ready') this.#load.value = { kind: 'failed', error };
    }
  }

  #isTriedSoon({ state, nextTryAt }: OutgoingRow): boolean {
    return state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) < this.#now() + SOON;
  }
}
