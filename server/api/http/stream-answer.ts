import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { tableTypes } from '../../../shared/contract/file-formats.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Streamed } from '../implement.ts';

/**
 * Sends a stream as a file. The first piece is fetched before anything is sent, so that an immediate failure is an ordinary refusal; a
 * later failure breaks the connection, and a disconnecting client ends the work.
 */
export async function streamAnswer(reply: FastifyReply, operation: Operation, answer: Streamed): Promise<Readable> {
  const [noun = ''] = operation.path.split('/');
  const { name, pieces } = 'pieces' in answer ? answer : { name: noun, pieces: answer };
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const { type, disposition, ending } = kindOf(operation, first.value);
  reply.header('content-type', type);
  reply.header('content-disposition', `${disposition}; filename="${name}.${ending}"`);
  return Readable.from(joined(first, iterator), { objectMode: false });
}

function kindOf({ stream = 'text/csv' }: Operation, first: Piece | undefined) {
  if (stream === 'table') return kinds[isPacked(first) ? 'workbook' : 'text/csv'];
  return stream === 'image/*' ? pictureKind(first) : kinds[stream];
}

/** A workbook starts like every ZIP file. Our text never starts with these letters, because it has a byte order mark. */
function isPacked(first: Piece = ''): boolean {
  return Buffer.from(first).subarray(0, 2).toString('latin1') === 'PK';
}

/** A stored photo is one of these three types, which start with different bytes (server/api/pictures). */
function pictureKind(first: Piece = '') {
  const [sign] = Buffer.from(first);
  const ending = sign === 0xff ? 'jpeg' : sign === 0x89 ? 'png' : 'webp';
  return { type: `image/${ending}`, disposition: 'inline', ending };
}

/** Tables (as CSV or a workbook) and label printer files are downloaded; prints and pictures are displayed. */
const kinds = {
  'text/csv': { type: `${tableTypes.csv}; charset=utf-8`, disposition: 'attachment', ending: 'csv' },
  workbook: { type: tableTypes.xlsx, disposition: 'attachment', ending: 'xlsx' },
  'application/pdf': { type: 'application/pdf', disposition: 'inline', ending: 'pdf' },
  'text/plain': { type: 'text/plain; charset=utf-8', disposition: 'attachment', ending: 'zpl' },
  'image/svg+xml': { type: 'image/svg+xml; charset=utf-8', disposition: 'inline', ending: 'svg' },
} as const;

type Piece = string | Buffer;

/**
 * The pieces, starting with the one already fetched. Not a generator: ending a generator before its first piece skips its `finally`, so a
 * client that disconnects before the first piece would leave the work, with its database connection, open for ever.
 */
function joined(first: IteratorResult<Piece>, rest: AsyncIterator<Piece>): AsyncIterable<Piece> {
  let fetched: IteratorResult<Piece> | undefined = first;
  const next = async () => {
    const piece = fetched ?? (await rest.next());
    fetched = undefined;
    return piece;
  };
  const end = async () => (await rest.return?.()) ?? { done: true as const, value: undefined };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/** Sends server-sent events, and asks proxies not to buffer them. */
export function liveAnswer(reply: FastifyReply, events: Readable): Readable {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('x-accel-buffering', 'no');
  return events;
}

/**
 * A signal that aborts when the client disconnects before it has the whole answer (trust G62). The aborted work is not a server failure
 * (answer-error.ts).
 */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal('unavailable'));
  });
  return gone.signal;
}
