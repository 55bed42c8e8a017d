import { refuse } from '../../../../shared/errors.ts';
import { owned } from '../comparing/compare-sql.ts';
import { asRecord, fieldNames, keyField } from '../comparing/fields.ts';
import type { FoundImport } from '../find-import.ts';
import type { ImportWork } from '../import-step.ts';
import type { TableRows } from '../kinds/table-part.ts';
import type { PendingRows } from './pending-rows.ts';

const BATCH = 10_000;

/** Writes rows some thousand at a time, so that it shows how far it is. Fewer written than there were: somebody was quicker. */
export async function writeRows(
  { tx, found, progress }: ImportWork,
  { part, first, last, wanted }: PendingRows,
  statements: WriteSql,
): Promise<void> {
  let done = 0;
  for (let from = first; from <= last; from += BATCH) {
    const rows = [found.id, part, from, Math.min(from + BATCH - 1, last), ownerOf(found, statements)];
    done += await tx.run(statements.insert, rows);
    if (!found.keepExisting) done += await tx.run(statements.update, rows);
    await progress(done, wanted);
  }
  if (done !== wanted) refuse('changed_meanwhile');
}

/** The statements that apply some rows of an import and take them back. */
export interface WriteSql {
  /** Whose rows they are. */
  owner: TableRows['owner']['column'];
  /** Makes the new ones and notes their ids. */
  insert: string;
  /** Changes those that exist, unless somebody changed them since they were compared. */
  update: string;
  /** Gives changed rows back what they had, unless somebody changed them since. */
  restore: string;
  /** The ids of new rows that the ledger names for ever; undefined where it names none. */
  inLedger: string | undefined;
  /** Takes new rows away but those of the ids `$6`, unless somebody changed them since. */
  remove: string;
  /** Retires those of the ids `$6` instead. */
  retire: string;
  /** The keys of the first rows that somebody changed since. */
  changedSince: string;
}

/** $1 the import, $2 the part, $3 and $4 the ids of the first and the last row, $5 whose they are. */
export function writeSql(part: TableRows): WriteSql {
  const { table, owner, saysImport = false } = part;
  const names = fieldNames(part);
  const assigned = names.map((name) => `${name} = v.${name}`).join(', ');
  return {
    owner: owner.column,
    insert: `
      with made as (
        insert into ${table} (${owner.column}, ${saysImport ? 'import_id, ' : ''}${names.join(', ')})
        select $5::bigint, ${saysImport ? '$1::bigint, ' : ''}${names.map((name) => `v.${name}`).join(', ')}
        from import_rows r, ${asRecord(part, 'after')}
        where ${rows('new')}
        order by r.id
        returning id, version, ${keyField(part)} as key
      )
      update import_rows r
      set subject_id = made.id, version = made.version
      from made
      where r.key = made.key and ${rows('new')}`,
    update: `
      update ${table} k
      set ${assigned}, version = k.version + 1
      from import_rows r, ${asRecord(part, 'after')}
      where ${owned(part, '$5::bigint')} and k.id = r.subject_id and k.version = r.version and ${rows('changed')}`,
    restore: `
      update ${table} k
      set ${assigned}, version = k.version + 1
      from import_rows r, ${asRecord(part, 'before')}
      where ${owned(part, '$5::bigint')} and k.id = r.subject_id and k.version = r.version + 1 and ${rows('changed')}`,
    inLedger:
      part.inLedger &&
      `${owner.column === 'company_id' ? '' : '/* every company */'}
      select r.subject_id as id
      from import_rows r
      where ${rows('new')} and r.subject_id in (${part.inLedger})`,
    remove: `
      delete from ${table} k
      using import_rows r
      where ${owned(part, '$5::bigint')} and k.id = r.subject_id and k.version = r.version and ${rows('new')}
        and k.id <> all ($6::bigint[])`,
    retire: `
      update ${table} k
      set retired_at = now(), version = k.version + 1
      from import_rows r
      where ${owned(part, '$5::bigint')} and k.id = r.subject_id and k.version = r.version and ${rows('new')}
        and k.id = any ($6::bigint[])`,
    changedSince: `
      select r.key
      from import_rows r
      left join ${table} k on ${owned(part, '$5::bigint')} and k.id = r.subject_id
      where (${rows('new')} and k.version is distinct from r.version)
         or (${rows('changed')} and k.version is distinct from r.version + 1)
      order by r.id
      limit 5`,
  };
}

function rows(state: 'new' | 'changed'): string {
  return `r.import_id = $1 and r.part = $2 and r.id between $3 and $4 and r.state = '${state}' and not r.left_out`;
}

/** The id of the owner whose rows an import brings. */
export function ownerOf({ companyId, warehouseId }: FoundImport, { owner }: Pick<WriteSql, 'owner'>): number | null {
  return owner === 'company_id' ? companyId : warehouseId;
}
