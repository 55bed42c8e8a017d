import { positiveQuantity } from '../../../shared/contract/fields/number.ts';
import { code, drumNumber, jobNumber, note, segment, text } from '../../../shared/contract/fields/text.ts';
import { date } from '../../../shared/contract/fields/time.ts';
import type { Column } from './read-table.ts';

/** The columns of a file of expected receipts; the words of both layouts are known in both. */
export const ernColumns = {
  number: { headings: ['number', 'ern', 'ernnumber', 'asn'], struct: code(), required: true },
  stockCode: { headings: ['stockcode', 'sku'], struct: code(), required: true },
  quantity: { headings: ['quantity', 'shippedquantity', 'shippedqty'], struct: positiveQuantity(), required: true },
  partner: { headings: ['partner', 'supplier'], struct: text() },
  reference: { headings: ['reference', 'purchaseorder', 'po'], struct: text() },
  deliveryDate: { headings: ['deliverydate', 'due'], struct: date() },
  comments: { headings: ['comments'], struct: note() },
  job: { headings: ['job', 'activitycode'], struct: jobNumber() },
  segment: { headings: ['segment', 'cellid'], struct: segment() },
  swc: { headings: ['swc'], struct: text(40) },
  drumNumber: { headings: ['drumnumber', 'drum'], struct: drumNumber() },
  supplierDrumNumber: { headings: ['supplierdrumnumber', 'supplierdrum'], struct: drumNumber() },
} as const satisfies Record<string, Column>;

export type ErnColumn = keyof typeof ernColumns;
