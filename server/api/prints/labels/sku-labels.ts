import * as contract from '../../../../shared/contract/skus/skus.ts';
import type { Reader } from '../../../db/query.ts';
import { implement } from '../../implement.ts';
import type { Label } from './label.ts';
import { labelPreview, printedLabels } from './printed-labels.ts';

/** In the order of `ids`; undefined if one of the SKUs does not exist. */
async function skuLabels(db: Reader, companyId: number, ids: readonly number[]): Promise<readonly Label[] | undefined> {
  const rows = await db.many<{ code: string; name: string; barcode: string | null }>(
    `select k.stock_code as code, k.name, k.barcode
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join skus k on k.company_id = $1 and k.id = wanted.id
     order by wanted.place`,
    [companyId, ids],
  );
  if (rows.length < ids.length) return undefined;
  return rows.map(({ code, name, barcode }) => ({ code, lines: [name, ...(barcode === null ? [] : [barcode])] }));
}

export const printSkuLabels = implement(contract.printSkuLabels, (db, { companyId }, input) =>
  printedLabels('SKU', input, (ids) => skuLabels(db, companyId, ids)),
);

export const previewSkuLabel = implement(contract.previewSkuLabel, (db, { companyId }, input) =>
  labelPreview('SKU', input, (ids) => skuLabels(db, companyId, ids)),
);
