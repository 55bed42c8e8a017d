import type { Infer, Struct } from 'superstruct';
import type { Fields } from '../field.ts';
import { id, whole } from '../fields/number.ts';
import { facts, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';

export const ofRecord = shape({ id: id() });

export const recordReply = shape({ id: id(), version: whole(1) });

/** How many records were changed, and how many already had the new values. */
export const recordsReply = shape({ changed: whole(1), unchanged: whole(0) });

/**
 * The versions of records that the caller read, for changes of many at once. If one of them has changed, none is changed, and the refusal
 * names those that have (`ids`). Records that are not listed are changed in any version.
 */
export const seenVersions = list(shape({ id: id(), version: whole(1) }), 1000);

/** Filters of every list of records: retired ones in place of those in use, or one by its id. */
export const recordFilters = { id: maybe(id()), retired: maybe(flag()) };

export const recordRow = { id: id(), retired: flag(), version: whole(1) };

/** One change of a record, with its author, time and kind, or the import that created it or was undone. */
export const recordChange = {
  id: id(),
  at: instant(),
  /** Null for changes by the product itself. */
  by: orNull(text()),
  operation: code(),
  importId: orNull(id()),
  /** The changed fields; for an import its kind, its files and its number of rows. Without prices for users who may not see them. */
  before: orNull(facts()),
  after: orNull(facts()),
};

/** The last stock count and its user; all null if it was never counted. */
export const lastCounted = {
  countedAt: orNull(instant()),
  countedBy: orNull(text()),
  countId: orNull(id()),
  countNumber: orNull(code()),
};

type Optional<F extends Fields> = { [K in keyof F]: Struct<Infer<F[K]> | undefined, null> };

/** The body of an edit: the version that was read, and only the fields to change. */
export function changesOf<const F extends Fields>(fields: F) {
  const changes = Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, maybe(struct)]));
  return shape({ version: whole(1), ...(changes as Optional<F>) });
}
