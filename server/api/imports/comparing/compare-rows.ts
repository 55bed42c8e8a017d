import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';

type Compared = Pick<FoundImport, 'id' | 'kind' | 'companyId' | 'warehouseId' | 'stockWarehouseId'>;

export async function compareRows(tx: Tx, found: Compared): Promise<void> {
  await planForMany(tx);
  for (const [part, { compare }] of Object.entries(importKinds[found.kind].parts)) {
    await tx.run(compare, [found.id, part, null, ...placeOf(found)]);
  }
}

/** Like `compareRows`, for the rows of some keys: those that a correction touches, and those that share something with them. */
export async function compareKeys(tx: Tx, found: Compared, part: string, keys: readonly string[]): Promise<void> {
  const { compare } = importKinds[found.kind].parts[part] ?? {};
  if (compare === undefined) return;
  const touched = await keysSharing(tx, found, part, keys);
  await tx.run(compare, [found.id, part, [...new Set([...keys, ...touched])], ...placeOf(found)]);
}

export async function keysSharing(tx: Tx, found: Compared, part: string, keys: readonly string[]): Promise<string[]> {
  const { sharing } = importKinds[found.kind].parts[part] ?? {};
  if (sharing === undefined) return [];
  const rows = await tx.many<{ key: string }>(sharing, [found.id, part, keys]);
  return rows.map(({ key }) => key);
}

/** The company, and the own warehouse of the import or the one that receives its goods. */
function placeOf({ companyId, warehouseId, stockWarehouseId }: Compared): [number | null, number | null] {
  return [companyId, warehouseId ?? stockWarehouseId];
}

/**
 * Disables nested loops for the rest of a transaction that works on whole files. Their rows were just written and the planner has no
 * statistics of them: it would take a hundred thousand rows for one, and loop over them once for each other row.
 */
export async function planForMany(tx: Tx): Promise<void> {
  await tx.run('set local enable_nestloop = off');
}
