import { shortages } from '../../shortages.ts';
import { documentName } from '../documents.ts';
import { id, quantity, signedQuantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull } from '../fields/shape.ts';
import { drumNumber, oneOf, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
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

/** How goods leave: despatched, or collected as a return or a transfer. */
export const departures = ['despatch', 'return', 'transfer'] as const;

/**
 * The goods out report (rules 2, report/goodsOut): what left, one row for each line of a pick, return or transfer. A line of which nothing
 * left is one, too. What was undone is marked, and counts in no total.
 */
export const listGoodsOut = listOperation('listGoodsOut', {
  path: 'report/goodsOut',
  summary: 'Goods despatched and collected',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    id: id(),
    at: instant(),
    kind: oneOf(departures),
    document: documentName(),
    documentId: id(),
    number: text(),
    reference: orNull(text()),
    /** The partner, the warehouse, or whatever else it says of where they went. */
    destination: orNull(text()),
    ...goodsOfRow,
    ...ownerOfRow,
    /** Where they lay, on which drums; and SWC of what left. */
    locations: list(text(), 10_000),
    drums: list(drumNumber(), 10_000),
    swcs: list(text(), 10_000),
    /** How much was to be picked, and how much more (or less, below zero) left; null for what was undone. */
    picked: orNull(quantity()),
    quantity: quantity(),
    difference: orNull(signedQuantity()),
    unit: text(),
    /** What was missing while it was picked. */
    shortages: list(oneOf(shortages), shortages.length),
    /** What was accepted for it: `despatch_less`, `despatch_more`, `drums_mismatch` ... */
    accepted: list(text()),
    person: text(),
    /** When the document was made, and whole minutes from then until its goods left. */
    createdAt: orNull(instant()),
    minutesToDespatch: orNull(whole(0)),
    /** The price when it left. */
    ...worthOfRow,
    ...undoneOfRow,
    operationId: id(),
  },
  filters: {
    ...movementFilters,
    kind: maybe(list(oneOf(departures), departures.length, 1)),
    number: maybe(text()),
    destination: maybe(text()),
    segment: maybe(segment()),
    location: maybe(text()),
    /** Less left than was picked, or more. */
    short: maybe(flag()),
    over: maybe(flag()),
    undone: maybe(flag()),
    without: without('destination', 'job', 'segment'),
  },
  undated: true,
  sorts: [
    'at',
    'kind',
    'number',
    'destination',
    'stockCode',
    'warehouse',
    'name',
    'job',
    'picked',
    'quantity',
    'difference',
    'person',
    'minutesToDespatch',
    'value',
  ],
  order: '-at',
  columns: [
    'at',
    'kind',
    'number',
    'reference',
    'destination',
    'stockCode',
    'name',
    'warehouse',
    'job',
    'segment',
    'swcs',
    'locations',
    'drums',
    'picked',
    'quantity',
    'difference',
    'unit',
    'shortages',
    'accepted',
    'person',
    'createdAt',
    'minutesToDespatch',
    'price',
    'value',
    ...undoneColumns,
  ],
  headings: {
    at: 'despatchedAt',
    person: 'by',
    kind: 'type',
    number: 'document',
    swcs: 'swc',
    destination: 'goesTo',
    picked: 'required',
    quantity: 'shipped',
  },
  sums: { quantities: ['picked', 'quantity', 'difference'], amounts: ['value'], signed: true },
  groups: {
    ...movementGroups,
    number: {},
    job: {},
    destination: {},
    kind: {},
    person: {},
  },
});

/** The goods out report as a file: the same filters and sort, `fields` are the columns in their order. */
export const exportGoodsOut = fileOperation('exportGoodsOut', listGoodsOut);

/** The same in groups with subtotals. */
export const groupGoodsOut = groupOperation('groupGoodsOut', listGoodsOut);

/** The groups as a file, with their total as its last row. */
export const exportGoodsOutGroups = fileOperation('exportGoodsOutGroups', groupGoodsOut);

/** What all rows in force add up to that the filters leave. */
export const goodsOutTotals = totalsOperation('goodsOutTotals', listGoodsOut);
