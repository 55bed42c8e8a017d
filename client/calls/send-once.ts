import { type Signal, signal } from '@preact/signals-react';
import { isRefusal } from './errors.ts';
import { idempotencyKey } from './request.ts';

/** What was sent and had no answer, in words, and the key under which it went. */
export interface Unanswered {
  readonly text: string;
  readonly key: string;
}

/** Sends a body, under a key of its own if it has one. */
type Sender<Body, Reply> = (body: Body, key?: string) => Promise<Reply>;

/**
 * Sends each body once: the same body given again after its answer was lost goes under the same key, and the API does it once. After an
 * answer, a refusal too, and after another body, the same body is something new. A draft keeps `unanswered` beyond the life of the page.
 */
export function sendOnce<Body, Reply>(
  send: (body: Body, key: string) => Promise<Reply>,
  unanswered: Signal<Unanswered | undefined> = signal(),
): Sender<Body, Reply> {
  return async (body, ownKey) => {
    // What is accepted is agreed to anew each time: a confirmed repeat is the same request (rules: Confirmable warnings).
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
