import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CannotStart } from '../errors.ts';
import { END_OF_ROWS, FOOTER, FORMAT, type Footer, HEADER, type Header } from './format.ts';

/** A part of a backup, in the order of the file. The rows of a table must be read before the next part. */
export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; name: string; columns: readonly string[]; rows: AsyncIterable<Buffer> }
  | { kind: 'footer'; footer: Footer };

const COPY = /^copy (\S+) \(([^()]+)\) from stdin;$/;

/** Reads a file of `writeBackup`, piece by piece. One that is damaged, cut off or of a newer program is refused. */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const text = new Text(file);
  try {
    yield { kind: 'header', header: headerIn(await text.line(), text) };
    let line = await text.line();
    for (; !line.startsWith(FOOTER); line = await text.line()) {
      const [, name, columns] = COPY.exec(line) ?? [];
      if (name === undefined || columns === undefined) throw text.damaged();
      yield { kind: 'table', name, columns: columns.split(', '), rows: text.rows() };
    }
    // The end has the checksum of the whole file.
    await text.end();
    yield { kind: 'footer', footer: contentOf(FOOTER, line, text) };
  } finally {
    text.close();
  }
}

function headerIn(line: string, text: Text): Header {
  const header: Header = contentOf(HEADER, line, text);
  if (header.format <= FORMAT) return header;
  throw new CannotStart(`this backup was written by the newer version ${header.version}: restore it with that version`);
}

function contentOf<Content extends Header | Footer>(beginning: string, line: string, text: Text): Content {
  if (!line.startsWith(beginning)) throw text.damaged();
  try {
    return JSON.parse(line.slice(beginning.length));
  } catch (error) {
    throw text.damaged(error);
  }
}

const isOfZlib = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const NEWLINE = Buffer.from('\n');
const END = Buffer.from(`\n${END_OF_ROWS}`);
/** Characters; only rows are longer. */
const LONGEST_LINE = 1_000_000;
/** Bytes that are decompressed at once. */
const PIECE = 64 * 1024;

class Text {
  readonly #file: string;
  readonly #gunzip = createGunzip({ chunkSize: PIECE });
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    this.#file = file;
    // The reader of the pieces receives the error.
    pipeline(createReadStream(file), this.#gunzip, () => undefined);
    this.#pieces = this.#gunzip[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end >= 0) {
        const line = this.#rest.toString('utf8', 0, end);
        this.#rest = this.#rest.subarray(end + 1);
        return line;
      }
      if (this.#rest.length > LONGEST_LINE) throw this.damaged();
      this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    }
  }

  async *rows(): AsyncGenerator<Buffer> {
    while (this.#rest.length < END_OF_ROWS.length) this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    if (this.#rest.toString('latin1', 0, END_OF_ROWS.length) === END_OF_ROWS) {
      this.#rest = this.#rest.subarray(END_OF_ROWS.length);
      return;
    }
    for (;;) {
      const end = this.#rest.indexOf(END);
      if (end >= 0) {
        yield this.#rest.subarray(0, end + NEWLINE.length);
        this.#rest = this.#rest.subarray(end + END.length);
        return;
      }
      // A piece may end within the end of the rows.
      const sure = Math.max(0, this.#rest.length - END.length);
      if (sure > 0) yield this.#rest.subarray(0, sure);
      this.#rest = Buffer.concat([this.#rest.subarray(sure), await this.#next()]);
    }
  }

  async end(): Promise<void> {
    const { done } = await this.#read();
    if (done !== true || this.#rest.length > 0) throw this.damaged();
  }

  /** Closes the file, also when its reader stops early. */
  close(): void {
    this.#gunzip.destroy();
  }

  damaged(cause?: unknown): CannotStart {
    return new CannotStart(`${this.#file} is damaged, or was not written to its end`, { cause });
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#read();
    if (done === true) throw this.damaged();
    return value;
  }

  async #read(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#pieces.next();
    } catch (error) {
      throw isOfZlib(error) ? this.damaged(error) : error;
    }
  }
}
