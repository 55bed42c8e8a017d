import { exportSkus as contract } from '../../../shared/contract/admin/skus.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { skuSource, skuWhere } from './sku-source.ts';

/** The list of SKUs as CSV, with the columns of a SKU file. */
export const exportSkus = implement(contract, (_db, actor, input, { filePool }) => {
  const columns = {
    stockCode: 'text',
    barcode: 'text',
    name: 'text',
    description: 'text',
    price: 'value',
    quantity: 'value',
    unit: 'text',
    packing: 'text',
    itemMaster: 'text',
  } as const;
  return listFile(filePool, actor, {
    source: skuSource(actor),
    where: skuWhere(actor, input),
    columns,
    headings: { quantity: 'perPacking' },
    query: input,
  });
});
