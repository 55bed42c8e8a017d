import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';

/** Has the imports of one company, or of one warehouse, wait for each other: whichever comes second sees what the first one made. */
export async function lockOwner(tx: Tx, { companyId, warehouseId }: FoundImport): Promise<void> {
  if (companyId !== null) await tx.run('select from companies where id = $1 for no key update', [companyId]);
  else if (warehouseId !== null) await tx.run('select from warehouses where id = $1 for no key update', [warehouseId]);
}
