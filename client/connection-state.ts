import { type ReadonlySignal, signal } from '@preact/signals-react';
import { createRests } from './rests.ts';

/** Whether the gateway can be reached. */
export interface Connection {
  readonly isLost: ReadonlySignal<boolean>;
  /** When it last answered: as old is what stands on the screen. */
  readonly answeredAt: ReadonlySignal<number>;
  /** It answered a call. */
  reached(): void;
  /** A call had no answer, or the browser says that something changed: asks the gateway whether it is there. */
  doubt(): Promise<void>;
}

export interface ConnectionDependencies {
  /** Asks the gateway for anything; rejects when no answer comes. */
  ask(): Promise<unknown>;
  now(): number;
}

/**
 * Knows that the connection is lost, and when it is back (checklist 55). A browser knows only its own network, and a call may fail
 * for itself: so the gateway is asked before anybody is told, and from then on until it answers.
 */
export function createConnection({ ask, now }: ConnectionDependencies): Connection {
  const isLost = signal(false);
  const answeredAt = signal(now());
  const rests = createRests();
  let asking: Promise<void> | undefined;

  function reached(): void {
    answeredAt.value = now();
    isLost.value = false;
    rests.reset();
  }

  function lost(): void {
    isLost.value = true;
    rests.after(doubt);
  }

  async function doubt(): Promise<void> {
    asking ??= ask().then(reached, lost);
    await asking;
    asking = undefined;
  }

  return { isLost, answeredAt, reached, doubt };
}
