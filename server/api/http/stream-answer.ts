import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Operation } from '../../../shared/contract/operation.ts';

/**
 * Answers a stream as a file to keep. The first piece is fetched before anything is sent, so that what fails at once is an
 * ordinary refusal; a later failure breaks the connection off, and a client that goes away ends the work.
 */
export async function streamAnswer(
  reply: FastifyReply,
  operation: Operation,
  pieces: AsyncIterable<string>,
): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const [noun] = operation.path.split('/');
  reply.header('content-type', `${operation.stream}; charset=utf-8`);
  reply.header('content-disposition', `attachment; filename="${noun}.csv"`);
  return Readable.from(joined(first, iterator), { objectMode: false });
}

async function* joined(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}
