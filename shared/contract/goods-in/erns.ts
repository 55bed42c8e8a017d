import { id, whole } from '../fields/number.ts';
import { perUnit } from '../fields/per-unit.ts';
import { flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** The origin of an ERN: a supplier's note (also by file or API), a transfer, goods coming back, or manual goods in. */
export const ernSources = ['supplier', 'transfer', 'return', 'manual'] as const;

const ernStates = ['expected', 'counting', 'received', 'cancelled'] as const;

export const ernRow = shape({
  id: id(),
  number: code(),
  source: oneOf(ernSources),
  hidden: flag(),
  partner: orNull(text()),
  createdAt: instant(),
  deliveryDate: orNull(date()),
  receivedAt: orNull(instant()),
  skus: whole(0),
  items: perUnit(),
  lines: whole(0),
  countedLines: whole(0),
  jobs: list(jobNumber(), 10_000),
  cancelledJobs: list(jobNumber(), 10_000),
  segments: list(segment(), 10_000),
  status: oneOf(ernStates),
  discrepancies: whole(0),
  discrepancyComments: list(note(), 10_000),
  createdBy: text(),
  reference: orNull(text()),
  version: whole(1),
});

/** The filters of the ERN list, except the state that a tab stands for. */
const narrowing = {
  partner: maybe(text()),
  reference: maybe(text()),
  job: maybe(jobNumber()),
  stockCode: maybe(code()),
  dueFrom: maybe(date()),
  dueTo: maybe(date()),
  /** Days in the time zone of the warehouses, both inclusive. */
  receivedFrom: maybe(date()),
  receivedTo: maybe(date()),
  discrepancies: maybe(flag()),
};

/**
 * Lists the ERNs of this warehouse, expected and received (rules 2, goodsIn/erns). Cancelled ERNs are included only if their status is
 * requested. `overdue` selects those that are open after their delivery date. `hidden` selects hidden ones, and is refused without the
 * right to hide ERNs.
 */
export const listErns = listOperation('listErns', {
  path: 'ern',
  summary: 'ERNs of this warehouse',
  rule: 'erns',
  reach: 'stock',
  row: ernRow.schema,
  filters: {
    number: maybe(code()),
    status: maybe(list(oneOf(ernStates), 4)),
    overdue: maybe(flag()),
    hidden: maybe(flag()),
    ...narrowing,
  },
  sorts: ['number', 'partner', 'createdAt', 'createdBy', 'deliveryDate', 'receivedAt', 'status'],
  order: '-createdAt',
  hidden: ['source', 'hidden', 'lines', 'countedLines', 'cancelledJobs', 'version'],
  headings: { number: 'ern', receivedAt: 'receivedOn' },
});

/** Returns the ERNs as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportErns = fileOperation('exportErns', listErns);

/** Returns how many ERNs that match the filters are in each state; `hidden` is null for users who cannot see hidden ERNs. */
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
    cancelled: whole(0),
    hidden: orNull(whole(0)),
  }),
  errors: [],
});
