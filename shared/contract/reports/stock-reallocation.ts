import { documentName } from '../documents.ts';
import { id, positiveQuantity } from '../fields/number.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, drumNumber, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import {
  goodsOfRow,
  movementFilters,
  movementGroups,
  undoneColumns,
  undoneOfRow,
  worthOfRow,
} from './movement-fields.ts';

/**
 * How stock comes by another owner: it is allocated to a job, unallocated, freed by its job's cancelling; or a despatch takes stock of
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
 * The stock reallocation report (rules 2, report/stockReallocation): every change of owner, one row for each stock line that lost some of
 * what lay there. What was undone is marked, and counts in no total.
 */
export const listReallocations = listOperation('listReallocations', {
  path: 'report/stockReallocation',
  summary: 'Changes of owner of stock',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    /** The ledger row. */
    id: id(),
    at: instant(),
    kind: oneOf(reallocations),
    ...goodsOfRow,
    location: text(),
    drumId: orNull(id()),
    drum: orNull(drumNumber()),
    /** Whose it was; null: free stock. */
    fromJobId: orNull(id()),
    fromJob: orNull(jobNumber()),
    fromSegment: orNull(segment()),
    /** Whose it became, or for whom it left; null: nobody's job. */
    toJobId: orNull(id()),
    toJob: orNull(jobNumber()),
    toSegment: orNull(segment()),
    swc: orNull(text()),
    quantity: positiveQuantity(),
    unit: text(),
    person: text(),
    reason: orNull(note()),
    /** What was accepted for it: `uses_free_stock`, `uses_other_job`, `uses_other_segment`, `despatch_more` ... */
    accepted: list(text()),
    /** The pick that took it, or the job that got or lost it; null: stock of several jobs was unallocated. */
    document: orNull(document),
    /** The price when it happened. */
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
  columns: [
    'at',
    'kind',
    'stockCode',
    'name',
    'warehouse',
    'location',
    'drum',
    'fromJob',
    'fromSegment',
    'toJob',
    'toSegment',
    'swc',
    'quantity',
    'unit',
    'person',
    'reason',
    'accepted',
    'document',
    'price',
    'value',
    ...undoneColumns,
  ],
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

/** The stock reallocation report as a file: the same filters and sort, `fields` are the columns in their order. */
export const exportReallocations = fileOperation('exportReallocations', listReallocations);

/** The same in groups with subtotals. */
export const groupReallocations = groupOperation('groupReallocations', listReallocations);

/** The groups as a file, with their total as its last row. */
export const exportReallocationGroups = fileOperation('exportReallocationGroups', groupReallocations);

/** What all rows in force add up to that the filters leave. */
export const reallocationTotals = totalsOperation('reallocationTotals', listReallocations);
