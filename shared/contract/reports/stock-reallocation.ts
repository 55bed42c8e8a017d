import { documentName } from '../documents.ts';
import { id, positiveQuantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import { goodsOfRow, movementFilters, movementGroups, undoneOfRow, worthOfRow } from './movement-fields.ts';

/**
 * How stock changes its owner: it is allocated to a job, unallocated, or freed because its job is cancelled; or a despatch takes stock of
 * another segment of its job, free stock, or another job's.
 */
export const reallocations = [
  'allocated',
  'unallocated',
  'jobCancelled',
  'otherSegment',
  'freeStock',
  'otherJob',
] as const;

const document = shape({ kind: documentName(), id: id(), number: code() });

/**
 * Lists every change of owner of stock: the stock reallocation report (rules 2, report/stockReallocation), with one row for each stock line
 * that lost some of its quantity. Changes that were undone are marked, and are not part of any total.
 */
export const listReallocations = listOperation('listReallocations', {
  path: 'report/stockReallocation',
  summary: 'Changes of owner of stock',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    id: id(),
    at: instant(),
    kind: oneOf(reallocations),
    ...goodsOfRow,
    location: text(),
    drumId: orNull(id()),
    drum: orNull(drumNumber()),
    /** The owner before; null: free stock. */
    fromJobId: orNull(id()),
    fromJob: orNull(jobNumber()),
    fromSegment: orNull(segment()),
    /** The owner after, or the job for which it left; null: no job. */
    toJobId: orNull(id()),
    toJob: orNull(jobNumber()),
    toSegment: orNull(segment()),
    swc: orNull(text()),
    quantity: positiveQuantity(),
    unit: text(),
    person: text(),
    reason: orNull(note()),
    /** The confirmations accepted for it: `uses_free_stock`, `uses_other_job`, `uses_other_segment`, `despatch_more` ... */
    accepted: list(text()),
    /** The pick that took it, or the job that got or lost it; null: stock of several jobs was unallocated. */
    document: orNull(document),
    /** The price at that time. */
    ...worthOfRow,
    ...undoneOfRow,
    operationId: id(),
    stockLineId: id(),
  },
  filters: {
    ...movementFilters,
    kind: maybe(list(oneOf(reallocations), reallocations.length, 1)),
    location: maybe(text()),
    fromJob: maybe(jobNumber()),
    toJob: maybe(jobNumber()),
    swc: maybe(text()),
    undone: maybe(flag()),
    stockLineId: maybe(id()),
    without: without('drum', 'fromJob', 'toJob', 'swc'),
  },
  undated: true,
  sorts: [
    'at',
    'kind',
    'stockCode',
    'warehouse',
    'location',
    'drum',
    'fromJob',
    'toJob',
    'quantity',
    'person',
    'value',
  ],
  order: '-at',
  headings: { kind: 'reallocation', quantity: 'moved', person: 'by' },
  sums: { quantities: ['quantity'], amounts: ['value'] },
  groups: {
    ...movementGroups,
    kind: {},
    fromJob: {},
    toJob: {},
    person: {},
  },
});

/**
 * Returns the stock reallocation report as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their
 * order.
 */
export const exportReallocations = fileOperation('exportReallocations', listReallocations);

/** Returns the stock reallocation report in groups with subtotals. */
export const groupReallocations = groupOperation('groupReallocations', listReallocations);

/** Returns the groups of the stock reallocation report as a CSV or Excel file, with their total as the last row. */
export const exportReallocationGroups = fileOperation('exportReallocationGroups', groupReallocations);

/** Returns the totals of all rows in force that match the filters. */
export const reallocationTotals = totalsOperation('reallocationTotals', listReallocations);
