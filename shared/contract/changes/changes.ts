import type { Infer } from 'superstruct';
import { id, whole } from '../fields/number.ts';
import { cursor, flag, list, maybe, orNull, shape, someOf } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { operation } from '../operation.ts';

/**
 * The subjects of the feed of changes: documents, stock lines, drums and master records. A change of a partner's warehouses or groups is a
 * change of the partner.
 */
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

const changeKinds = ['created', 'changed', 'deleted'] as const;

type ChangeSubject = (typeof changeSubjects)[number];
type ChangeKind = (typeof changeKinds)[number];
type EventName = `${ChangeSubject}.${ChangeKind}`;

/** The name of an event: of live changes, of changes in the feed, and in calls of webhooks. */
export function eventName(subject: ChangeSubject, kind: ChangeKind): EventName {
  return `${subject}.${kind}`;
}

export const eventNames = changeSubjects.flatMap((subject) =>
  changeKinds.map((kind) => eventName(subject, kind)),
) as unknown as readonly [EventName, ...EventName[]];

export const change = shape({
  /** Subject and kind in one word. */
  name: oneOf(eventNames),
  subject: oneOf(changeSubjects),
  id: id(),
  /** What one transaction did to the subject, however often. A line added to a document or removed from it is a change of the document. */
  kind: oneOf(changeKinds),
  /** Null: the subject belongs to the company in all of its warehouses. */
  warehouseId: orNull(id()),
  /** Of a document, as it is now; null for other subjects. */
  number: orNull(code()),
  /** The caller’s own name of an ERN or a pick, as it is now. */
  reference: orNull(text()),
  at: instant(),
});

export type Change = Infer<typeof change>;

/**
 * Returns committed changes in order and without gaps or repeats, for programs that keep up with the warehouse. Call again with `after` set
 * to `place` until `more` is false, and later with the last `place`. A transaction is one change of each thing that it changed; changes of
 * one thing come in the order of their commits. A change names what to read again, not the new content. Changes are kept for 30 days. A
 * caller that comes later is refused (`changes_forgotten`): it must call with `from=now`, then read everything again, and continue from
 * that place. Without `after` the feed begins with the oldest change that is kept.
 */
export const listChanges = operation('listChanges', {
  method: 'GET',
  path: 'change',
  summary: 'Feed of changes',
  rule: 'companyReports',
  reach: 'report',
  query: shape({
    after: maybe(cursor()),
    /** `now`: returns no changes, only the place after the last one. */
    from: maybe(oneOf(['oldest', 'now'])),
    subject: maybe(someOf(changeSubjects, 1)),
    limit: maybe(whole(1, 1000)),
  }),
  reply: shape({ changes: list(change, 1000), place: cursor(), more: flag() }),
  errors: ['changes_forgotten'],
});
