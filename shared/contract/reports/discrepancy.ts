import { documentName } from '../documents.ts';
import { id, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull } from '../fields/shape.ts';
import { drumNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import { goodsOfRow, movementFilters, movementGroups, ownerOfRow, worthOfRow } from './movement-fields.ts';

/** Where a difference was found: in a supplier's delivery, in a transfer, or in a stock count. */
export const discrepancies = ['delivery', 'transfer', 'count'] as const;

/** What happened to goods of a transfer that were closed in transit. */
export const transitOutcomes = ['lost', 'damaged', 'sentBack'] as const;

/**
 * Lists shipped against received quantities: the discrepancy report (rules 2, report/discrepancy). It has one row for each line that
 * arrived otherwise than announced, with what its follow-ups brought later; those of a transfer appear at both ends. It also has the
 * differences found by stock counts. A receipt that was undone is open again and no longer a difference.
 */
export const listDiscrepancies = listOperation('listDiscrepancies', {
  path: 'report/discrepancy',
  summary: 'Shipped against received',
  rule: 'documentReports',
  reach: 'report',
  replica: true,
  row: {
    /** The line of the ERN or of the stock count. */
    id: id(),
    /** When the ERN was received, or the count was posted. */
    at: instant(),
    kind: oneOf(discrepancies),
    document: documentName(),
    /** Null, as is the number: goods sent without a document, to a warehouse in which the caller does not work. */
    documentId: orNull(id()),
    number: orNull(text()),
    partner: orNull(text()),
    /** For a transfer: the warehouse that sent it. */
    fromWarehouse: orNull(text()),
    deliveryDate: orNull(date()),
    ...goodsOfRow,
    ...ownerOfRow,
    swc: orNull(text()),
    drum: orNull(drumNumber()),
    /** The announced quantity; for a count, the recorded quantity. */
    shipped: quantity(),
    /** The quantity that arrived at first; for a count, the quantity found. */
    received: quantity(),
    /** The quantities that its follow-ups received, and those that they still expect. */
    later: quantity(),
    expected: quantity(),
    /** The quantities still missing after that, and those in surplus. Goods that a transfer sent back count as neither. */
    short: quantity(),
    over: quantity(),
    damaged: quantity(),
    unit: text(),
    /** Comments on the difference, including those on its follow-ups; the reason of a count. */
    comments: list(note(), 10_000),
    photos: whole(0),
    outcome: orNull(oneOf(transitOutcomes)),
    person: orNull(text()),
    /** Today's price per unit, and the value of all that is missing. */
    ...worthOfRow,
  },
  filters: {
    ...movementFilters,
    kind: maybe(list(oneOf(discrepancies), discrepancies.length, 1)),
    number: maybe(text()),
    partner: maybe(text()),
    segment: maybe(segment()),
    swc: maybe(text()),
    isShort: maybe(flag()),
    isOver: maybe(flag()),
    isDamaged: maybe(flag()),
    isOpen: maybe(flag()),
    without: without('partner', 'job', 'segment', 'swc', 'drum', 'person', 'outcome'),
  },
  undated: true,
  sorts: [
    'at',
    'kind',
    'number',
    'partner',
    'warehouse',
    'deliveryDate',
    'stockCode',
    'name',
    'job',
    'shipped',
    'received',
    'later',
    'short',
    'over',
    'damaged',
    'person',
    'value',
  ],
  order: '-at',
  columns: [
    'at',
    'kind',
    'number',
    'partner',
    'warehouse',
    'fromWarehouse',
    'deliveryDate',
    'stockCode',
    'name',
    'job',
    'segment',
    'swc',
    'drum',
    'shipped',
    'received',
    'later',
    'expected',
    'short',
    'over',
    'damaged',
    'unit',
    'comments',
    'photos',
    'outcome',
    'person',
    'price',
    'value',
  ],
  headings: {
    person: 'by',
    kind: 'type',
    number: 'document',
    expected: 'stillExpected',
    comments: 'discrepancyComments',
  },
  sums: { quantities: ['shipped', 'received', 'later', 'expected', 'short', 'over', 'damaged'], amounts: ['value'] },
  groups: {
    ...movementGroups,
    partner: {},
    kind: {},
    number: {},
    job: {},
  },
});

/** Returns the discrepancy report in groups: what was shipped, received, short, over and damaged in each. */
export const groupDiscrepancies = groupOperation('groupDiscrepancies', listDiscrepancies);

/** Returns the groups of the discrepancy report as a CSV or Excel file, with their total as the last row. */
export const exportDiscrepancyGroups = fileOperation('exportDiscrepancyGroups', groupDiscrepancies);

/** Returns the totals of all differences that match the filters. */
export const discrepancyTotals = totalsOperation('discrepancyTotals', listDiscrepancies);

/** Returns the discrepancy report as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportDiscrepancies = fileOperation('exportDiscrepancies', listDiscrepancies);
