import { checkDigitsOf } from '../../../../shared/check-digits.ts';
import * as locations from '../../../../shared/contract/locations/locations.ts';
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

/** In the order of `ids`; undefined if one of the locations does not exist. */
async function locationLabels(
  db: Reader,
  warehouseId: number,
  ids: readonly number[],
): Promise<readonly Label[] | undefined> {
  const rows = await db.many<{ code: string; description: string | null; warehouse: string }>(
    `select l.name as code, l.description, w.name || ' (' || w.short_name || ')' as warehouse
     from unnest($2::bigint[]) with ordinality as wanted (id, place)
     join locations l on l.id = wanted.id and l.warehouse_id = $1 and not l.in_transit
     join warehouses w on w.id = l.warehouse_id
     order by wanted.place`,
    [warehouseId, ids],
  );
  if (rows.length < ids.length) return undefined;
  return rows.map(({ code, description, warehouse }) => ({
    code,
    check: checkDigitsOf(code),
    lines: description === null ? [warehouse] : [description, warehouse],
  }));
}

export const printLocationLabels = implement(locations.printLocationLabels, (db, { warehouseId }, input) =>
  printedLabels('location', input, (ids) => locationLabels(db, warehouseId, ids)),
);

export const previewLocationLabel = implement(locations.previewLocationLabel, (db, { warehouseId }, input) =>
  labelPreview('location', input, (ids) => locationLabels(db, warehouseId, ids)),
);
