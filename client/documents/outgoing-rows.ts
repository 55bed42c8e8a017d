import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { RowOf } from '../../shared/contract/operation.ts';
import type { listPickOutgoing } from '../../shared/contract/outgoing/pick-outgoing.ts';

type PickOutgoing = RowOf<typeof listPickOutgoing>;

/** A mail or a call; on a partner's page with the pick that it is about. */
export interface OutgoingRow extends PickOutgoing {
  readonly pick?: { readonly id: number; readonly number: string } | null;
}

type Load =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly rows: readonly OutgoingRow[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Milliseconds after which what is about to be tried is looked at again, and how soon that has to be. */
const AGAIN = 1500;
const SOON = 30_000;

/** The mails and calls of a document or a partner: read anew while one of them is about to be tried. */
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

  /** Reads them, and follows them until the returned function is called. */
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
      // What was read stays, and is read again when somebody asks.
      if (this.#load.peek().kind !== 'ready') this.#load.value = { kind: 'failed', error };
    }
  }

  #isTriedSoon({ state, nextTryAt }: OutgoingRow): boolean {
    return state === 'waiting' && nextTryAt !== null && Date.parse(nextTryAt) < this.#now() + SOON;
  }
}
