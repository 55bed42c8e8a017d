import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';

type Compared = Pick<FoundImport, 'id' | 'kind' | 'companyId' | 'warehouseId' | 'stockWarehouseId'>;

export async function compareRows(tx: Tx, importRow: Compared): Promise<void> {
  await planForMany(tx);
  for (const [part, { compare }] of Object.entries(importKinds[importRow.kind].parts)) {
    await tx.run(compare, [importRow.id, part, null, ...scopeOf(importRow)]);
  }
}

/** Like `compareRows`, for the rows of some keys: those that a correction touches, and those that share something with them. */
export async function compareKeys(tx: Tx, importRow: Compared, part: string, keys: readonly string[]): Promise<void> {
  const { compare } = importKinds[importRow.kind].parts[part] ?? {};
  if (compare === undefined) return;
  const touched = await keysSharing(tx, importRow, part, keys);
  await tx.run(compare, [importRow.id, part, [...new Set([...keys, ...touched])], ...scopeOf(importRow)]);
}

export async function keysSharing(
  tx: Tx,
  importRow: Compared,
  part: string,
  keys: readonly string[],
): Promise<string[]> {
  const { sharing } = importKinds[importRow.kind].parts[part] ?? {};
  if (sharing === undefined) return [];
  const rows = await tx.many<{ key: string }>(sharing, [importRow.id, part, keys]);
  return rows.map(({ key }) => key);
}

/** The company, and the own warehouse of the import or the one that receives its goods. */
function scopeOf({ companyId, warehouseId, stockWarehouseId }: Compared): [number | null, number | null] {
  return [companyId, warehouseId ?? stockWarehouseId];
}

/**
 * Disables nested loops for the rest of a transaction that works on whole files. Their rows were just written and the planner has no
 * statistics of them: it would take a hundred thousand rows for one, and loop over them once for each other row.
 */
export async function planForMany(tx: Tx): Promise<void> {
  await tx.run('set local enable_nestloop = off');
}
