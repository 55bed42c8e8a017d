import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';

/** What a comparison needs to know of an import. */
type Compared = Pick<FoundImport, 'id' | 'kind' | 'companyId' | 'warehouseId' | 'stockWarehouseId'>;

/** Compares the rows of an import with what exists by now. */
export async function compareRows(tx: Tx, found: Compared): Promise<void> {
  await planForMany(tx);
  for (const [part, { compare }] of Object.entries(importKinds[found.kind].parts)) {
    await tx.run(compare, [found.id, part, null, ...placeOf(found)]);
  }
}

/** The same for the rows of some keys: those that a correction touches, and their likes. */
export async function compareKeys(tx: Tx, found: Compared, part: string, keys: readonly string[]): Promise<void> {
  const { compare, doubts } = importKinds[found.kind].parts[part] ?? {};
  if (compare === undefined) return;
  const alike = doubts === undefined ? keys : await alikeKeys(tx, found.id, part, keys);
  await tx.run(compare, [found.id, part, alike, ...placeOf(found)]);
}

/** These keys and those of the file that differ from them by case alone. */
async function alikeKeys(tx: Tx, id: number, part: string, keys: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ key: string }>(
    `select distinct r.key
     from import_rows r
     where r.import_id = $1 and r.part = $2 and lower(r.key) in (select lower(n.key) from unnest($3::text[]) as n (key))`,
    [id, part, keys],
  );
  return rows.map(({ key }) => key);
}

/** The company, and the warehouse: its own, or the one into which it brings goods. */
function placeOf({ companyId, warehouseId, stockWarehouseId }: Compared): [number | null, number | null] {
  return [companyId, warehouseId ?? stockWarehouseId];
}

/**
 * Rules nested loops out for the rest of a transaction that works on whole files. Their rows were written a moment ago and nobody has
 * counted them for the planner: it would take a hundred thousand for one, and go through them once for each other.
 */
export async function planForMany(tx: Tx): Promise<void> {
  await tx.run('set local enable_nestloop = off');
}
