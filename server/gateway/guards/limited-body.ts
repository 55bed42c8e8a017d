import type { Readable } from 'node:stream';
import { Refusal } from '../../../shared/errors.ts';

/** The largest body for the API, in bytes. */
export const bodyLimit = 1_048_576;

export function tooLarge(): Refusal {
  return new Refusal('body_too_large', { values: { limit: '1 MiB' } });
}

/** Streams the body and rejects it once it grows too large, because a chunked body does not declare its length. */
export async function* limitedBody(body: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bodyLimit) throw tooLarge();
    yield chunk;
  }
}
