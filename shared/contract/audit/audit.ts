import { id } from '../fields/number.ts';
import { facts, list, maybe, orNull } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';

/**
 * Lists who changed what, newest first. A super administrator sees all changes. A company-only or warehouse-only access sees the changes in
 * its company or warehouse of what it can change itself. `search` matches words of the operation, the subject, the name and the user.
 */
export const listAudit = listOperation('listAudit', {
  path: 'audit',
  summary: 'Audit',
  rule: 'audit',
  reach: 'owner',
  row: {
    id: id(),
    at: instant(),
    /** The user, by id, name and login; null for changes by the product itself. */
    byId: orNull(id()),
    by: orNull(text()),
    login: orNull(text()),
    /** The name of the API token that a program used. */
    apiToken: orNull(text()),
    /** The access that was used, and its company and warehouse. */
    accessId: orNull(id()),
    company: orNull(text()),
    warehouse: orNull(text()),
    /** The operation's name: `editUnit`. */
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
    id: maybe(id()),
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
