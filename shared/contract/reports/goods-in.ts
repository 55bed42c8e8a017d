import { id, positiveQuantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull } from '../fields/shape.ts';
import { code, drumNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { ernSources } from '../goods-in/erns.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import { goodsOfRow, movementFilters, movementGroups, ownerOfRow, undoneOfRow, worthOfRow } from './movement-fields.ts';

/**
 * Lists what was received: the goods in report (rules 2, report/goodsIn), with one row for each line of an ERN and location where some of
 * it was put. Receipts that were undone are marked, and are not part of any total.
 */
export const listGoodsIn = listOperation('listGoodsIn', {
  path: 'report/goodsIn',
  summary: 'Goods received',
  rule: 'documentReports',
  reach: 'report',
  replica: true,
  row: {
    id: id(),
    at: instant(),
    ernId: id(),
    ern: code(),
    source: oneOf(ernSources),
    /** The number of the ERN whose missing goods it brought. */
    follows: orNull(code()),
    partner: orNull(text()),
    /** For a transfer: the warehouse that sent it. */
    fromWarehouse: orNull(text()),
    reference: orNull(text()),
    deliveryDate: orNull(date()),
    ...goodsOfRow,
    ...ownerOfRow,
    swc: orNull(text()),
    /** Where it was put when it was received. */
    location: text(),
    drumId: orNull(id()),
    drum: orNull(drumNumber()),
    supplierNumber: orNull(drumNumber()),
    quantity: positiveQuantity(),
    unit: text(),
    discrepancyComment: orNull(note()),
    person: text(),
    /**
     * When the last of the goods were moved from the location of receipt; goods leave a stock line in the order of arrival. Null if some
     * are still there, were never at goods in, or left without reaching a shelf.
     */
    putAwayAt: orNull(instant()),
    /** Whole minutes from the receipt until then. */
    minutesToShelf: orNull(whole(0)),
    /** The price at the time of receipt. */
    ...worthOfRow,
    ...undoneOfRow,
    operationId: id(),
    stockLineId: id(),
  },
  filters: {
    ...movementFilters,
    ern: maybe(code()),
    source: maybe(list(oneOf(ernSources), ernSources.length, 1)),
    followUp: maybe(flag()),
    partner: maybe(text()),
    segment: maybe(segment()),
    swc: maybe(text()),
    location: maybe(text()),
    undone: maybe(flag()),
    without: without('partner', 'job', 'segment', 'swc', 'drum'),
  },
  undated: true,
  sorts: [
    'at',
    'ern',
    'source',
    'partner',
    'deliveryDate',
    'stockCode',
    'warehouse',
    'name',
    'job',
    'location',
    'drum',
    'quantity',
    'person',
    'minutesToShelf',
    'value',
  ],
  order: '-at',
  headings: { quantity: 'moved', at: 'received', person: 'by' },
  sums: {
    quantities: ['quantity'],
    amounts: ['value'],
    figures: { medianToShelf: 'minutes', lateShare: 'percent' },
  },
  groups: {
    ...movementGroups,
    ern: {},
    job: {},
    partner: {},
    source: {},
    person: {},
  },
});

/** Returns the goods in report as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportGoodsIn = fileOperation('exportGoodsIn', listGoodsIn);

/** Returns the goods in report in groups with subtotals. */
export const groupGoodsIn = groupOperation('groupGoodsIn', listGoodsIn);

/** Returns the groups of the goods in report as a CSV or Excel file, with their total as the last row. */
export const exportGoodsInGroups = fileOperation('exportGoodsInGroups', groupGoodsIn);

/** Returns the totals of all rows in force that match the filters. */
export const goodsInTotals = totalsOperation('goodsInTotals', listGoodsIn);
