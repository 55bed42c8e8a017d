import { shortages } from '../../shortages.ts';
import { documentName } from '../documents.ts';
import { id, quantity, signedQuantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull } from '../fields/shape.ts';
import { drumNumber, oneOf, segment, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import { goodsOfRow, movementFilters, movementGroups, ownerOfRow, undoneOfRow, worthOfRow } from './movement-fields.ts';

/** Goods leave by a despatch, or are collected as a return or a transfer. */
export const departures = ['despatch', 'return', 'transfer'] as const;

/**
 * Lists what left: the goods out report (rules 2, report/goodsOut), with one row for each line of a pick, return or transfer, including
 * lines of which nothing left. Departures that were undone are marked, and are not part of any total.
 */
export const listGoodsOut = listOperation('listGoodsOut', {
  path: 'report/goodsOut',
  summary: 'Goods despatched and collected',
  rule: 'documentReports',
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
    /** The partner, the warehouse, or any other destination that the document names. */
    destination: orNull(text()),
    ...goodsOfRow,
    ...ownerOfRow,
    /** The SWCs of what left, and the locations and drums that it was taken from. */
    swcs: list(text(), 10_000),
    locations: list(text(), 10_000),
    drums: list(drumNumber(), 10_000),
    /** The quantity to pick, and how much more (or less, below zero) left; null for what was undone. */
    picked: orNull(quantity()),
    quantity: quantity(),
    difference: orNull(signedQuantity()),
    unit: text(),
    /** The reasons for shortages during picking. */
    shortages: list(oneOf(shortages), shortages.length),
    /** The confirmations accepted for it: `despatch_less`, `despatch_more`, `drums_mismatch` ... */
    accepted: list(text()),
    person: text(),
    /** When the document was created, and whole minutes from then until its goods left. */
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
  hidden: ['document'],
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
  sums: {
    quantities: ['picked', 'quantity', 'difference'],
    amounts: ['value'],
    signed: true,
    figures: { medianToDespatch: 'minutes', shortShare: 'percent', lateShare: 'percent' },
  },
  groups: {
    ...movementGroups,
    number: {},
    job: {},
    destination: {},
    kind: {},
    person: {},
  },
});

/** Returns the goods out report as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportGoodsOut = fileOperation('exportGoodsOut', listGoodsOut);

/** Returns the goods out report in groups with subtotals. */
export const groupGoodsOut = groupOperation('groupGoodsOut', listGoodsOut);

/** Returns the groups of the goods out report as a CSV or Excel file, with their total as the last row. */
export const exportGoodsOutGroups = fileOperation('exportGoodsOutGroups', groupGoodsOut);

/** Returns the totals of all rows in force that match the filters. */
export const goodsOutTotals = totalsOperation('goodsOutTotals', listGoodsOut);
