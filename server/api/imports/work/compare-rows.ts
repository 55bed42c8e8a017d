import type { Tx } from '../../../db/query.ts';
import type { FoundImport } from '../find-import.ts';
import { statementsOf } from '../statements.ts';

/** What a comparison needs to know of an import. */
export type Compared = Pick<FoundImport, 'id' | 'kind' | 'companyId' | 'warehouseId' | 'stockWarehouseId'>;

/**
 * Compares the rows of an import with what exists by now. Nested loops are ruled out: the rows were written a moment ago, nobody has
 * counted them for the planner, and it would take a hundred thousand for one.
 */
export async function compareRows(tx: Tx, found: Compared): Promise<void> {
  await tx.run('set local enable_nestloop = off');
  for (const [part, { compare }] of Object.entries(statementsOf(found.kind))) {
    await tx.run(compare, [found.id, part, null, found.companyId, found.warehouseId ?? found.stockWarehouseId]);
  }
  await tx.run('set local enable_nestloop = on');
}

/** The same for the rows of some keys: those that a correction touches, and their likes. */
export async function compareKeys(tx: Tx, found: Compared, part: string, keys: readonly string[]): Promise<void> {
  for (const [name, { compare }] of Object.entries(statementsOf(found.kind))) {
    if (name === part) {
      await tx.run(compare, [found.id, part, keys, found.companyId, found.warehouseId ?? found.stockWarehouseId]);
    }
  }
}
