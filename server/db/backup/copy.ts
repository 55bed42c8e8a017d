import type { Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import type { Connection } from '../connection.ts';

/** The parts of pg's connection that COPY needs; its types lack them. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** Bytes per piece of a stream: PostgreSQL sends each row as a message of its own. */
const PIECE = 64 * 1024;

/** Streams the answer of a `copy ... to stdout`. No other statement can use the connection until it ends. */
export function copyTo(client: Connection, text: string): Readable {
  return client.query(new CopyTo(text));
}

class CopyTo extends Readable {
  readonly #text: string;
  #wire: Wire | undefined;
  #piece = Buffer.allocUnsafe(PIECE);
  #used = 0;

  constructor(text: string) {
    super({ highWaterMark: PIECE });
    this.#text = text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }

  /** Copies the row, because pg reuses its memory. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (chunk.length > PIECE - this.#used) this.#pass();
    if (chunk.length > PIECE) this.#push(Buffer.from(chunk));
    else this.#used += chunk.copy(this.#piece, this.#used);
  }

  handleCommandComplete(): void {
    this.#pass();
  }

  /** No further read resumes the connection, which the last piece may have paused. */
  handleReadyForQuery(): void {
    this.#wire?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  #pass(): void {
    if (this.#used > 0) this.#push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafe(PIECE);
    this.#used = 0;
  }

  /** A slow reader makes PostgreSQL wait. */
  #push(piece: Buffer): void {
    if (!this.push(piece)) this.#wire?.stream.pause();
  }
}

/** Returns the stream that a `copy ... from stdin` reads; it finishes once PostgreSQL has all rows. */
export function copyFrom(client: Connection, text: string): Writable {
  return client.query(new CopyFrom(text));
}

type Callback = (error?: Error | null) => void;

class CopyFrom extends Writable {
  readonly #text: string;
  #wire: Wire | undefined;
  #begin: Callback | undefined;
  #end: Callback | undefined;

  constructor(text: string) {
    super({ highWaterMark: PIECE });
    this.#text = text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }

  handleCopyInResponse(): void {
    this.#settleBegin();
  }

  handleCommandComplete(): void {
    // pg calls it; the stream ends when PostgreSQL is ready again.
  }

  handleReadyForQuery(): void {
    this.#end?.();
  }

  handleError(error: Error): void {
    this.#settleBegin(error);
    this.destroy(error);
  }

  override _construct(callback: Callback): void {
    this.#begin = callback;
  }

  override _write(piece: Buffer, _encoding: string, callback: Callback): void {
    this.#wire?.sendCopyFromChunk(piece);
    if (this.#wire?.stream.writableNeedDrain) this.#wire.stream.once('drain', callback);
    else callback();
  }

  override _final(callback: Callback): void {
    this.#end = callback;
    this.#wire?.endCopyFrom();
  }

  /** PostgreSQL forgets the rows of a stream that broke off. */
  override _destroy(error: Error | null, callback: Callback): void {
    if (error !== null && this.#end === undefined) this.#wire?.sendCopyFail(error.message);
    callback(error);
  }

  #settleBegin(error?: Error): void {
    this.#begin?.(error);
    this.#begin = undefined;
  }
}
