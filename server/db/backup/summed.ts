import { createHash } from 'node:crypto';
import type { TableSum } from './format.ts';

const NEWLINE = 10;

/** Counts and hashes rows as they pass. A line break in a value is written as two characters, so each one ends a row. */
export class Summed {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(piece: Buffer): void {
    this.#hash.update(piece);
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) this.#rows += 1;
  }

  result(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}
