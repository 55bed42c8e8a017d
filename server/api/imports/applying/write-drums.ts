import { refuse } from '../../../../shared/errors.ts';
import type { LayoutId } from '../../../../shared/layouts.ts';
import { permissions } from '../../../../shared/permissions.ts';
import type { StockActor } from '../../actor.ts';
import { addFoundStock } from '../../stock/add-found-stock.ts';
import type { ImportWork } from '../import-step.ts';
import type { PendingRows } from './pending-rows.ts';

const BATCH = 5_000;

/** Posts the drums of a file to the ledger, some thousand per operation; the import stores the ids of these operations. */
export async function writeDrums(work: ImportWork, { part, first, last, wanted }: PendingRows): Promise<void> {
  const { tx, importRow, progress, services } = work;
  const actor = await stockActor(work);
  const operations: number[] = [];
  let done = 0;
  for (let from = first; from <= last; from += BATCH) {
    const rows = await tx.many<DrumRow>(ROWS, [importRow.id, part, from, from + BATCH - 1, actor.warehouseId]);
    if (rows.length === 0) continue;
    const lines = rows.map(({ cells: { location: _name, ...cells }, locationId }) => ({ ...cells, locationId }));
    const { operationId } = await addFoundStock(tx, actor, { reason: `Import ${importRow.id}`, lines }, services);
    operations.push(operationId);
    done += rows.length;
    await progress(done, wanted);
  }
  if (done !== wanted) refuse('changed_meanwhile');
  await tx.run('update imports set operation_ids = $2 where id = $1', [importRow.id, operations]);
}

interface DrumRow {
  cells: {
    stockCode: string;
    drumNumber: string;
    supplierDrumNumber?: string;
    quantity: string;
    location: string;
    job?: string;
    segment?: string;
  };
  locationId: number;
}

const ROWS = `
  select r.cells, l.id as "locationId"
  from import_rows r
  join locations l on l.warehouse_id = $5 and l.name = r.cells ->> 'location' and l.retired_at is null
  where r.import_id = $1 and r.part = $2 and r.id between $3 and $4 and r.state = 'new' and not r.left_out
  order by r.id`;

/**
 * The actor that posts an import's goods, or undoes that: a user who can import SKUs can bring in the opening stock without the rights of
 * warehouse users.
 */
export async function stockActor({ tx, importRow, author }: ImportWork): Promise<StockActor> {
  const { companyId, stockWarehouseId } = importRow;
  const { accessId } = author;
  if (accessId === null) return refuse('access_needed', { values: { scope: 'an access' } });
  if (companyId === null || stockWarehouseId === null) return refuse('location_missing');
  const user = await tx.one<{ login: string; name: string; layout: LayoutId }>(
    'select u.login, u.name, c.layout from users u, companies c where u.id = $1 and c.id = $2',
    [author.userId, companyId],
  );
  return {
    ...user,
    ...author,
    accessId,
    tokenHash: Buffer.alloc(0),
    companyId,
    warehouseId: stockWarehouseId,
    holder: { scope: 'operational', layout: user.layout, permissions, superAdmin: false },
  };
}
