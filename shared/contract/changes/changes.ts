import type { Infer } from 'superstruct';
import { id, whole } from '../fields/number.ts';
import { cursor, flag, list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/** What the feed of changes is about: documents, stock lines, drums and master records. A partner's warehouses and groups are the partner's. */
export const changeSubjects = [
  'ern',
  'pick',
  'shipment',
  'stockCount',
  'job',
  'stock',
  'drum',
  'sku',
  'itemMaster',
  'partner',
  'unit',
  'packing',
  'parameter',
  'company',
  'location',
  'warehouse',
] as const;

const change = shape({
  subject: oneOf(changeSubjects),
  id: id(),
  /** What a transaction did to it, however often: a line of a document that comes or goes is a change of the document. */
  kind: oneOf(['created', 'changed', 'deleted']),
  /** Null: it is the company's in all of its warehouses. */
  warehouseId: orNull(id()),
  at: instant(),
});

export type Change = Infer<typeof change>;

/**
 * What was committed, in order and without gaps or repeats, for programs that keep up with the warehouse: ask again with `after` set to
 * `place` until `more` is false, and later with the last `place`. One transaction is one change of each thing that it changed; those of one
 * thing come in the order of their commits. A change says what to read again, never what it is now. Changes are kept for 30 days: whoever
 * comes later is refused (`changes_forgotten`), reads everything anew and goes on from `from=now`, asked for before that. Without `after` it
 * begins with the oldest change that is kept.
 */
export const listChanges = operation('listChanges', {
  method: 'GET',
  path: 'change',
  summary: 'Feed of changes',
  rule: 'companyReports',
  reach: 'report',
  query: shape({
    after: maybe(cursor()),
    /** `now`: no changes, only the place behind the last one. */
    from: maybe(oneOf(['oldest', 'now'])),
    subject: maybe(someOf(changeSubjects, 1)),
    limit: maybe(whole(1, 1000)),
  }),
  reply: shape({ changes: list(change, 1000), place: cursor(), more: flag() }),
  errors: ['changes_forgotten'],
});
