import type { importErns as contract } from '../../../shared/contract/imports.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { recordAudit } from '../record-audit.ts';
import { readSkus } from '../skus/read-skus.ts';
import { isWarehouseCancelled } from '../warehouse-cancelled.ts';
import { checkErns } from './check-erns.ts';
import { ernColumns } from './ern-columns.ts';
import { groupErns } from './imported-ern.ts';
import { insertErns } from './insert-erns.ts';
import { readTable } from './read-table.ts';
import { RowErrors } from './row-errors.ts';

/** Makes ERNs of a CSV file, all or none (design: Imports); a preview says what would be made and what is wrong. */
export async function importErns(
  tx: Tx,
  actor: StockActor,
  { csv, preview = false }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (await isWarehouseCancelled(tx, actor)) refuse('warehouse_cancelled');
  const errors = new RowErrors();
  const rows = readTable(csv, ernColumns, errors);
  const erns = groupErns(rows, errors);
  const skus = await readSkus(
    tx,
    actor.companyId,
    rows.flatMap(({ cells }) => cells.stockCode ?? []),
  );
  await checkErns(tx, actor, erns, skus, errors);
  if (rows.length === 0 && errors.count === 0)
    errors.add(1, 'file', null, 'Expected at least one row below the headings');
  if (errors.count > 0 && !preview) {
    refuse('import_refused', { values: { count: errors.count }, data: { count: errors.count, errors: errors.shown } });
  }
  const ids = preview ? new Map<string, number>() : await insertErns(tx, actor, erns, skus);
  if (!preview)
    await recordAudit(tx, actor, { operation: 'importErns', subject: 'ern', after: { numbers: [...ids.keys()] } });
  return {
    erns: erns.map(({ number, lines }) => ({ id: ids.get(number) ?? null, number, lines: lines.length })),
    lines: rows.length,
    errors: errors.shown,
  };
}
