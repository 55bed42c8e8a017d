import { effect, type ReadonlySignal } from '@preact/signals-react';

/** Where what is typed is kept. */
export interface TypedStore {
  read(): Promise<unknown>;
  keep(typed: unknown): Promise<void>;
  drop(): Promise<void>;
}

/** What is typed on a screen and not saved. */
export interface Typed<T> {
  /** As plain data; undefined when everything is saved. */
  readonly typed: ReadonlySignal<T | undefined>;
  /** Is it that, and not what an older version of the screen kept? */
  isTyped(value: unknown): value is T;
  /** Puts back what was typed before the page went. */
  restore(typed: T): void;
}

/**
 * Puts back what was kept, then keeps what is typed, each change at once, until the returned function is called. Both wait for `granted`,
 * until no other tab keeps this draft. What somebody typed here while it did is what they see: it stays, and is kept from then on.
 */
export function keepDraft<T>(store: TypedStore, work: Typed<T>, granted: Promise<boolean>): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  async function start(): Promise<void> {
    const wasTold = await granted;
    if (isOver) return;
    const before = await store.read();
    if (isOver) return;
    const isReplaced = wasTold && work.typed.peek() !== undefined;
    if (!isReplaced && work.isTyped(before)) work.restore(before);
    let isFirst = true;
    stop = effect(() => {
      const now = work.typed.value;
      if (now !== undefined) void store.keep(now);
      else if (!isFirst || before !== undefined) void store.drop();
      isFirst = false;
    });
  }
  void start();
  return () => stop();
}
