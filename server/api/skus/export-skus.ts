import type { Input } from '../../../shared/contract/operation.ts';
import type { exportSkus as contract } from '../../../shared/contract/skus.ts';
import type { Reader } from '../../db/query.ts';
import type { CompanyActor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { skuSource, skuWhere } from './sku-source.ts';

/** The list of SKUs as CSV, with the columns of a SKU file. */
export function exportSkus(_db: Reader, actor: CompanyActor, input: Input<typeof contract>, { filePool }: Services) {
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
}
