import { refuse } from '../../../../shared/errors.ts';
import { partnerWarehouseRecord } from '../../partners/partner-warehouse-record.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import type { ImportWork } from '../import-step.ts';
import { refuseUsed, usesSql } from './take-rows-back.ts';

const uses = usesSql(partnerWarehouseRecord) ?? '';

/** Removes warehouses of partners in which nothing ever happened, with everything that was made along with them. */
export async function takePlacesBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, found } = work;
  const rows = [found.id, part];
  await refuseUsed(work, part, uses);
  const changed = await tx.many<{ key: string }>(CHANGED, rows);
  if (changed.length > 0) refuse('changed_meanwhile', { data: { changed: changed.map(({ key }) => key) } });
  const users = await tx.many<{ id: number }>(END_ACCESSES, [...rows, found.companyId]);
  for (const { id } of users) tx.announceRights(id);
  for (const statement of LEAVE) await tx.run(statement, [...rows, found.companyId]);
  const restored = found.keepExisting ? 0 : await tx.run(RESTORE, rows);
  await tx.run(
    `update warehouses set default_goods_in_id = null, default_goods_out_id = null, default_putaway_id = null where id in ${MADE}`,
    rows,
  );
  await tx.run(`delete from locations where warehouse_id in ${MADE}`, rows);
  const removed = await tx.run(`delete from warehouses where id in ${MADE}`, rows);
  if (restored + removed !== wanted) refuse('changed_meanwhile');
}

const MADE = `(
  select r.subject_id from import_rows r
  where r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out
)`;

const END_ACCESSES = `delete from accesses where company_id = $3 and warehouse_id in ${MADE} returning user_id as id`;

/** What joins a warehouse to the company: its partner, and that the company holds stock there. */
const LEAVE = ['partner_warehouses', 'company_warehouses'].map(
  (table) => `delete from ${table} where company_id = $3 and warehouse_id in ${MADE}`,
);

const CHANGED = `
  select r.key
  from import_rows r
  left join warehouses k on k.id = r.subject_id
  where r.import_id = $1 and r.part = $2 and not r.left_out and r.state in ('new', 'changed')
    and k.version is distinct from r.version + (r.state = 'changed')::integer
  order by r.id
  limit 5`;

const RESTORE = `
  update warehouses k
  set name = r.before ->> 'name', address = r.before ->> 'address', town = r.before ->> 'town',
      post_code = r.before ->> 'postCode', version = k.version + 1
  from import_rows r
  where k.id = r.subject_id and r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`;
