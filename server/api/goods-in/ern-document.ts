import type { Tx } from '../../db/query.ts';
import type { DocumentKind } from '../documents/document-kinds.ts';

const ofPartner = 'left join partners p on p.company_id = d.company_id and p.id = d.partner_id';

/** An ERN, as the rest of the program knows it. */
export const ernDocument = {
  name: 'ern',
  table: 'erns',
  plural: 'ERNs',
  search: {
    codes: ['number', 'reference'],
    joins: ofPartner,
    detail: `concat_ws(' · ', p.name, d.reference, d.status)`,
    prefix: 'ERN-',
  },
  scanned: { joins: ofPartner, detail: 'p.name' },
  ofJob: { lock: lockErnsOfJob, free: freeErnLines },
} as const satisfies DocumentKind;

/** The operation `o` of the company `$1` is the receipt in force of an ERN. */
export const isReceiptInForce = `o.document = 'ern' and o.kind = 'receive'
       and not exists (select from operations r where r.company_id = $1 and r.reverses_id = o.id)`;

async function lockErnsOfJob(tx: Tx, companyId: number, jobId: number): Promise<void> {
  await tx.run(
    `select from erns
     where company_id = $1 and status = 'expected'
       and id in (select ern_id from ern_lines where company_id = $1 and job_id = $2)
     order by id
     for update`,
    [companyId, jobId],
  );
}

async function freeErnLines(tx: Tx, companyId: number, jobId: number): Promise<number> {
  const { freed } = await tx.one<{ freed: number }>(
    `with freed as (
       update ern_lines l
       set job_id = null, segment = null
       from erns e
       where l.company_id = $1 and l.job_id = $2 and e.company_id = $1 and e.id = l.ern_id and e.status = 'expected'
       returning l.ern_id
     ), changed as (
       update erns set version = version + 1 where company_id = $1 and id in (select ern_id from freed)
     )
     select count(*) as freed from freed`,
    [companyId, jobId],
  );
  return freed;
}
