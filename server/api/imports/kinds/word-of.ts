import { coerce, define, type Struct, string } from 'superstruct';

/** One of a fixed set of words as people write them in files, whatever their case and blanks. */
export function wordOf<const W extends readonly [string, ...string[]]>(words: W): Struct<string, null> {
  const check = (value: unknown) => words.some((word) => word === value) || `Expected one of ${words.join(', ')}`;
  const known = new Map(words.map((word) => [plain(word), word]));
  return coerce(define<string>('word', check), string(), (cell) => known.get(plain(cell)) ?? cell);
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '');
}
