import { id } from '../fields/number.ts';
import { facts, list, maybe, orNull } from '../fields/shape.ts';
import { code, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';

/**
 * Who changed what, newest first. A super administrator sees everything; a company-only or warehouse-only access the changes in its
 * company or warehouse of what it may change itself. `search` takes words of operation, subject, name, and of who did it.
 */
export const listAudit = listOperation('listAudit', {
  path: 'audit',
  summary: 'Audit',
  rule: 'audit',
  reach: 'owner',
  row: {
    id: id(),
    at: instant(),
    /** Who, by name and by login; nobody where the product itself did it. */
    byId: orNull(id()),
    by: orNull(text()),
    login: orNull(text()),
    /** The name of the API token that a program used. */
    apiToken: orNull(text()),
    /** Under which access, and what that covered. */
    accessId: orNull(id()),
    company: orNull(text()),
    warehouse: orNull(text()),
    /** The operation's name: `editUnit`. */
    operation: code(),
    /** What kind of thing was changed, and which. */
    subject: code(),
    subjectId: orNull(code()),
    /** What the thing was called. */
    name: orNull(text(10_000)),
    /** The fields that changed; no secret is among them. */
    before: orNull(facts()),
    after: orNull(facts()),
    requestId: code(),
  },
  filters: {
    id: maybe(id()),
    /** Kinds of things. */
    subject: maybe(list(code(), 50)),
    subjectId: maybe(code()),
    operation: maybe(code()),
    byId: maybe(id()),
    /** Days where the warehouses are; both count. */
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

/** The same as a CSV file: the same filters, `fields` are the columns in their order. */
export const exportAudit = fileOperation('exportAudit', listAudit, {
  summary: 'Audit as CSV',
  lenient: true,
});
