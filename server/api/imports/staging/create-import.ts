import * as contract from '../../../../shared/contract/imports/imports.ts';
import { refuse } from '../../../../shared/errors.ts';
import { implement } from '../../implement.ts';
import { lockImport, requireState } from '../find-import.ts';
import { forgetFiles } from '../import-step.ts';
import { presentImport } from '../present-import.ts';
import { requireKind } from './get-import-kind.ts';
import { requireStockWarehouse } from './stock-warehouses.ts';

export const createImport = implement(
  contract.createImport,
  async (tx, actor, { kind, keepExisting = false, warehouseId }) => {
    requireKind(actor, kind);
    if (warehouseId !== undefined) await requireStockWarehouse(tx, actor, warehouseId);
    const { id } = await tx.one<{ id: number }>(
      `insert into imports (company_id, warehouse_id, kind, keep_existing, stock_warehouse_id, user_id, access_id, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
      [
        actor.companyId,
        actor.warehouseId,
        kind,
        keepExisting,
        warehouseId ?? null,
        actor.userId,
        actor.accessId ?? refuse('access_needed', { values: { scope: 'an access' } }),
        actor.requestId,
      ],
    );
    return presentImport(tx, id);
  },
);

/** Discards an import that was not applied: deletes its files and rows, but not its record. */
export const discardImport = implement(contract.discardImport, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'sending', 'unreadable', 'mapping', 'preview');
  await tx.run(`update imports set state = 'discarded' where id = $1`, [id]);
  await tx.run('delete from import_rows where import_id = $1', [id]);
  await forgetFiles(tx, id);
  return {};
});
