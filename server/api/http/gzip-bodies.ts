import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';
import { fault } from '../../../shared/faults.ts';

/**
 * Accepts bodies with `Content-Encoding: gzip`. The limit applies to the packed bytes, and to the unpacked ones while they are unpacked, so
 * that a small body cannot unpack to gigabytes. Other codings are not unpacked.
 */
export function gzipBodies(app: FastifyInstance, limit: number): void {
  app.addHook('preParsing', async ({ headers }, _reply, packed) => {
    const isPacked = headers['content-encoding']?.trim().toLowerCase() === 'gzip';
    // Fastify refuses an announced length over the limit before it reads the body.
    if (!isPacked || Number(headers['content-length'] ?? 0) > limit) return packed;
    delete headers['content-length'];
    return Readable.from(unpacked(packed as Readable, limit));
  });
}

async function* unpacked(packed: Readable, limit: number): AsyncGenerator<Buffer> {
  // The rest of a refused body is read and dropped: destroying the request would end the connection before the answer.
  const received = Readable.from(limited(packed.iterator({ destroyOnReturn: false }), limit));
  const plain = pipeline(received, createGunzip(), () => packed.resume());
  try {
    yield* limited(plain, limit);
  } catch (error) {
    throw isBroken(error)
      ? new Refusal('malformed', { fields: { body: fault('bad_pattern', 'Send a complete gzip file') } })
      : error;
  }
}

async function* limited(body: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new Refusal('body_too_large', { values: { limit: '1 MiB' } });
    yield chunk;
  }
}

/** zlib's errors: no gzip, damaged, or cut off. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
