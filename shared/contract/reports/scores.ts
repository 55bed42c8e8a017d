import { id, quantity, whole } from '../fields/number.ts';
import { list, maybe, orNull, shape } from '../fields/shape.ts';
import { text } from '../fields/text.ts';
import { date } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { reportScope } from '../report.ts';

const scored = { rule: 'documentReports', reach: 'report', replica: true } as const;

/** Days in the time zone of the warehouses, both inclusive. */
const days = { dateFrom: maybe(date()), dateTo: maybe(date()) };

/** A share in percent with one decimal. */
const percent = () => quantity();

/** The share that was on time, of those with a date; null if none had one. */
const punctuality = {
  late: whole(0),
  onTime: orNull(percent()),
  /** The mean of those that were late, in days by the warehouses' calendar; null: none was. */
  daysLate: orNull(quantity()),
};

/**
 * Lists what partners delivered: how many lines came short, over or damaged, and how many deliveries late. A line is judged by what its
 * delivery brought at first; a follow-up for missing goods belongs to the delivery that it completes.
 */
export const listPartnerScores = listOperation('listPartnerScores', {
  ...scored,
  path: 'report/partnerScore',
  summary: 'Scores of suppliers',
  row: {
    /** The partner. */
    id: id(),
    partner: text(),
    deliveries: whole(0),
    lines: whole(0),
    short: percent(),
    over: percent(),
    damaged: percent(),
    ...punctuality,
    /** The last twelve months, the current one last, of any days: its lines, and those that came otherwise than announced. */
    months: list(shape({ month: text(), lines: whole(0), different: whole(0) }), 12),
  },
  filters: { ...reportScope, ...days, partner: maybe(text()) },
  undated: true,
  sorts: ['partner', 'deliveries', 'lines', 'short', 'over', 'damaged', 'late', 'onTime', 'daysLate'],
  order: '-short',
  hidden: ['months'],
  headings: { short: 'shortShare', over: 'overShare', damaged: 'damagedShare', late: 'lateDeliveries' },
});

/** Returns the scores of suppliers as a CSV or Excel file, with the same filters and sort. */
export const exportPartnerScores = fileOperation('exportPartnerScores', listPartnerScores);

/** Lists how often carriers collected returns and transfers late. Collections without a carrier are left out. */
export const listCarrierScores = listOperation('listCarrierScores', {
  ...scored,
  path: 'report/carrierScore',
  summary: 'Scores of carriers',
  row: {
    /** Its first collection. */
    id: id(),
    carrier: text(),
    collections: whole(0),
    ...punctuality,
  },
  filters: { ...reportScope, ...days, carrier: maybe(text()) },
  undated: true,
  sorts: ['carrier', 'collections', 'late', 'onTime', 'daysLate'],
  order: '-late',
  headings: { late: 'lateCollections' },
});

/** Returns the scores of carriers as a CSV or Excel file, with the same filters and sort. */
export const exportCarrierScores = fileOperation('exportCarrierScores', listCarrierScores);
