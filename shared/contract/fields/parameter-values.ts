import { record, type Struct } from 'superstruct';
import { fault } from '../../faults.ts';
import { countKeys, field, schemaOf, sized } from '../field.ts';
import { orNull } from './shape.ts';
import { matching, text } from './text.ts';

/** The name of a parameter in files and in the API. */
export function referenceKey(): Struct<string, null> {
  const expected = 'a letter, then at most 39 letters, digits, - or _';
  return matching('reference key', '^[A-Za-z][A-Za-z0-9_-]{0,39}$', expected, [1, 40]);
}

/** A filter by the value of a parameter: `fireClass=A1`. */
export function parameterIs(): Struct<string, null> {
  const pattern = '^[A-Za-z][A-Za-z0-9_-]{0,39}=[^\\x00-\\x1f\\x7f-\\x9f\u2028\u2029]{1,1000}$';
  return matching('parameter and value', pattern, 'referenceKey=value', [3, 1041]);
}

/** The values of a subject's parameters by reference key, in requests; null removes a value. */
export function givenParameters(): Struct<Record<string, string | null>, null> {
  return byKey(orNull(text(1000)));
}

export function parameterValues(): Struct<Record<string, string>, null> {
  return byKey(text(1000));
}

/** More than any subject has; above it no value is checked. */
const MOST_VALUES = 1000;

function byKey<T>(value: Struct<T, unknown>): Struct<Record<string, T>, null> {
  const key = referenceKey();
  const some = sized(record(key, value), (given) =>
    countKeys(given) > MOST_VALUES ? fault('too_many', `Enter at most ${MOST_VALUES} values`, MOST_VALUES) : undefined,
  );
  return field(some, {
    type: 'object',
    maxProperties: MOST_VALUES,
    properties: {},
    required: [],
    propertyNames: schemaOf(key),
    additionalProperties: schemaOf(value),
  });
}
