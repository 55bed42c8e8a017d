import { id, whole } from '../fields/number.ts';
import { perUnit } from '../fields/per-unit.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** Who made an ERN: a supplier's note (also by file or API), a transfer, goods coming back, or manual goods in. */
export const ernSources = ['supplier', 'transfer', 'return', 'manual'] as const;

/** An ERN as lists show it. */
export const ernRow = shape({
  id: id(),
  number: code(),
  source: oneOf(ernSources),
  partner: orNull(text()),
  reference: orNull(text()),
  createdAt: instant(),
  createdBy: text(),
  deliveryDate: orNull(date()),
  receivedAt: orNull(instant()),
  status: oneOf(['expected', 'counting', 'received']),
  hidden: flag(),
  skus: whole(0),
  items: perUnit(),
  lines: whole(0),
  countedLines: whole(0),
  discrepancies: whole(0),
  discrepancyComments: list(note(), 10_000),
  segments: list(segment(), 10_000),
  jobs: list(jobNumber(), 10_000),
  cancelledJobs: list(jobNumber(), 10_000),
});

/** What narrows the ERN list down, except the state that a tab stands for. */
const narrowing = {
  partner: maybe(text()),
  job: maybe(jobNumber()),
  stockCode: maybe(code()),
  dueFrom: maybe(date()),
  dueTo: maybe(date()),
  /** Days where the warehouses are; both count. */
  receivedFrom: maybe(date()),
  receivedTo: maybe(date()),
  discrepancies: maybe(flag()),
};

/**
 * The ERN list (rules 2, goodsIn/erns): what is expected and what was received in this warehouse. `overdue` leaves what is open after its
 * delivery date. Hidden ones are listed by `hidden`, which is refused without the right to hide ERNs.
 */
export const listErns = listOperation('listErns', {
  path: 'ern',
  summary: 'ERNs of this warehouse',
  rule: 'erns',
  reach: 'stock',
  row: ernRow.schema,
  filters: {
    number: maybe(code()),
    status: maybe(list(oneOf(['expected', 'counting', 'received']), 3)),
    overdue: maybe(flag()),
    hidden: maybe(flag()),
    ...narrowing,
  },
  sorts: ['number', 'partner', 'createdAt', 'createdBy', 'deliveryDate', 'receivedAt', 'status'],
  order: '-createdAt',
  columns: [
    'number',
    'partner',
    'createdAt',
    'deliveryDate',
    'receivedAt',
    'skus',
    'items',
    'jobs',
    'segments',
    'status',
    'discrepancies',
    'discrepancyComments',
    'createdBy',
    'reference',
  ],
  headings: { number: 'ern', receivedAt: 'receivedOn' },
});

/** The ERN list as a CSV file: the same filters and sort, `fields` are the columns in their order. */
export const exportErns = fileOperation('exportErns', listErns);

/** How many of the ERNs that the filters leave are in each state; null for those who may not see hidden ones. */
export const getErnStates = operation('getErnStates', {
  method: 'GET',
  path: 'ern/state',
  summary: 'ERNs of this warehouse by state',
  rule: 'erns',
  reach: 'stock',
  query: shape({ search: maybe(text(100)), ...narrowing }),
  reply: shape({
    expected: whole(0),
    counting: whole(0),
    overdue: whole(0),
    received: whole(0),
    hidden: orNull(whole(0)),
  }),
  errors: [],
});
