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
  const { compare } = importKinds[found.kind].parts[part] ?? {};
  if (compare !== undefined) await tx.run(compare, [found.id, part, keys, ...placeOf(found)]);
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
