import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { ensureJobs } from '../jobs/ensure-jobs.ts';
import { ensurePartners } from '../partners/ensure-partners.ts';
import type { FoundSku } from '../skus/read-skus.ts';
import type { ImportedErn } from './imported-ern.ts';

/** Writes the ERNs of a file with their lines, in two statements however many there are; gives their ids by number. */
export async function insertErns(
  tx: Tx,
  actor: StockActor,
  erns: readonly ImportedErn[],
  skus: ReadonlyMap<string, FoundSku>,
): Promise<Map<string, number>> {
  const partners = await ensurePartners(
    tx,
    actor.companyId,
    erns.flatMap(({ head }) => head.partner ?? []),
  );
  const rows = await tx.many<{ id: number; number: string }>(
    `insert into erns (company_id, warehouse_id, number, partner_id, reference, delivery_date, comments, created_by)
     select $1, $2, n.number, n.partner_id, n.reference, n.delivery_date, n.comments, $3
     from unnest($4::text[], $5::bigint[], $6::text[], $7::date[], $8::text[]) with ordinality
       as n (number, partner_id, reference, delivery_date, comments, place)
     order by n.place
     returning id, number`,
    [
      actor.companyId,
      actor.warehouseId,
      actor.userId,
      erns.map(({ number }) => number),
      erns.map(({ head }) => (head.partner === undefined ? null : (partners.get(head.partner) ?? null))),
      erns.map(({ head }) => head.reference ?? null),
      erns.map(({ head }) => head.deliveryDate ?? null),
      erns.map(({ head }) => head.comments ?? null),
    ],
  );
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  await insertLines(tx, actor.companyId, erns, ids, skus);
  return ids;
}

async function insertLines(
  tx: Tx,
  companyId: number,
  erns: readonly ImportedErn[],
  ids: ReadonlyMap<string, number>,
  skus: ReadonlyMap<string, FoundSku>,
): Promise<void> {
  const lines = erns.flatMap(({ number, lines }) =>
    lines.map(({ cells }, index) => ({ ...cells, ernId: ids.get(number) ?? null, position: index + 1 })),
  );
  const jobs = await ensureJobs(
    tx,
    companyId,
    lines.flatMap(({ job }) => job ?? []),
  );
  await tx.run(
    `insert into ern_lines
       (company_id, ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, shipped_quantity)
     select $1, n.ern_id, n.position, n.sku_id, n.job_id, n.segment, n.swc, n.drum_number, n.supplier_drum_number, n.quantity
     from unnest($2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[],
                 $10::numeric[]) with ordinality
       as n (ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, quantity, place)
     order by n.place`,
    [
      companyId,
      lines.map(({ ernId }) => ernId),
      lines.map(({ position }) => position),
      lines.map(({ stockCode }) => skus.get(stockCode ?? '')?.id ?? null),
      lines.map(({ job }) => (job === undefined ? null : (jobs.get(job) ?? null))),
      lines.map(({ segment }) => segment ?? null),
      lines.map(({ swc }) => swc ?? null),
      lines.map(({ drumNumber }) => drumNumber ?? null),
      lines.map(({ supplierDrumNumber }) => supplierDrumNumber ?? null),
      lines.map(({ quantity }) => quantity ?? null),
    ],
  );
}
