import { editImport as contract } from '../../../../shared/contract/imports/imports.ts';
import { refuse } from '../../../../shared/errors.ts';
import { implement } from '../../implement.ts';
import { lockImport, requireState } from '../find-import.ts';
import { presentImport } from '../present-import.ts';
import { startWork } from '../start-work.ts';
import { requireStockWarehouse } from './stock-warehouses.ts';

/**
 * Changes the settings of an import. Other columns, or another warehouse for its goods, cause its files to be read again, which discards
 * corrections.
 */
export const editImport = implement(contract, async (tx, actor, { id, keepExisting, warehouseId, sources }) => {
  if ((keepExisting ?? warehouseId ?? sources) === undefined) refuse('nothing_edited');
  const { state } = await lockImport(tx, actor, id).then(open);
  if (warehouseId !== undefined) await requireStockWarehouse(tx, actor, warehouseId);
  await tx.run(
    `update imports
     set keep_existing = coalesce($2, keep_existing),
         stock_warehouse_id = coalesce($3, stock_warehouse_id),
         sources = coalesce($4, sources)
     where id = $1`,
    [id, keepExisting ?? null, warehouseId ?? null, sources === undefined ? null : JSON.stringify(sources)],
  );
  const readsAgain = (sources ?? warehouseId) !== undefined && state !== 'sending';
  if (readsAgain) await startWork(tx, actor, id, 'read');
  return presentImport(tx, id);
});

function open(importRow: Awaited<ReturnType<typeof lockImport>>) {
  requireState(importRow, 'sending', 'mapping', 'preview');
  return importRow;
}
