import { type Signal, signal } from '@preact/signals-react';
import { isRefusal } from './errors.ts';
import { idempotencyKey } from './request.ts';

export interface Unanswered {
  readonly text: string;
  readonly key: string;
}

type Sender<Body, Reply> = (body: Body, key?: string) => Promise<Reply>;

/**
 * Sends each body once: a body repeated after its answer was lost uses the same key, and the API does it once. After an answer, even a
 * refusal, or after another body, the same body counts as new. A draft stores `unanswered` beyond the life of the page.
 */
export function sendOnce<Body, Reply>(
  send: (body: Body, key: string) => Promise<Reply>,
  unanswered: Signal<Unanswered | undefined> = signal(),
): Sender<Body, Reply> {
  return async (body, ownKey) => {
    // `accept` is left out: a confirmed repeat is the same request (rules: Confirmable warnings).
    const text = JSON.stringify(body, (name, value) => (name === 'accept' ? undefined : value));
    const earlier = unanswered.peek();
    const key = ownKey ?? (earlier?.text === text ? earlier.key : idempotencyKey());
    unanswered.value = { text, key };
    const answered = () => {
      if (unanswered.peek()?.key === key) unanswered.value = undefined;
    };
    try {
      const reply = await send(body, key);
      answered();
      return reply;
    } catch (error) {
      if (isRefusal(error)) answered();
      throw error;
    }
  };
}
