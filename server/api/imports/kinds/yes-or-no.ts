import { coerce, define, type Struct, string } from 'superstruct';

const words: Readonly<Record<string, string>> = {
  yes: 'true',
  y: 'true',
  true: 'true',
  '1': 'true',
  x: 'true',
  no: 'false',
  n: 'false',
  false: 'false',
  '0': 'false',
};

/** A flag as people write it in files; comes out as true or false. */
export function yesOrNo(): Struct<string, null> {
  const check = (value: unknown) => value === 'true' || value === 'false' || 'Expected yes or no';
  return coerce(define<string>('yes or no', check), string(), (cell) => words[cell.toLowerCase()] ?? cell);
}
