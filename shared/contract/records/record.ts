import type { Infer, Struct } from 'superstruct';
import type { Fields } from '../field.ts';
import { id, whole } from '../fields/number.ts';
import { facts, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';

/** The address of one record. */
export const ofRecord = shape({ id: id() });

/** What making or changing a record answers. */
export const recordReply = shape({ id: id(), version: whole(1) });

/** What changing many records at once answers: how many were changed, and how many were so already. */
export const recordsReply = shape({ changed: whole(1), unchanged: whole(0) });

/**
 * The versions in which records were read, where many are changed at once: if one of them has changed, none is changed, and the refusal
 * names those that have (`ids`). Records that are not named are changed whatever their version.
 */
export const seenVersions = list(shape({ id: id(), version: whole(1) }), 1000);

/** Filters of every list of records: those that were retired instead of those in use, or one by its id. */
export const recordFilters = { id: maybe(id()), retired: maybe(flag()) };

/** What every row of such a list has besides its own fields. */
export const recordRow = { id: id(), retired: flag(), version: whole(1) };

/** One change of a record: who made it, when and how; or the import that brought it, or took it back. */
export const recordChange = {
  id: id(),
  at: instant(),
  /** Nobody where the product itself did it. */
  by: orNull(text()),
  operation: code(),
  importId: orNull(id()),
  /** The fields that changed; of an import its kind, its files and how many rows it had. No prices for people who may not see them. */
  before: orNull(facts()),
  after: orNull(facts()),
};

/** When it was last counted, by whom, and in which stock count: all null when never. */
export const lastCounted = {
  countedAt: orNull(instant()),
  countedBy: orNull(text()),
  countId: orNull(id()),
  countNumber: orNull(code()),
};

type Optional<F extends Fields> = { [K in keyof F]: Struct<Infer<F[K]> | undefined, null> };

/** The body of an edit: the version that was read, and only the fields that change. */
export function changesOf<const F extends Fields>(fields: F) {
  const changes = Object.fromEntries(Object.entries(fields).map(([name, struct]) => [name, maybe(struct)]));
  return shape({ version: whole(1), ...(changes as Optional<F>) });
}
