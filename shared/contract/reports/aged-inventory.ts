import { whole } from '../fields/number.ts';
import { maybe, someOf } from '../fields/shape.ts';
import { oneOf } from '../fields/text.ts';
import { fileOperation, listOperation } from '../list.ts';
import { groupOperation, totalsOperation } from '../report.ts';
import { listStock } from '../stock/reports.ts';

/** The age of stock in days from its original receipt, in the bands of the report: the last begins after 365 days. */
export const ageBands = ['0-30', '31-60', '61-90', '91-180', '181-365', '366+'] as const;

/** Goods on their way are in the stock report alone. */
const { onTheWay: _, ...stockFilters } = listStock.declared.filters;

/**
 * The aged inventory report (rules 2, report/agedInventory): the stock with its age, now or as at a past moment. A move, an allocation or a
 * transfer makes nothing younger.
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
    band: oneOf(ageBands),
  },
  filters: { ...stockFilters, band: maybe(someOf(ageBands, 1)) },
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
    band: {},
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

/** The stock by age as a file of exactly what is shown. */
export const exportAgedInventory = fileOperation('exportAgedInventory', listAgedInventory);
