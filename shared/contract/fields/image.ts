import { define, type Struct } from 'superstruct';
import { textFault } from '../../faults.ts';
import { field } from '../field.ts';

/** Base64 of the eight bytes that every PNG begins with and of the length and name of its header chunk, then whole groups of four. */
const PNG =
  /^iVBORw0KGgoAAAANSUhEU[g-v][A-Za-z0-9+/]{2}(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whole groups of four; the last one may be padded. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A drawn picture: a PNG as base64 (no `data:` in front), at most `max` characters long. */
export function png(max = 200_000): Struct<string, null> {
  const expected = `Send a PNG image as base64 of at most ${max} characters`;
  const check = (value: unknown) =>
    (typeof value === 'string' && value.length <= max && PNG.test(value)) || textFault(value, [24, max], expected);
  const schema = {
    type: 'string',
    contentEncoding: 'base64',
    contentMediaType: 'image/png',
    minLength: 24,
    maxLength: max,
  };
  return field(define<string>('png', check), { ...schema, pattern: PNG.source });
}

/**
 * A photo, or another picture of this `noun`, as base64 (no `data:` in front) of at most `max` bytes. Whether it is a picture is checked
 * where it is stored (server/api/pictures).
 */
export function photo(max: number, noun = 'photo'): Struct<string, null> {
  const longest = Math.ceil(max / 3) * 4;
  const expected = `Send a ${noun} as base64 of at most ${max} bytes`;
  const check = (value: unknown) =>
    (typeof value === 'string' && bytesOf(value) <= max && value.length >= 4 && BASE64.test(value)) ||
    textFault(value, [4, longest], expected);
  const schema = { type: 'string', contentEncoding: 'base64', minLength: 4, maxLength: longest };
  return field(define<string>(noun, check), { ...schema, pattern: BASE64.source });
}

/** The number of bytes that base64 encodes. */
function bytesOf(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
  return (base64.length / 4) * 3 - padding;
}
