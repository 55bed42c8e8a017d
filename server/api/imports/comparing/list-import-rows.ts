import sql, { join, type Sql } from 'sql-template-tag';
import { listImportRows as contract } from '../../../../shared/contract/admin/imports.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { implement } from '../../implement.ts';
import { type ListSource, listPage } from '../../list/list-page.ts';
import { matches, when } from '../../list/search.ts';
import { filled } from '../../records/find-uses.ts';
import { type FoundImport, findImport } from '../find-import.ts';
import type { ImportKind } from '../kinds/import-kind.ts';
import { importKinds } from '../kinds/import-kinds.ts';

/** The rows of an import in the order of its files. */
export const listImportRows = implement(contract, async (db, actor, { id, ...input }) => {
  const found = await findImport(db, actor, id);
  const source = rowSource(found);
  return listPage(db, source, input, [
    sql`r.import_id = ${id}`,
    when(input.part, (part) => sql`r.part = ${part}`),
    when(input.state, (state) => inState(state, found.keepExisting)),
    matches(input.search, ['r.cells::text']),
  ]);
});

/** What each row would change, in the words of its file's columns. */
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

function rowSource({ id, kind, companyId, keepExisting }: FoundImport): ListSource {
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
    },
    sorts: { row: { by: 'r.id', type: 'bigint' } },
    id: 'r.id',
    defaultSort: 'row',
  };
}
