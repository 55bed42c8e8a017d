import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { statementsOf } from '../statements.ts';
import { planForMany } from './plan-for-many.ts';

/** What a comparison needs to know of an import. */
export type Compared = Pick<FoundImport, 'id' | 'kind' | 'companyId' | 'warehouseId' | 'stockWarehouseId'>;

/** Compares the rows of an import with what exists by now. */
export async function compareRows(tx: Tx, found: Compared): Promise<void> {
  await planForMany(tx);
  for (const [part, { compare }] of Object.entries(statementsOf(found.kind))) {
    await tx.run(compare, [found.id, part, null, found.companyId, found.warehouseId ?? found.stockWarehouseId]);
  }
}

/** The same for the rows of some keys: those that a correction touches, and their likes. */
export async function compareKeys(tx: Tx, found: Compared, part: string, keys: readonly string[]): Promise<void> {
  for (const [name, { compare }] of Object.entries(statementsOf(found.kind))) {
    if (name === part) {
      await tx.run(compare, [found.id, part, keys, found.companyId, found.warehouseId ?? found.stockWarehouseId]);
    }
  }
}
