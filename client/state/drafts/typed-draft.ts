import { effect, type ReadonlySignal } from '@preact/signals-react';

export interface TypedStore {
  read(): Promise<unknown>;
  keep(typed: unknown): Promise<void>;
  drop(): Promise<void>;
}

export interface Typed<T> {
  /** Plain data; undefined when everything is saved. */
  readonly typed: ReadonlySignal<T | undefined>;
  isTyped(value: unknown): value is T;
  restore(typed: T): void;
}

/**
 * Restores the stored draft, then stores each change at once, until the returned function is called. First waits for `granted`, which
 * resolves once no other tab holds this draft. Input typed during the wait is on screen, so it replaces the draft.
 */
export function keepDraft<T>(store: TypedStore, work: Typed<T>, granted: Promise<boolean>): () => void {
  let isOver = false;
  let stop = () => {
    isOver = true;
  };
  async function start(): Promise<void> {
    const wasNotified = await granted;
    if (isOver) return;
    const before = await store.read();
    if (isOver) return;
    const isReplaced = wasNotified && work.typed.peek() !== undefined;
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
