import { refuse } from '../../../../shared/errors.ts';
import { owned } from '../comparing/compare-sql.ts';
import { asRecord, fieldNames, keyField } from '../comparing/fields.ts';
import type { FoundImport } from '../find-import.ts';
import type { ImportWork } from '../import-step.ts';
import type { TableRows } from '../kinds/table-part.ts';
import type { PendingRows } from './pending-rows.ts';

const BATCH = 10_000;

/**
 * Writes rows some thousand at a time, to report progress. Refuses if fewer rows were written than expected, because another user was
 * faster.
 */
export async function writeRows(
  { tx, importRow, progress }: ImportWork,
  { part, first, last, wanted }: PendingRows,
  statements: WriteSql,
): Promise<void> {
  let done = 0;
  for (let from = first; from <= last; from += BATCH) {
    const rows = [importRow.id, part, from, Math.min(from + BATCH - 1, last), ownerOf(importRow, statements)];
    done += await tx.run(statements.insert, rows);
    if (!importRow.keepExisting) done += await tx.run(statements.update, rows);
    await progress(done, wanted);
  }
  if (done !== wanted) refuse('changed_meanwhile');
}

export interface WriteSql {
  owner: TableRows['owner']['column'];
  insert: string;
  /** Changes existing rows, unless they changed since they were compared. */
  update: string;
  /** Restores the previous values of changed rows, unless they changed since. */
  restore: string;
  /** The ids of new rows that the ledger refers to for ever; undefined if it refers to none. */
  inLedger: string | undefined;
  /** Deletes new rows except those of the ids `$6`, unless they changed since. */
  remove: string;
  retire: string;
  /** The keys of the first rows that changed since. */
  changedSince: string;
}

/** $1 the import, $2 the part, $3 and $4 the ids of the first and the last row, $5 the owner. */
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

export function ownerOf({ companyId, warehouseId }: FoundImport, { owner }: Pick<WriteSql, 'owner'>): number | null {
  return owner === 'company_id' ? companyId : warehouseId;
}
