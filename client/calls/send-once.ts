import { isRefusal } from './errors.ts';
import { idempotencyKey } from './request.ts';

/** Sends a body, under a key of its own if it has one. */
type Sender<Body, Reply> = (body: Body, key?: string) => Promise<Reply>;

/**
 * Sends each body once: the same body given again after its answer was lost goes under the same key, and the API does it once. After an
 * answer, a refusal too, the same body is something new.
 */
export function sendOnce<Body, Reply>(send: (body: Body, key: string) => Promise<Reply>): Sender<Body, Reply> {
  let unanswered: { text: string; key: string } | undefined;
  return async (body, ownKey) => {
    const text = JSON.stringify(body);
    const key = ownKey ?? (unanswered?.text === text ? unanswered.key : idempotencyKey());
    unanswered = { text, key };
    try {
      const reply = await send(body, key);
      unanswered = undefined;
      return reply;
    } catch (error) {
      if (isRefusal(error)) unanswered = undefined;
      throw error;
    }
  };
}
