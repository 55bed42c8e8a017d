import type { Infer, Struct } from 'superstruct';
import type { Fields } from '../field.ts';
import { id, whole } from '../fields/number.ts';
import { flag, maybe, shape } from '../fields/shape.ts';

/** The address of one record. */
export const ofRecord = shape({ id: id() });

/** What making or changing a record answers. */
export const recordReply = shape({ id: id(), version: whole(1) });

/** What changing many records at once answers: how many were changed, and how many were so already. */
export const recordsReply = shape({ changed: whole(1), unchanged: whole(0) });

/** Filters of every list of records: those that were retired instead of those in use, or one by its id. */
export const recordFilters = { id: maybe(id()), retired: maybe(flag()) };

/** What every row of such a list has besides its own fields. */
export const recordRow = { id: id(), retired: flag(), version: whole(1) };

type Optional<F extends Fields> = { [K in keyof F]: Struct<Infer<F[K]> | undefined, null> };

/** The body of an edit: the version that was read, and only the fields that change. */
export function changesOf<const F extends Fields>(fields: F) {
  const changes = Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, maybe(struct)]));
  return shape({ version: whole(1), ...(changes as Optional<F>) });
}
