import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';

export interface PendingRows {
  part: string;
  /** Ids. */
  first: number;
  last: number;
  wanted: number;
}

/** The rows of each file that create or change something, in the order in which files are applied. */
export async function pendingRows(tx: Tx, { id, kind, keepExisting }: FoundImport): Promise<PendingRows[]> {
  const rows = await tx.many<PendingRows>(
    `select part, min(id) as first, max(id) as last, count(*) as wanted
     from import_rows
     where import_id = $1 and not left_out and (state = 'new' or (state = 'changed' and not $2))
     group by part`,
    [id, keepExisting],
  );
  return Object.keys(importKinds[kind].parts).flatMap((part) => rows.find((row) => row.part === part) ?? []);
}

/** Makes the imports of one company, or of one warehouse, wait for each other, so that the second sees the results of the first. */
export async function lockOwner(tx: Tx, { companyId, warehouseId }: FoundImport): Promise<void> {
  if (companyId !== null) await tx.run('select from companies where id = $1 for no key update', [companyId]);
  else if (warehouseId !== null) await tx.run('select from warehouses where id = $1 for no key update', [warehouseId]);
}
