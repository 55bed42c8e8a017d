import type { Tx } from '../../../db/query.ts';
import { refuseLine } from '../../refusals.ts';
import type { FoundSku } from '../find-skus.ts';

interface Line {
  stockCode: string;
  drumNumber?: string | undefined;
  supplierDrumNumber?: string | undefined;
  quantity: string;
}

/** Creates the drums of found stock and returns their ids by number. Refuses a number that exists or occurs twice. */
export async function createFoundDrums(
  tx: Tx,
  companyId: number,
  operationId: number,
  lines: readonly Line[],
  skus: ReadonlyMap<string, Pick<FoundSku, 'id' | 'packingTypeId'>>,
): Promise<Map<string, number>> {
  const onDrums = lines.filter((line) => line.drumNumber !== undefined);
  if (onDrums.length === 0) return new Map();
  refuseRepeatedDrums(lines);
  const made = await tx.many<{ id: number; number: string }>(
    `insert into drums
       (company_id, number, supplier_number, sku_id, packing_type_id, first_quantity, created_by_operation_id)
     select $1, d.number, d.supplier_number, d.sku_id, d.packing_type_id, d.quantity, $2
     from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::numeric[])
       as d (number, supplier_number, sku_id, packing_type_id, quantity)
     order by d.number
     on conflict do nothing
     returning id, number`,
    [
      companyId,
      operationId,
      onDrums.map((line) => line.drumNumber ?? ''),
      onDrums.map((line) => line.supplierDrumNumber ?? null),
      onDrums.map((line) => skus.get(line.stockCode)?.id ?? 0),
      onDrums.map((line) => skus.get(line.stockCode)?.packingTypeId ?? null),
      onDrums.map((line) => line.quantity),
    ],
  );
  const ids = new Map(made.map((drum) => [drum.number, drum.id]));
  lines.forEach(({ drumNumber: drum }, index) => {
    if (drum !== undefined && !ids.has(drum)) refuseLine('drum_number_used', index, 'drumNumber', { drum }, { drum });
  });
  return ids;
}

function refuseRepeatedDrums(lines: readonly Line[]): void {
  const seen = new Set<string>();
  lines.forEach(({ drumNumber: drum }, index) => {
    if (drum === undefined) return;
    if (seen.has(drum.toLowerCase())) refuseLine('drum_number_repeated', index, 'drumNumber', { drum }, { drum });
    seen.add(drum.toLowerCase());
  });
}
