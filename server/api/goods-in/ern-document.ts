import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { DocumentKind, FreedLine } from '../documents/document-kinds.ts';
import { announce } from '../live/announce.ts';
import { refuseUndo } from '../stock/reversal/undo-kind.ts';

const ofPartner = 'left join partners p on p.company_id = d.company_id and p.id = d.partner_id';

export const ernDocument = {
  name: 'ern',
  table: 'erns',
  reference: 'reference',
  rule: 'erns',
  plural: 'ERNs',
  search: {
    codes: ['number', 'reference'],
    joins: ofPartner,
    detail: `concat_ws(' · ', p.name, d.reference, case when d.hidden_at is null then d.status else 'hidden' end)`,
    prefixes: ['ERN-'],
    // An announced drum has no page before it is received: its number leads to the ERN that receives it.
    parts: [
      {
        from: 'ern_lines x join erns d on d.company_id = x.company_id and d.id = x.ern_id',
        code: 'drum_number',
        seen: `d.warehouse_id = $2 and d.status = 'expected' and d.hidden_at is null`,
      },
    ],
  },
  scanned: { joins: ofPartner, detail: 'p.name' },
  ofJob: { lock: lockErnsOfJob, free: freeErnLines, lockFreed: lockFreedErns, giveBack: giveBackErnLines },
} as const satisfies DocumentKind;

/** Operation `o` of company `$1` is the receipt in force of an ERN. */
export const isReceiptInForce = `o.document = 'ern' and o.kind = 'receive'
       and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)`;

/** Notifies viewers of the return or transfer behind an ERN, in the warehouse of origin, that its goods changed. */
export async function announceArrival(tx: Tx, actor: StockActor, ernId: number, kind: string): Promise<void> {
  const left = await tx.maybeOne<{ id: number; warehouseId: number }>(
    `select s.id, s.warehouse_id as "warehouseId"
     from erns e
     join shipments s on s.company_id = $1 and s.id = e.shipment_id
     where e.company_id = $1 and e.id = $2`,
    [actor.companyId, ernId],
  );
  if (left === undefined) return;
  announce(tx, { ...actor, warehouseId: left.warehouseId }, { document: 'shipment', id: left.id, kind });
}

/**
 * A cancelled job frees the lines of a transfer together with its stock; a supplier's line stays with the job and cannot be received until
 * a user decides.
 */
async function lockErnsOfJob(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await tx.run(
    `select from erns
     where company_id = $1 and status = 'expected' and source = 'transfer'
       and id in (select ern_id from ern_lines where company_id = $1 and job_id = $2)
     order by id
     for update`,
    [companyId, jobId],
  );
}

function freeErnLines(tx: Tx, companyId: number, jobId: number): Promise<FreedLine[]> {
  return tx.many<FreedLine>(
    `with held as (
       select l.id, l.ern_id, l.segment
       from ern_lines l
       join erns e on e.company_id = $1 and e.id = l.ern_id and e.status = 'expected' and e.source = 'transfer'
       where l.company_id = $1 and l.job_id = $2
     ), freed as (
       update ern_lines l
       set job_id = null, segment = null
       from held
       where l.company_id = $1 and l.id = held.id
     ), changed as (
       update erns set version = version + 1 where company_id = $1 and id in (select ern_id from held)
     )
     select id, segment from held order by id`,
    [companyId, jobId],
  );
}

async function lockFreedErns(tx: Tx, companyId: number, lines: readonly FreedLine[]): Promise<void> {
  const ids = lines.map((line) => line.id);
  await tx.run(
    `select from erns
     where company_id = $1 and id in (select ern_id from ern_lines where company_id = $1 and id = any ($2::bigint[]))
     order by id
     for update`,
    [companyId, ids],
  );
  await refuseDecided(tx, companyId, ids);
}

async function giveBackErnLines(tx: Tx, companyId: number, jobId: number, lines: readonly FreedLine[]): Promise<void> {
  await tx.run(
    `with given as (
       update ern_lines l
       set job_id = $2, segment = n.segment
       from unnest($3::bigint[], $4::text[]) as n (id, segment)
       where l.company_id = $1 and l.id = n.id
       returning l.ern_id
     )
     update erns set version = version + 1 where company_id = $1 and id in (select ern_id from given)`,
    [companyId, jobId, lines.map((line) => line.id), lines.map((line) => line.segment)],
  );
}

async function refuseDecided(tx: Tx, companyId: number, lineIds: readonly number[]): Promise<void> {
  const decided = await tx.many<{ id: number | null; number: string | null }>(
    `select distinct e.id, e.number
     from unnest($2::bigint[]) as n (id)
     left join ern_lines l on l.company_id = $1 and l.id = n.id
     left join erns e on e.company_id = $1 and e.id = l.ern_id
     where l.id is null or l.job_id is not null or e.status <> 'expected'
     order by e.id
     limit 100`,
    [companyId, lineIds],
  );
  if (decided.length === 0) return;
  const takenBy = decided.map(({ id: documentId, number }) => ({
    kind: 'receive',
    document: 'ern',
    documentId,
    number,
  }));
  refuseUndo(
    decided.map(({ number }) => number),
    { takenBy },
  );
}
