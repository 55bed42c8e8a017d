import { refuse } from '../../../../shared/errors.ts';
import { idNamed } from '../../ensuring.ts';
import { ernDocument } from '../../goods-in/ern-document.ts';
import { announce } from '../../live/announce.ts';
import { ensurePartners } from '../../partners/ensure-partners.ts';
import { isWarehouseCancelled } from '../../stock/cancelled-warehouse.ts';
import { ensureJobs } from '../../stock/jobs.ts';
import type { FoundImport } from '../find-import.ts';
import type { ImportWork } from '../import-step.ts';
import type { PendingRows } from './pending-rows.ts';

const BATCH = 10_000;

/** Creates the ERNs of a file, then their lines some thousand at a time. Unknown partners and jobs are created with them. */
export async function writeErns(work: ImportWork, { part, first, last, wanted }: PendingRows): Promise<void> {
  const { tx, importRow, author, progress } = work;
  const scope = operationalScope(importRow);
  if (await isWarehouseCancelled(tx, scope)) refuse('warehouse_cancelled');
  const rows = [importRow.id, part, scope.companyId];
  const named = async (column: string) =>
    (await tx.many<{ name: string }>(NAMES, [importRow.id, part, column])).map(({ name }) => name);
  await ensurePartners(tx, scope.companyId, await named('partner'));
  await ensureJobs(tx, scope.companyId, await named('job'));
  await tx.run(HEADS, [...rows, scope.warehouseId, author.userId]);
  let done = 0;
  for (let from = first; from <= last; from += BATCH) {
    done += await tx.run(LINES, [...rows, from, Math.min(from + BATCH - 1, last)]);
    await progress(done, wanted);
  }
  if (done !== wanted) refuse('changed_meanwhile');
  await announceErns(work, 'create');
}

const NEW = `r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out`;

const NAMES = `
  select distinct r.cells ->> $3 as name
  from import_rows r
  where ${NEW} and r.cells ? $3
  order by 1`;

const HEADS = `
  insert into erns (company_id, warehouse_id, number, partner_id, reference, delivery_date, comments, created_by)
  select $3, $4, h.number, p.id, h.reference, h.delivery_date::date, h.comments, $5
  from (
    select r.key as number, min(r.id) as place, min(r.cells ->> 'partner') as partner, min(r.cells ->> 'reference') as reference,
           min(r.cells ->> 'deliveryDate') as delivery_date, min(r.cells ->> 'comments') as comments
    from import_rows r
    where ${NEW}
    group by r.key
  ) h
  left join partners p on p.company_id = $3 and p.id = ${idNamed('partners', '$3', 'h.partner')}
  order by h.place`;

const LINES = `
  with placed as (
    update import_rows r
    set subject_id = e.id
    from erns e
    where e.company_id = $3 and e.number = r.key and ${NEW} and r.id between $4 and $5
    returning r.id, r.cells, r.after, e.id as ern_id
  )
  insert into ern_lines
    (company_id, ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, shipped_quantity)
  select $3, n.ern_id, (n.after ->> 'position')::integer, (n.after ->> 'sku_id')::bigint, j.id, n.cells ->> 'segment',
         n.cells ->> 'swc', n.cells ->> 'drumNumber', n.cells ->> 'supplierDrumNumber', (n.cells ->> 'quantity')::numeric
  from placed n
  left join jobs j on j.company_id = $3 and j.id = ${idNamed('jobs', '$3', "(n.cells ->> 'job')")}
  order by n.id`;

export function operationalScope({ companyId, warehouseId }: Pick<FoundImport, 'companyId' | 'warehouseId'>) {
  if (companyId === null || warehouseId === null)
    return refuse('access_needed', { values: { scope: 'one company in one warehouse' } });
  return { companyId, warehouseId };
}

export async function announceErns(
  { tx, importRow, author }: ImportWork,
  kind: 'create' | 'undo import',
): Promise<void> {
  const { name } = await tx.one<{ name: string }>('select name from users where id = $1', [author.userId]);
  announce(tx, { ...operationalScope(importRow), name }, { document: ernDocument.name, kind });
}
