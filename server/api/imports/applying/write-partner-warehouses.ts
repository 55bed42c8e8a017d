import { refuse } from '../../../../shared/errors.ts';
import { addDefaultLocations, partnerPermissions } from '../../partners/create-partner-warehouse.ts';
import type { ImportWork } from '../import-step.ts';
import type { PendingRows } from './pending-rows.ts';

/** Creates partner warehouses like their screen: linked to the company, with default locations and the partner's access. */
export async function writePartnerWarehouses(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, importRow } = work;
  const rows = [importRow.id, part];
  const made = await tx.many<{ id: number }>(INSERT, rows);
  await tx.run(HOLD, [...rows, importRow.companyId]);
  await tx.run(JOIN, [...rows, importRow.companyId]);
  await giveAccesses(work, part);
  await addDefaultLocations(
    tx,
    made.map(({ id }) => id),
  );
  const changed = importRow.keepExisting ? 0 : await tx.run(UPDATE, rows);
  if (made.length + changed !== wanted) refuse('changed_meanwhile');
}

const NEW = `r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out`;

const INSERT = `
  with made as (
    insert into warehouses (name, short_name, address, post_code, town)
    select r.after ->> 'name', r.key, r.after ->> 'address', r.after ->> 'postCode', r.after ->> 'town'
    from import_rows r
    where ${NEW}
    order by r.id
    returning id, version, short_name
  )
  update import_rows r
  set subject_id = made.id, version = made.version
  from made
  where r.key = made.short_name and ${NEW}
  returning made.id`;

const HOLD = `
  insert into company_warehouses (company_id, warehouse_id)
  select $3, r.subject_id from import_rows r where ${NEW}`;

const JOIN = `
  insert into partner_warehouses (company_id, warehouse_id, partner_id)
  select p.company_id, r.subject_id, p.id
  from import_rows r
  join partners p on p.company_id = $3 and p.name = r.cells ->> 'partner'
  where ${NEW}`;

/**
 * Lets the partners' users work there. Accesses are inserted in a separate statement, because every machine of a sharded database has a
 * copy of them.
 */
async function giveAccesses({ tx, importRow }: ImportWork, part: string): Promise<void> {
  const users = await tx.many<{ userId: number; warehouseId: number }>(USERS, [
    importRow.id,
    part,
    importRow.companyId,
  ]);
  await tx.run(
    `insert into accesses (user_id, company_id, warehouse_id, permissions)
     select n.user_id, $1, n.warehouse_id, $4
     from unnest($2::bigint[], $3::bigint[]) as n (user_id, warehouse_id)`,
    [
      importRow.companyId,
      users.map(({ userId }) => userId),
      users.map(({ warehouseId }) => warehouseId),
      partnerPermissions,
    ],
  );
}

const USERS = `
  select p.user_id as "userId", r.subject_id as "warehouseId"
  from import_rows r
  join partners p on p.company_id = $3 and p.name = r.cells ->> 'partner' and p.user_id is not null
  where ${NEW}`;

const UPDATE = `
  update warehouses k
  set name = r.after ->> 'name', address = r.after ->> 'address', town = r.after ->> 'town',
      post_code = r.after ->> 'postCode', version = k.version + 1
  from import_rows r
  where k.id = r.subject_id and k.version = r.version
    and r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`;
