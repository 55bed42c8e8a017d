import sql from 'sql-template-tag';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import * as contract from '../../../../shared/contract/stock/allocation.ts';
import { refuse, refuseField } from '../../../../shared/errors.ts';
import { sum } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { listAndExport } from '../../list/list-and-export.ts';
import { ownCompany } from '../../list/list-page.ts';
import { refuseLine } from '../../refusals.ts';
import type { Services } from '../../services.ts';
import { postShifts } from '../ledger/post-movements.ts';
import { recordOperation } from '../ledger/record-operation.ts';
import { lockJobs } from '../locks/lock-jobs.ts';
import { changeOwner, readShares, type Share } from './change-owner.ts';

/** Stock of jobs in the warehouse that the caller named (rules 2, admin/stockUnallocation), without stock in transit. */
const allocated = listAndExport(contract.listAllocatedStock, ({ companyId, warehouseId }) => ({
  from: sql`
    from stock_lines s
    cross join ${ownCompany(companyId)}
    join skus k on k.company_id = s.company_id and k.id = s.sku_id
    join units t on t.id = k.unit_id
    join locations l on l.id = s.location_id
    join jobs j on j.company_id = s.company_id and j.id = s.job_id
    left join drums d on d.company_id = s.company_id and d.id = s.drum_id`,
  columns: {
    id: 's.id',
    stockCode: 'k.stock_code',
    name: 'k.name',
    location: 'l.name',
    drum: 'd.number',
    job: 'j.number',
    segment: 's.segment',
    swc: 's.swc',
    quantity: 's.quantity',
    reserved: 's.reserved',
    available: 's.quantity - s.reserved',
    unit: 't.abbreviation',
    receivedOn: 's.received_on',
    heldBy: `case when s.reserved > 0 then (
      select jsonb_agg(jsonb_build_object(
               'kind', c.kind, 'id', c.id, 'number', c.number, 'quantity', trim_scale(r.quantity)::text
             ) order by c.kind, c.id)
      from reservations r
      join document_lines n on n.company_id = own.company_id and n.id = r.document_line_id
      join documents c on c.company_id = own.company_id and c.kind = n.kind and c.id = n.document_id
      where r.company_id = own.company_id and r.stock_line_id = s.id
    ) else '[]' end`,
  },
  id: 's.id',
  updated: 's.updated_at',
  where: [sql`s.company_id = ${companyId} and s.warehouse_id = ${warehouseId} and s.present and not l.in_transit`],
  search: ['k.stock_code', 'k.name', 'j.number', 'l.name', 'd.number'],
}));

export const listAllocatedStock = allocated.list;

/** Turns stock of jobs into free stock: named lines, or all that match the filters, as one operation in sets. */
export const unallocateStock = implement(contract.unallocateStock, async (tx, actor, input, services) => {
  const { companyId, userId } = actor;
  const shares = await chooseShares(tx, actor, input, services);
  shares.forEach(({ line }, index) => {
    if (line.jobId === null) refuseLine('stock_free_already', index, 'stockLineId');
  });
  await lockJobs(
    tx,
    companyId,
    shares.map((share) => share.line.jobId),
  );
  const changed = await changeOwner(tx, companyId, shares, { jobId: null, segment: null });
  const shifts = changed.flatMap(({ shift }) => (shift.quantity === '0' ? [] : [shift]));
  if (shifts.length === 0) refuse('nothing_to_unallocate');
  const freed = new Set(shifts.map(({ fromId }) => fromId));
  const jobs = new Set(shares.flatMap(({ line }) => (freed.has(line.id) ? [line.job] : [])));
  const operationId = await recordOperation(tx, actor, {
    kind: 'unallocate',
    reason: input.reason,
    facts: { jobs: [...jobs].slice(0, 20), quantity: sum(shifts.map((shift) => shift.quantity)) },
  });
  await postShifts(tx, { companyId, operationId, userId, kind: 'unallocate' }, shifts);
  const held = changed.filter(({ reserved }) => reserved !== '0').map(({ shift }) => shift.fromId);
  const heldBy = await readHolders(tx, companyId, held);
  return { operationId, lines: shifts.length, leftOut: { lines: held.length, heldBy } };
});

async function chooseShares(
  tx: Tx,
  actor: StockActor,
  { lines, matching, companyId, warehouseId }: Input<typeof contract.unallocateStock>,
  services: Services,
): Promise<Share[]> {
  if ((lines === undefined) === (matching === undefined)) {
    refuseField('lines', 'not_allowed', 'Send one of lines and matching');
  }
  if (lines !== undefined) return readShares(tx, actor, lines);
  const { except = [], ...filters } = matching ?? {};
  const ids = await allocated.ids(tx, actor, { ...filters, companyId, warehouseId }, services);
  const left = new Set(except);
  const wanted = ids.flatMap((stockLineId) => (left.has(stockLineId) ? [] : [{ stockLineId }]));
  return readShares(tx, actor, wanted);
}

type Holder = Reply<typeof contract.unallocateStock>['leftOut']['heldBy'][number];

function readHolders(tx: Tx, companyId: number, stockLineIds: readonly number[]): Promise<Holder[]> {
  return tx.many<Holder>(
    `select c.kind, c.id, c.number, sum(r.quantity) as quantity
     from reservations r
     join document_lines n on n.company_id = $1 and n.id = r.document_line_id
     join documents c on c.company_id = $1 and c.kind = n.kind and c.id = n.document_id
     where r.company_id = $1 and r.stock_line_id = any ($2::bigint[])
     group by c.kind, c.id, c.number
     order by c.kind, c.id
     limit 100`,
    [companyId, stockLineIds],
  );
}
