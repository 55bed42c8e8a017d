import { listChanges } from '../../../../shared/contract/changes/changes.ts';
import { createExport } from '../../../../shared/contract/exports/exports.ts';
import { goodsInTotals, listGoodsIn } from '../../../../shared/contract/reports/goods-in.ts';
import { listGoodsOut } from '../../../../shared/contract/reports/goods-out.ts';
import { exportStock, listStock, stockTotals } from '../../../../shared/contract/reports/stock.ts';
import { allocateStock, unallocateStock } from '../../../../shared/contract/stock/allocation.ts';
import { addFoundStock, adjustStock, reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import {
  approveStockCount,
  countStock,
  submitStockCount,
} from '../../../../shared/contract/stock-counts/stock-count-work.ts';
import { startStockCount } from '../../../../shared/contract/stock-counts/stock-counts.ts';
import { exampleCall } from './example-call.ts';

/** What is there, what came and went, and how stock is corrected. */
export const stockExamples = [
  exampleCall(listStock, { stockCode: '85123A', fields: ['stockCode', 'location', 'quantity', 'available'] }),
  exampleCall(stockTotals, { stockCode: '85123A' }),
  exampleCall(exportStock, { format: 'csv', fields: ['stockCode', 'location', 'quantity'] }),
  exampleCall(createExport, { address: 'stock/export?format=xlsx&stockCode=85123A' }),
  exampleCall(listGoodsIn, { dateFrom: '2026-01-01', stockCode: '85123A' }),
  exampleCall(goodsInTotals, { dateFrom: '2026-01-01', stockCode: '85123A' }),
  exampleCall(listGoodsOut, { dateFrom: '2026-01-01', stockCode: '85123A' }),
  exampleCall(listChanges, { subject: ['ern', 'pick', 'stock'], limit: 100 }),
  exampleCall(addFoundStock, {
    reason: 'Found behind the rack',
    lines: [{ stockCode: '85123A', locationId: 8, quantity: '2' }],
  }),
  exampleCall(adjustStock, { reason: 'Counted again', lines: [{ stockLineId: 204, quantity: '-1' }] }),
  exampleCall(reverseOperation, { id: 930, reason: 'It was there after all' }),
  exampleCall(allocateStock, { job: 'J-4711', segment: 'SEG001', lines: [{ stockLineId: 204, quantity: '2' }] }),
  exampleCall(unallocateStock, {
    companyId: 1,
    warehouseId: 2,
    reason: 'The job needs less',
    lines: [{ stockLineId: 205, quantity: '1' }],
  }),
  exampleCall(startStockCount, { locationId: 8, blind: true }),
  exampleCall(countStock, { id: 5, counts: [{ stockCode: '85123A', set: '30' }] }),
  exampleCall(submitStockCount, { id: 5, reason: 'Yearly stocktake' }),
  exampleCall(approveStockCount, { id: 5 }),
];
