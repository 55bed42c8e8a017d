import { documentNames } from '../documents.ts';
import { id, whole } from '../fields/number.ts';
import { facts, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, oneOf, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { ofRecord } from '../records/record.ts';

/** Kinds of record that the audit can be filtered by, each the subject of its entries. */
const records = [
  ...['company', 'warehouse', 'partner', 'partnerWarehouse', 'location', 'unit', 'packing', 'itemMaster', 'sku'],
  ...['parameter', 'import', 'apiToken', 'integration', 'webhook', 'scheduledMail', 'outgoing', 'signOnRole'],
] as const;

/** What an entry is about. The user entries without sign-ins are `user`; stock that was changed without a document is `stock`. */
export const auditedThings = [
  ...['signIn', 'failedSignIn', 'file', 'user', 'stock'],
  ...documentNames,
  ...records,
] as const;

export type AuditedThing = (typeof auditedThings)[number];

/**
 * Lists entries of the audit, newest first. A super administrator sees all changes, sign-ins, downloads and operations on documents and stock. A
 * company-only or warehouse-only access sees the changes in its company or warehouse of what it can change itself. `search` matches words of
 * the operation, the subject, the name and the user.
 */
export const listAudit = listOperation('listAudit', {
  path: 'audit',
  summary: 'Audit',
  rule: 'audit',
  reach: 'owner',
  row: {
    /** Negative for an operation on a document or on stock: minus the operation's id. */
    id: entryId(),
    at: instant(),
    /** The user, by id, name and login; null for changes by the product itself. */
    byId: orNull(id()),
    by: orNull(text()),
    login: orNull(text()),
    /** The name of the API token that a program used. */
    apiToken: orNull(text()),
    /** The access that was used, and its company and warehouse. */
    accessId: orNull(id()),
    companyId: orNull(id()),
    company: orNull(text()),
    warehouseId: orNull(id()),
    warehouse: orNull(text()),
    /** The operation's name: `editUnit`, or `approve` for an operation on a document. */
    operation: code(),
    /** The kind of thing that was changed, and its id. */
    subject: code(),
    subjectId: orNull(code()),
    name: orNull(text(10_000)),
    /** The changed fields, without secrets. */
    before: orNull(facts()),
    after: orNull(facts()),
    requestId: code(),
  },
  filters: {
    id: maybe(entryId()),
    /** Matches words of the user's login, name and email address. */
    who: maybe(text(100)),
    what: maybe(list(oneOf(auditedThings), auditedThings.length)),
    /** The number of a document, or the name of a record. */
    document: maybe(text(100)),
    subject: maybe(list(code(), 50)),
    subjectId: maybe(code()),
    operation: maybe(code()),
    byId: maybe(id()),
    /** Days in the time zone of the warehouses, both inclusive. */
    from: maybe(date()),
    to: maybe(date()),
  },
  sorts: ['at'],
  order: '-at',
  columns: [
    'at',
    'by',
    'login',
    'apiToken',
    'company',
    'warehouse',
    'operation',
    'subject',
    'subjectId',
    'name',
    'before',
    'after',
  ],
});

/** Returns the audit as a CSV or Excel file, with the same filters. `fields` selects the columns and their order. */
export const exportAudit = fileOperation('exportAudit', listAudit, {
  summary: 'Audit as CSV',
  lenient: true,
});

/** Returns the names of the records that the values of an entry name by id, as far as they still exist. */
export const getAuditNames = operation('getAuditNames', {
  method: 'GET',
  path: 'audit/:id/names',
  summary: 'Names in an audit entry',
  rule: 'audit',
  reach: 'owner',
  params: ofRecord,
  reply: shape({
    /** `field` has this `id` in `before` or `after`; `subject` is the kind of the record. */
    names: list(shape({ field: code(), id: id(), subject: code(), name: text(10_000) })),
  }),
  errors: ['not_found'],
});

function entryId() {
  return whole(Number.MIN_SAFE_INTEGER);
}
