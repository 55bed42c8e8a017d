import { refuse } from '../../../../shared/errors.ts';
import { choicesOf } from '../comparing/compare-parameters-sql.ts';
import type { ImportWork } from '../import-step.ts';
import type { PendingRows } from './pending-rows.ts';

/** Makes parameters, and changes what is said of those that exist; their rules stay. */
export async function writeParameters({ tx, found }: ImportWork, { part, wanted }: PendingRows): Promise<void> {
  const made = await tx.run(INSERT, [found.id, part, found.companyId, found.warehouseId]);
  const changed = found.keepExisting ? 0 : await tx.run(UPDATE, [found.id, part]);
  if (made + changed !== wanted) refuse('changed_meanwhile');
}

const NEW = `r.import_id = $1 and r.part = $2 and r.state = 'new' and not r.left_out`;

const INSERT = `
  with made as (
    insert into parameters
      (company_id, warehouse_id, name, description, reference_key, subject, value_type, pattern, choices, plan_parameter)
    select $3::bigint, $4::bigint, r.after ->> 'name', r.after ->> 'description', r.key, r.cells ->> 'subject', r.cells ->> 'valueType',
           case when r.cells ->> 'valueType' = 'pattern' then r.cells ->> 'pattern' end, ${choicesOf('r')},
           (r.after ->> 'planParameter')::boolean
    from import_rows r
    where ${NEW}
    order by r.id
    returning id, version, reference_key
  )
  update import_rows r
  set subject_id = made.id, version = made.version
  from made
  where r.key = made.reference_key and ${NEW}`;

const UPDATE = `
  update parameters k
  set name = r.after ->> 'name', description = r.after ->> 'description',
      plan_parameter = (r.after ->> 'planParameter')::boolean, version = k.version + 1
  from import_rows r
  where k.id = r.subject_id and k.version = r.version
    and r.import_id = $1 and r.part = $2 and r.state = 'changed' and not r.left_out`;
