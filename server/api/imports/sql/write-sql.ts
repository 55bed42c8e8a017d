import type { TableRows } from '../kinds/table-rows.ts';
import { owned } from './compare-sql.ts';
import { asRecord, fieldNames, keyField } from './fields-of.ts';

/** The statements that apply some rows of an import and take them back. */
export interface WriteSql {
  /** Makes the new ones and notes their ids. */
  insert: string;
  /** Changes those that exist, unless somebody changed them since they were compared. */
  update: string;
  /** Gives changed rows back what they had, unless somebody changed them since. */
  restore: string;
  /** Takes new rows away, unless somebody changed them since. */
  remove: string;
  /** Retires those new rows that the ledger names for ever; undefined where it names none. */
  retire: string | undefined;
  /** The keys of the first rows that somebody changed since. */
  changedSince: string;
}

/** $1 the import, $2 the part, $3 and $4 the ids of the first and the last row, $5 company, $6 warehouse. */
export function writeSql(part: TableRows): WriteSql {
  const { table, owner } = part;
  const names = fieldNames(part);
  const assigned = names.map((name) => `${name} = v.${name}`).join(', ');
  return {
    insert: `
      with ${SCOPE}, made as (
        insert into ${table} (${owner.column}, ${names.join(', ')})
        select s.${owner.column}, ${names.map((name) => `v.${name}`).join(', ')}
        from scope s, import_rows r, ${asRecord(part, 'after')}
        where ${rows('new')}
        order by r.id
        returning id, version, ${keyField(part)} as key
      )
      update import_rows r
      set subject_id = made.id, version = made.version
      from made
      where r.key = made.key and ${rows('new')}`,
    update: `
      with ${SCOPE}
      update ${table} k
      set ${assigned}, version = k.version + 1
      from scope s, import_rows r, ${asRecord(part, 'after')}
      where ${owned(part)} and k.id = r.subject_id and k.version = r.version and ${rows('changed')}`,
    restore: `
      with ${SCOPE}
      update ${table} k
      set ${assigned}, version = k.version + 1
      from scope s, import_rows r, ${asRecord(part, 'before')}
      where ${owned(part)} and k.id = r.subject_id and k.version = r.version + 1 and ${rows('changed')}`,
    remove: `
      with ${SCOPE}
      delete from ${table} k
      using scope s, import_rows r
      where ${owned(part)} and k.id = r.subject_id and k.version = r.version and ${rows('new')}
        and not ${part.inLedger ?? 'false'}`,
    retire:
      part.inLedger &&
      `
      with ${SCOPE}
      update ${table} k
      set retired_at = now(), version = k.version + 1
      from scope s, import_rows r
      where ${owned(part)} and k.id = r.subject_id and k.version = r.version and ${rows('new')} and ${part.inLedger}`,
    changedSince: `
      with ${SCOPE}
      select r.key
      from import_rows r
      cross join scope s
      left join ${table} k on ${owned(part)} and k.id = r.subject_id
      where (${rows('new')} and k.version is distinct from r.version)
         or (${rows('changed')} and k.version is distinct from r.version + 1)
      order by r.id
      limit 5`,
  };
}

const SCOPE = 'scope as (select $5::bigint as company_id, $6::bigint as warehouse_id)';

function rows(state: 'new' | 'changed'): string {
  return `r.import_id = $1 and r.part = $2 and r.id between $3 and $4 and r.state = '${state}' and not r.left_out`;
}
