import { signal } from '@preact/signals-react';

/** Milliseconds for which a row shows who changed it. */
const STAY = 6_000;

export class ListNotes {
  readonly #notes = signal<ReadonlyMap<string, string>>(new Map());
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  of(key: string): string | undefined {
    return this.#notes.value.get(key);
  }

  put(key: string, by: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.#take(key), STAY),
    );
    this.#notes.value = new Map(this.#notes.peek()).set(key, by);
  }

  #take(key: string): void {
    this.#timers.delete(key);
    const notes = new Map(this.#notes.peek());
    notes.delete(key);
    this.#notes.value = notes;
  }
}
