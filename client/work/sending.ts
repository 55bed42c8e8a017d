import { signal } from '@preact/signals-react';
import type { CallOptions } from '../calls/call.ts';
import { ApiError, confirmationsOf } from '../calls/errors.ts';
import { idempotencyKey } from '../calls/request.ts';
import { type Confirmations, createConfirmations } from '../ui/confirm/confirmations-state.ts';

/** What one attempt is sent with: what was accepted so far, and the key under which it happens once. */
interface Attempt {
  readonly accept: readonly string[];
  readonly under: CallOptions;
}

/**
 * Work that is typed and sent whole: a pick, a receipt, a return. It goes under one key until it has arrived, so that what was sent without an
 * answer happens once, whatever becomes of the page meanwhile; a draft keeps the key.
 */
export class Sending {
  readonly confirmations: Confirmations = createConfirmations(confirmationsOf);
  readonly #key = signal(idempotencyKey());
  #isAtWork = false;

  get key(): string {
    return this.#key.value;
  }

  get isAtWork(): boolean {
    return this.#isAtWork;
  }

  /** The key that a draft kept. */
  restore(key: string): void {
    this.#key.value = key;
  }

  /** It has arrived: what is typed next has a key of its own. */
  renew(): void {
    this.#key.value = idempotencyKey();
  }

  /**
   * Sends it and asks what the server wants confirmed; what is pressed twice is sent once. `refused` shows why it was not done. Answers whether
   * it was.
   */
  async send(run: (attempt: Attempt) => Promise<void>, refused: (error: unknown) => unknown): Promise<boolean> {
    if (this.#isAtWork) return false;
    this.#isAtWork = true;
    try {
      const done = await this.confirmations.run(async ({ accept }) => {
        await run({ accept, under: { idempotencyKey: this.#key.peek() } });
        return true;
      });
      return done === true;
    } catch (error) {
      // What was sent before has arrived, and this is something else: it has a key of its own when it is sent again.
      if (isSentBefore(error)) this.renew();
      await refused(error);
      return false;
    } finally {
      this.#isAtWork = false;
    }
  }
}

/** Something else was sent before under the same key, and has arrived. */
export function isSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
