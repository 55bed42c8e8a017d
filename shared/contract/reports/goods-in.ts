import { id, positiveQuantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull } from '../fields/shape.ts';
import { code, drumNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { ernSources } from '../goods-in/erns.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import {
  goodsOfRow,
  movementFilters,
  movementGroups,
  ownerOfRow,
  undoneColumns,
  undoneOfRow,
  worthOfRow,
} from './movement-fields.ts';

/**
 * The goods in report (rules 2, report/goodsIn): what was received, one row for each line of an ERN and place where some of it was put.
 * What was undone is marked, and counts in no total.
 */
export const listGoodsIn = listOperation('listGoodsIn', {
  path: 'report/goodsIn',
  summary: 'Goods received',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    /** The ledger row. */
    id: id(),
    at: instant(),
    ernId: id(),
    ern: code(),
    source: oneOf(ernSources),
    /** It brought what an earlier ERN was short of: that one's number. */
    follows: orNull(code()),
    partner: orNull(text()),
    /** A transfer's: the warehouse that sent it. */
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
     * When the last of it was moved away from where it was received: goods leave a stock line in the order in which they came. Null: not
     * yet, or it never lay at goods in, or what was left of it went elsewhere than to a shelf.
     */
    putAwayAt: orNull(instant()),
    /** Whole minutes from the receipt until then. */
    minutesToShelf: orNull(whole(0)),
    /** The price when it was received. */
    ...worthOfRow,
    ...undoneOfRow,
    operationId: id(),
    stockLineId: id(),
  },
  filters: {
    ...movementFilters,
    ern: maybe(code()),
    source: maybe(list(oneOf(ernSources), ernSources.length, 1)),
    /** Follow-ups only, or none of them. */
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
  columns: [
    'at',
    'ern',
    'source',
    'follows',
    'partner',
    'fromWarehouse',
    'reference',
    'deliveryDate',
    'stockCode',
    'name',
    'warehouse',
    'job',
    'segment',
    'swc',
    'location',
    'drum',
    'supplierNumber',
    'quantity',
    'unit',
    'discrepancyComment',
    'person',
    'putAwayAt',
    'minutesToShelf',
    'price',
    'value',
    ...undoneColumns,
  ],
  headings: { quantity: 'moved', at: 'received', person: 'by' },
  sums: { quantities: ['quantity'], amounts: ['value'] },
  groups: {
    ...movementGroups,
    ern: {},
    job: {},
    partner: {},
    source: {},
    person: {},
  },
});

/** The goods in report as a file: the same filters and sort, `fields` are the columns in their order. */
export const exportGoodsIn = fileOperation('exportGoodsIn', listGoodsIn);

/** The same in groups with subtotals. */
export const groupGoodsIn = groupOperation('groupGoodsIn', listGoodsIn);

/** The groups as a file, with their total as its last row. */
export const exportGoodsInGroups = fileOperation('exportGoodsInGroups', groupGoodsIn);

/** What all rows in force add up to that the filters leave. */
export const goodsInTotals = totalsOperation('goodsInTotals', listGoodsIn);
