import { note, text } from '../../../../shared/contract/fields/text.ts';
import { warehouseFields } from '../../../../shared/contract/warehouses/warehouses.ts';
import { refuse } from '../../../../shared/errors.ts';
import { partnerWarehouseRecord } from '../../partners/partner-warehouse-record.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import { writePartnerWarehouses } from '../applying/write-partner-warehouses.ts';
import { OWNER } from '../comparing/compare-sql.ts';
import { cell, errorWhen, foundRows, repeatedKey } from '../comparing/row-errors.ts';
import type { ImportWork } from '../import-step.ts';
import { refuseUsed, usesSql } from '../undoing/take-rows-back.ts';
import type { ImportKind } from './import-kind.ts';

const errors = [
  repeatedKey('shortName'),
  errorWhen('p.id is null', 'partner', `'There is no partner with this name'`),
  errorWhen('k.id is not null and w.warehouse_id is null', 'shortName', `'Another warehouse has this short name'`),
  errorWhen('w.partner_id <> p.id', 'partner', `'This warehouse belongs to another partner'`),
];

const fields = { name: 'name', address: 'address', town: 'town', postCode: 'post_code' };

const before = Object.entries(fields).map(([column, field]) => `'${column}', k.${field}`);
const after = Object.entries(fields).map(([column, field]) => `'${column}', coalesce(${cell(column)}, k.${field})`);

/** Compares partner warehouses with the existing ones. The parameters are those of every comparison. */
const comparePartnerWarehousesSql = `
  with ${OWNER}, given as (
    select r.id as row_id, r.row, r.key, r.cells, r.left_out,
           min(r.row) filter (where not r.left_out) over (partition by r.key) as first
    from import_rows r
    where r.import_id = $1 and r.part = $2 and r.cell_errors is null and ($3::text[] is null or r.key = any ($3))
  ), compared as (
    select g.row_id, k.id, k.version,
           case when k.id is not null then jsonb_build_object(${before.join(', ')}) end as before,
           jsonb_build_object(${after.join(', ')}) as after,
           array_remove(array[${errors.join(', ')}]::jsonb[], null) as errors
    from given g
    left join partners p on p.company_id = $4::bigint and p.name = ${cell('partner')} and p.retired_at is null
    left join warehouses k on k.short_name = g.key
    left join partner_warehouses w on w.company_id = $4::bigint and w.warehouse_id = k.id
  ), told as materialized (${foundRows()}
  )
  update import_rows r
  set state = c.state, row_errors = c.row_errors, subject_id = c.id, version = c.version, before = c.before, after = c.after
  from told c
  where r.import_id = $1 and r.id = c.row_id`;

/** Warehouses of partners; accepts a UN/LOCODE list together with a partner. */
export const partnerWarehouses: ImportKind = {
  parts: {
    partnerWarehouse: {
      key: 'shortName',
      columns: {
        partner: {
          heading: 'partner',
          headings: ['partner', 'partnername', 'contact'],
          struct: text(),
          required: true,
        },
        name: {
          heading: 'name',
          headings: ['name', 'warehouse', 'warehousename', 'place'],
          struct: warehouseFields.name,
          required: true,
        },
        shortName: {
          heading: 'short name',
          headings: ['shortname', 'code', 'location', 'locode'],
          struct: warehouseFields.shortName,
          required: true,
        },
        address: { heading: 'address', headings: ['address', 'street'], struct: note(500) },
        town: { heading: 'town', headings: ['town', 'city', 'nameascii', 'name'], struct: text(100) },
        postCode: { heading: 'post code', headings: ['postcode', 'zip', 'zipcode'], struct: text(20) },
      },
      compare: comparePartnerWarehousesSql,
      before: 'r.before',
      write: writePartnerWarehouses,
      takeBack: takePartnerWarehousesBack,
    },
  },
};

/** Deletes partner warehouses that were never used, with everything created along with them. */
async function takePartnerWarehousesBack(work: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const { tx, importRow } = work;
  const rows = [importRow.id, part];
  await refuseUsed(work, part, usesSql(partnerWarehouseRecord.uses));
  const changed = await tx.many<{ key: string }>(CHANGED, rows);
  if (changed.length > 0) refuse('changed_meanwhile', { data: { changed: changed.map(({ key }) => key) } });
  const users = await tx.many<{ id: number }>(END_ACCESSES, [...rows, importRow.companyId]);
  for (const { id } of users) tx.announceRights(id);
  for (const statement of LEAVE) await tx.run(statement, [...rows, importRow.companyId]);
  const restored = importRow.keepExisting ? 0 : await tx.run(RESTORE, rows);
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
