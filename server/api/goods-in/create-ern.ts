import * as contract from '../../../shared/contract/goods-in/goods-in.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { isCellId } from '../../../shared/owner.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { announce } from '../live/announce.ts';
import { namedPartner } from '../partners/ensure-partners.ts';
import { recordAudit } from '../record-audit.ts';
import { refuseAt, refuseLine } from '../refusals.ts';
import { isWarehouseCancelled } from '../stock/cancelled-warehouse.ts';
import { type FoundSku, findSkus, refuseFractions } from '../stock/find-skus.ts';
import { ensureJobs, refuseUnknownJobs } from '../stock/jobs.ts';
import { findUsedDrum, holdsDrums } from './check-drum-number.ts';

/** Creates an ERN for this warehouse (rules: Documents, ERN). Uses the next number unless one is given. */
export const createErn = implement(contract.createErn, async (tx, actor, input) => {
  if (await isWarehouseCancelled(tx, actor)) refuse('warehouse_cancelled');
  checkOwners(actor, input);
  const skus = await findSkus(
    tx,
    actor.companyId,
    input.lines.map((line) => line.stockCode),
  );
  input.lines.forEach((line, index) => {
    refuseFractions(skus.get(line.stockCode), line.quantity, index);
  });
  await refuseAnnounced(tx, actor, input);
  const { partner, newPartner } = input;
  const partnerId = partner === undefined ? null : await namedPartner(tx, actor, partner, newPartner);
  const named = input.lines.map((line) => line.job);
  await refuseUnknownJobs(tx, actor.companyId, named, input.newJob);
  const jobs = await ensureJobs(
    tx,
    actor.companyId,
    named.flatMap((job) => job ?? []),
  );
  const ern = await insertErn(tx, actor, input, partnerId);
  await insertLines(tx, actor.companyId, ern.id, input.lines, skus, jobs);
  const { id: subjectId, number } = ern;
  await recordAudit(tx, actor, { operation: 'createErn', subject: 'ern', subjectId, after: { number } });
  announce(tx, actor, { document: 'ern', id: ern.id, kind: 'create' });
  return ern;
});

type Line = Input<typeof contract.createErn>['lines'][number];

/** A segment belongs to a job; h3g: a Cell ID has 6 to 8 characters; a free stock receipt's reference has no spaces (rules 5). */
function checkOwners(actor: StockActor, { lines, reference }: Input<typeof contract.createErn>): void {
  lines.forEach((line, index) => {
    if (line.segment === undefined) return;
    if (line.job === undefined) refuseLine('activity_code_missing', index, 'job');
    if (actor.layout === 'H3G' && !isCellId(line.segment)) refuseLine('cell_id_length', index, 'segment');
  });
  if (reference !== undefined && /\s/.test(reference) && lines.every((line) => line.job === undefined)) {
    refuseAt('free_stock_spaces', ['reference']);
  }
}

async function insertErn(tx: Tx, actor: StockActor, input: Input<typeof contract.createErn>, partnerId: number | null) {
  const number = input.number ?? (await freeNumber(tx, actor.companyId));
  const ern = await tx.maybeOne<{ id: number; number: string }>(
    `insert into erns
       (company_id, warehouse_id, number, source, partner_id, reference, delivery_date, comments, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing
     returning id, number`,
    [
      actor.companyId,
      actor.warehouseId,
      number,
      input.source ?? 'supplier',
      partnerId,
      input.reference ?? null,
      input.deliveryDate ?? null,
      input.comments ?? null,
      actor.userId,
    ],
  );
  return ern ?? refuseAt('ern_number_taken', ['number'], { values: { number } });
}

/** The next number not taken by hand; refuses if too many in a row are taken (0038_free_ern_numbers.sql). */
async function freeNumber(tx: Tx, companyId: number): Promise<string> {
  const { number } = await tx.one<{ number: string | null }>('select free_ern_number($1) as number', [companyId]);
  return number ?? refuseAt('ern_number_taken', ['number'], { values: { number: 'with the next number' } });
}

async function insertLines(
  tx: Tx,
  companyId: number,
  ernId: number,
  lines: readonly Line[],
  skus: ReadonlyMap<string, FoundSku>,
  jobs: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.run(
    `insert into ern_lines
       (company_id, ern_id, position, sku_id, job_id, segment, swc, drum_number, supplier_drum_number, shipped_quantity)
     select $1, $2, n.position, n.sku_id, n.job_id, n.segment, n.swc, n.drum_number, n.supplier_drum_number, n.quantity
     from unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[])
       with ordinality as n (sku_id, job_id, segment, swc, drum_number, supplier_drum_number, quantity, position)
     order by n.position`,
    [
      companyId,
      ernId,
      lines.map((line) => skus.get(line.stockCode)?.id ?? 0),
      lines.map((line) => (line.job === undefined ? null : (jobs.get(line.job) ?? null))),
      lines.map((line) => line.segment ?? null),
      lines.map((line) => line.swc ?? null),
      lines.map((line) => line.drumNumber ?? null),
      lines.map((line) => line.supplierDrumNumber ?? null),
      lines.map((line) => line.quantity),
    ],
  );
}

/** Refuses drums that are in use or announced twice, so that the office finds out and not the storeman at the dock. */
async function refuseAnnounced(
  tx: Tx,
  actor: StockActor,
  { lines, source = 'supplier' }: Input<typeof contract.createErn>,
): Promise<void> {
  const numbers = lines.map(({ drumNumber }) => drumNumber?.toLowerCase());
  const pathOf = (drum: string) => [`lines.${numbers.lastIndexOf(drum.toLowerCase())}.drumNumber`];
  const twice = lines.find(({ drumNumber }, at) => numbers.indexOf(drumNumber?.toLowerCase()) < at)?.drumNumber;
  if (twice !== undefined) refuseAt('drum_number_repeated', pathOf(twice), { values: { drum: twice } });
  const drums = lines.flatMap(({ drumNumber }) => drumNumber ?? []);
  if (drums.length === 0) return;
  const used = await findUsedDrum(tx, actor.companyId, source, drums);
  if (used !== undefined)
    refuseAt('drum_number_used', pathOf(used.drum), { values: { drum: used.drum }, data: { ...used } });
  const announced = await tx.maybeOne<{ drum: string; usedBy: string }>(
    `select l.drum_number as drum, e.number as "usedBy"
     from unnest($2::text[]) as n (drum)
     join ern_lines l on l.company_id = $1 and lower(l.drum_number) = lower(n.drum)
     join erns e on e.company_id = $1 and e.id = l.ern_id and e.source <> 'transfer' and ${holdsDrums}
     order by e.id
     limit 1`,
    [actor.companyId, drums],
  );
  if (announced === undefined) return;
  const { drum, usedBy } = announced;
  refuseAt('drum_number_repeated', pathOf(drum), { values: { drum }, data: { drum, usedBy } });
}
