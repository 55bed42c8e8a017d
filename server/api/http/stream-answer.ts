import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { tableTypes } from '../../../shared/contract/file-formats.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Streamed } from '../implement.ts';

/**
 * Answers a stream as a file to keep. The first piece is fetched before anything is sent, so that what fails at once is an
 * ordinary refusal; a later failure breaks the connection off, and a client that goes away ends the work.
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

/** A workbook begins as every ZIP file does, and no text of ours with these letters: it has a byte order mark. */
function isPacked(first: Piece = ''): boolean {
  return Buffer.from(first).subarray(0, 2).toString('latin1') === 'PK';
}

/** What was kept as a photo is one of these three, which begin with different bytes (server/api/pictures). */
function pictureKind(first: Piece = '') {
  const [sign] = Buffer.from(first);
  const ending = sign === 0xff ? 'jpeg' : sign === 0x89 ? 'png' : 'webp';
  return { type: `image/${ending}`, disposition: 'inline', ending };
}

/** Tables (as CSV or a workbook) and what is for label printers are kept; prints and pictures shown. */
const kinds = {
  'text/csv': { type: `${tableTypes.csv}; charset=utf-8`, disposition: 'attachment', ending: 'csv' },
  workbook: { type: tableTypes.xlsx, disposition: 'attachment', ending: 'xlsx' },
  'application/pdf': { type: 'application/pdf', disposition: 'inline', ending: 'pdf' },
  'text/plain': { type: 'text/plain; charset=utf-8', disposition: 'attachment', ending: 'zpl' },
  'image/svg+xml': { type: 'image/svg+xml; charset=utf-8', disposition: 'inline', ending: 'svg' },
} as const;

type Piece = string | Buffer;

/**
 * The pieces with the one already fetched in front. No generator: one that was never asked for a piece skips its `finally` when it is
 * ended, and a client that went away before the first piece would leave the work, with its connection to the database, open for ever.
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

/** Answers server-sent events: as they come, kept back by no proxy that can be told so. */
export function liveAnswer(reply: FastifyReply, events: Readable): Readable {
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('x-accel-buffering', 'no');
  return events;
}

/** A signal that the client went away before it had its whole answer (trust G62). What it stops is no failure of ours (answer-error.ts). */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new Refusal('unavailable'));
  });
  return gone.signal;
}
