import { MOST_AGE_LIMITS } from '../../age-bands.ts';
import { ageBand } from '../fields/age.ts';
import { whole } from '../fields/number.ts';
import { flag, list, maybe, shape } from '../fields/shape.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { groupOperation, reportScope, totalsOperation } from '../report.ts';
import { listStock } from './stock.ts';

/** Goods on their way are only in the stock report. */
const { onTheWay: _, ...stockFilters } = listStock.declared.filters;

/**
 * Lists the stock with its age, now or at a past moment, in the company's current age bands: the aged inventory report (rules 2,
 * report/agedInventory; decision 102). A move, an allocation or a transfer does not reset the age.
 */
export const listAgedInventory = listOperation('listAgedInventory', {
  path: 'report/agedInventory',
  summary: 'Stock by age',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    ...listStock.declared.row,
    /** Days from the original receipt until today, or until the requested moment. */
    age: whole(0),
    band: ageBand(),
  },
  filters: {
    ...stockFilters,
    /** Stock in these bands, whatever bands the company has, so that a saved link or view keeps its result. */
    band: maybe(list(ageBand(), MOST_AGE_LIMITS + 1, 1)),
  },
  sorts: ['age', ...listStock.declared.sorts],
  order: '-age',
  columns: [
    'stockCode',
    'name',
    'warehouse',
    'location',
    'drum',
    'job',
    'segment',
    'swc',
    'quantity',
    'unit',
    'receivedOn',
    'age',
    'band',
    'price',
    'value',
  ],
  sums: { quantities: ['quantity'], amounts: ['value'] },
  groups: {
    band: { order: 'age' },
    stockCode: { detail: 'name' },
    job: {},
    warehouse: {},
    location: {},
    receivedMonth: { key: 'receivedOn', per: 'month', opens: { from: 'receivedFrom', to: 'receivedTo' } },
  },
});

/**
 * Returns the aged inventory report in groups: the quantity per unit and the value of each band, SKU, job, warehouse, location or month of
 * receipt.
 */
export const groupAgedInventory = groupOperation('groupAgedInventory', listAgedInventory);

/** Returns the groups of the aged inventory report as a CSV or Excel file, with their total as the last row. */
export const exportAgedInventoryGroups = fileOperation('exportAgedInventoryGroups', groupAgedInventory);

/** Returns the totals of the stock of the requested ages. */
export const agedInventoryTotals = totalsOperation('agedInventoryTotals', listAgedInventory);

/** Returns the age bands of the company, youngest first. `own`: the company has set them itself. */
export const readAgeBands = operation('readAgeBands', {
  method: 'GET',
  path: 'report/agedInventory/bands',
  summary: 'Bands of the aged inventory report',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  query: shape(reportScope),
  reply: shape({ bands: list(ageBand(), MOST_AGE_LIMITS + 1, 1), own: flag() }),
  errors: [],
});

/**
 * Returns the aged inventory report as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order.
 */
export const exportAgedInventory = fileOperation('exportAgedInventory', listAgedInventory);
