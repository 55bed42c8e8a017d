import { signal } from '@preact/signals-react';
import type { CallOptions } from '../calls/call.ts';
import { ApiError, confirmationsOf } from '../calls/errors.ts';
import { idempotencyKey } from '../calls/request.ts';
import { type Confirmations, createConfirmations } from '../ui/confirm/confirmations-state.ts';

interface Attempt {
  readonly accept: readonly string[];
  readonly under: CallOptions;
}

/**
 * Work that is typed and sent whole: a pick, a receipt, a return. It keeps one key until it has arrived, so that a request without an
 * answer is done once, even if the page closes meanwhile; a draft stores the key.
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

  restore(key: string): void {
    this.#key.value = key;
  }

  /** Called once the work has arrived: the next work has a key of its own. */
  renew(): void {
    this.#key.value = idempotencyKey();
  }

  /**
   * Sends the work and asks for the confirmations that the server requires; a second press meanwhile sends nothing. `refused` shows the
   * reason for a failure. Resolves with whether the work was done.
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
      // The earlier work has arrived and this differs from it, so it gets its own key when it is sent again.
      if (isSentBefore(error)) this.renew();
      await refused(error);
      return false;
    } finally {
      this.#isAtWork = false;
    }
  }
}

export function isSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
