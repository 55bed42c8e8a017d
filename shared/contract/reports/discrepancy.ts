import { documentName } from '../documents.ts';
import { id, quantity, whole } from '../fields/number.ts';
import { flag, list, maybe, orNull } from '../fields/shape.ts';
import { drumNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation, without } from '../report.ts';
import { goodsOfRow, movementFilters, movementGroups, ownerOfRow, worthOfRow } from './movement-fields.ts';

/** Where a difference was found: in what a supplier delivered, in what a transfer brought, or when stock was counted. */
export const discrepancies = ['delivery', 'transfer', 'count'] as const;

/** What became of a transfer's goods that were closed in transit. */
export const transitOutcomes = ['lost', 'damaged', 'sentBack'] as const;

/**
 * The discrepancy report (rules 2, report/discrepancy): what was shipped against what was received, one row for each line that came
 * otherwise than it was announced, with what its follow-ups brought later; a transfer's at both of its ends; and what stock counts found
 * otherwise than the system had it. What was undone is open again, and no difference any more.
 */
export const listDiscrepancies = listOperation('listDiscrepancies', {
  path: 'report/discrepancy',
  summary: 'Shipped against received',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    /** The line of the ERN, or of the stock count. */
    id: id(),
    /** When it was received, or the count was posted. */
    at: instant(),
    kind: oneOf(discrepancies),
    document: documentName(),
    /** Null, as its number: goods sent without a document, to a warehouse in which the person does not work. */
    documentId: orNull(id()),
    number: orNull(text()),
    partner: orNull(text()),
    /** A transfer's: the warehouse that sent it. */
    fromWarehouse: orNull(text()),
    deliveryDate: orNull(date()),
    ...goodsOfRow,
    ...ownerOfRow,
    swc: orNull(text()),
    drum: orNull(drumNumber()),
    /** What was announced; of a count, what the system had. */
    shipped: quantity(),
    /** What came at first; of a count, what was there. */
    received: quantity(),
    /** What its follow-ups brought, and what they still expect. */
    later: quantity(),
    expected: quantity(),
    /** What is missing after all that, and what is too much. What a transfer sent back is neither. */
    short: quantity(),
    over: quantity(),
    /** What of it arrived damaged. */
    damaged: quantity(),
    unit: text(),
    /** What people wrote of it, on its follow-ups too; the reason of a count. */
    comments: list(note(), 10_000),
    photos: whole(0),
    outcome: orNull(oneOf(transitOutcomes)),
    person: orNull(text()),
    /** Today's price of one, and of all that is missing. */
    ...worthOfRow,
  },
  filters: {
    ...movementFilters,
    kind: maybe(list(oneOf(discrepancies), discrepancies.length, 1)),
    number: maybe(text()),
    partner: maybe(text()),
    segment: maybe(segment()),
    swc: maybe(text()),
    /** Something is missing, too much, damaged, or still to come. */
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

/** The discrepancy report in groups: what was shipped, received, short, over and damaged in each. */
export const groupDiscrepancies = groupOperation('groupDiscrepancies', listDiscrepancies);

/** The groups as a file, with their total as its last row. */
export const exportDiscrepancyGroups = fileOperation('exportDiscrepancyGroups', groupDiscrepancies);

/** What all differences add up to that the filters leave. */
export const discrepancyTotals = totalsOperation('discrepancyTotals', listDiscrepancies);

/** The discrepancy report as a file: the same filters and sort, `fields` are the columns in their order. */
export const exportDiscrepancies = fileOperation('exportDiscrepancies', listDiscrepancies);
