import type { Readable } from 'node:stream';
import { Refusal } from '../../../shared/errors.ts';

/** What a body to the API may hold. */
export const bodyLimit = 1_048_576;

/** The refusal of a larger one. */
export function tooLarge(): Refusal {
  return new Refusal('body_too_large', { values: { limit: '1 MiB' } });
}

/** The body as it streams by, cut off when it grows too large: a chunked body does not say its length beforehand. */
export async function* limitedBody(body: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bodyLimit) throw tooLarge();
    yield chunk;
  }
}
