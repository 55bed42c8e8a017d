import { refuse } from '../../../../shared/errors.ts';
import { reachOf, type Use } from '../../records/find-uses.ts';
import type { PendingRows } from '../applying/pending-rows.ts';
import { ownerOf, type WriteSql } from '../applying/write-rows.ts';
import { literal } from '../comparing/fields.ts';
import type { ImportWork } from '../import-step.ts';

/** Undoes written rows: deletes created ones and restores changed ones; refused with the records that depend on them. */
export async function takeRowsBack(
  work: ImportWork,
  { part, first, last, wanted }: PendingRows,
  statements: WriteSql,
  uses: readonly Use[],
): Promise<void> {
  const { tx, importRow } = work;
  if (uses.length > 0) await refuseUsed(work, part, usesSql(uses));
  const rows = [importRow.id, part, first, last, ownerOf(importRow, statements)];
  const changed = await tx.many<{ key: string }>(statements.changedSince, rows);
  if (changed.length > 0) refuse('changed_meanwhile', { data: { changed: changed.map(({ key }) => key) } });
  const restored = importRow.keepExisting ? 0 : await tx.run(statements.restore, rows);
  const named = statements.inLedger === undefined ? [] : await tx.many<{ id: number }>(statements.inLedger, rows);
  const ids = named.map(({ id }) => id);
  const removed = await tx.run(statements.remove, [...rows, ids]);
  const retired = ids.length === 0 ? 0 : await tx.run(statements.retire, [...rows, ids]);
  if (restored + removed + retired !== wanted) refuse('changed_meanwhile');
}

interface Used {
  subject: string;
  plural: string;
  count: number;
  examples: unknown[];
}

/** Refuses if anything uses new rows of an import (according to the query `uses`), with the number of uses and the first of them. */
export async function refuseUsed({ tx, importRow }: ImportWork, part: string, uses: string): Promise<void> {
  const made = await tx.many<{ id: number }>(
    `select subject_id as id from import_rows where import_id = $1 and part = $2 and state = 'new' and not left_out`,
    [importRow.id, part],
  );
  const company = uses.includes('$2') ? [importRow.companyId] : [];
  const values = [made.map(({ id }) => id), ...company];
  const inUse = (await tx.many<Used>(uses, values)).filter(({ count }) => count > 0);
  if (inUse.length === 0) return;
  const words = inUse.map(({ count, plural }) => `${plural} (${count})`).join(', ');
  refuse('in_use', {
    values: { uses: words },
    data: { uses: inUse.map(({ subject, count, examples }) => ({ subject, count, examples })) },
  });
}

/**
 * SQL for the uses of the new rows of an import: the number of each kind, and the first of them. $1 their ids, and, if a use depends on it,
 * $2 the company.
 */
export function usesSql(uses: readonly Use[]): string {
  const each = uses.map(({ subject, plural, table, by, name }) => {
    const used = `
      from ${table} u
      where exists (select from unnest($1::bigint[]) as r (id) where ${filled(by.includes('$id') ? by : `u.${by} = $id`)})`;
    return `
      select ${literal(subject)} as subject, ${literal(plural)} as plural, (select count(*) ${used}) as count,
             (select coalesce(jsonb_agg(e), '[]')
              from (select u.id, ${filled(name)} as name ${used} order by u.id limit 5) e) as examples`;
  });
  return reachOf(uses) + each.join(' union all ');
}

const filled = (text: string) => text.replaceAll('$id', 'r.id').replaceAll('$company', '$2::bigint');
