import { MOST_AGE_LIMITS } from '../../age-bands.ts';
import { ageBand } from '../fields/age.ts';
import { whole } from '../fields/number.ts';
import { flag, list, maybe, shape } from '../fields/shape.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';
import { groupOperation, reportScope, totalsOperation } from '../report.ts';
import { listStock } from './stock.ts';

/** Goods on their way are in the stock report alone. */
const { onTheWay: _, ...stockFilters } = listStock.declared.filters;

/**
 * The aged inventory report (rules 2, report/agedInventory): the stock with its age, now or as at a past moment, in the bands that its
 * company has today (decision 102). A move, an allocation or a transfer makes nothing younger.
 */
export const listAgedInventory = listOperation('listAgedInventory', {
  path: 'report/agedInventory',
  summary: 'Stock by age',
  rule: 'companyReports',
  reach: 'report',
  replica: true,
  row: {
    ...listStock.declared.row,
    /** Days from the original receipt to the day that it is, or was at the moment asked for. */
    age: whole(0),
    band: ageBand(),
  },
  filters: {
    ...stockFilters,
    /** Of these ages, whatever bands the company has: what a link or a view asked for once stays the same. */
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

/** The stock by age in groups: what each band, SKU, job or warehouse holds per unit and is worth. */
export const groupAgedInventory = groupOperation('groupAgedInventory', listAgedInventory);

/** The groups as a file, with their total as its last row. */
export const exportAgedInventoryGroups = fileOperation('exportAgedInventoryGroups', groupAgedInventory);

/** What the stock of the ages asked for adds up to. */
export const agedInventoryTotals = totalsOperation('agedInventoryTotals', listAgedInventory);

/** The bands of the company whose report it is, youngest first; `own`: it has set them itself. */
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

/** The stock by age as a file of exactly what is shown. */
export const exportAgedInventory = fileOperation('exportAgedInventory', listAgedInventory);
