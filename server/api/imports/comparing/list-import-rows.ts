import sql, { join, type Sql } from 'sql-template-tag';
import { listImportRows as contract } from '../../../../shared/contract/imports/imports.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { listAndExport } from '../../list/list-and-export.ts';
import { filled } from '../../records/find-uses.ts';
import { findImport } from '../find-import.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { importKinds } from '../kinds/import-kinds.ts';

export const { list: listImportRows } = listAndExport(contract, async (actor, { id }, _services, db) => {
  const { kind, companyId, keepExisting } = await findImport(db, actor, id);
  const { parts } = importKinds[kind];
  const joins = Object.values(parts).map(({ beforeJoins = '' }) => filled(beforeJoins, { id, company: companyId }));
  return {
    from: sql`from import_rows r ${join(joins, ' ')}`,
    columns: {
      id: 'r.id',
      part: 'r.part',
      row: 'r.row',
      state: `case when r.left_out then 'leftOut' when r.state = 'changed' then '${keepExisting ? 'kept' : 'changed'}' else r.state end`,
      cells: 'r.cells',
      before: beforeOf(parts),
      errors: `coalesce(r.cell_errors, '[]') || coalesce(r.row_errors, '[]')`,
      doubts: `coalesce(r.cell_doubts, '[]') || coalesce(r.row_doubts, '[]')`,
    },
    id: 'r.id',
    where: [sql`r.import_id = ${id}`],
    filters: {
      state: (state) => inState(state, keepExisting),
      doubtful: (doubtful) => sql`(num_nonnulls(r.cell_doubts, r.row_doubts) > 0 and not r.left_out) = ${doubtful}`,
    },
    sorts: { row: { by: 'r.id', type: 'bigint' } },
    search: ['r.cells::text'],
  };
});

function beforeOf(parts: ImportKind['parts']): string {
  const each = Object.entries(parts).map(([name, { before }]) => `when '${name}' then ${before}`);
  return `case when r.before is not null then case r.part ${each.join(' ')} end end`;
}

function inState(state: NonNullable<Input<typeof contract>['state']>, keepExisting: boolean): Sql {
  if (state === 'leftOut') return sql`r.left_out`;
  if (state === 'kept' || state === 'changed') {
    const isMeant = keepExisting === (state === 'kept');
    return isMeant ? sql`r.state = 'changed' and not r.left_out` : sql`false`;
  }
  return sql`r.state = ${state} and not r.left_out`;
}
