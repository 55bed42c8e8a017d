import sql from 'sql-template-tag';
import { listImports as contract } from '../../../shared/contract/admin/imports.ts';
import { importRules } from '../../../shared/imports.ts';
import { allows } from '../../../shared/permissions.ts';
import { implement } from '../implement.ts';
import { type ListSource, listPage } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';

/** The imports of the actor's, newest first, of the kinds their access may work with. */
export const listImports = implement(contract, (db, actor, input) => {
  const { holder } = actor;
  const kinds = Object.entries(importRules).flatMap(([name, rule]) =>
    holder !== null && allows(rule, holder) ? [name] : [],
  );
  return listPage(db, source, { sort: '-created', ...input }, [
    sql`i.company_id is not distinct from ${actor.companyId}::bigint`,
    sql`i.warehouse_id is not distinct from ${actor.warehouseId}::bigint`,
    sql`i.kind = any (${kinds}::text[])`,
    when(input.kind, (kind) => sql`i.kind = ${kind}`),
    matches(input.search, ['u.name', 'i.files::text']),
  ]);
});

const source: ListSource = {
  from: sql`from imports i join users u on u.id = i.user_id`,
  columns: {
    id: 'i.id',
    kind: 'i.kind',
    state: 'i.state',
    by: 'u.name',
    createdAt: 'i.created_at',
    counts: 'i.counts',
    files: "array(select f ->> 'name' from jsonb_array_elements(i.files) f)",
  },
  sorts: { created: { by: 'i.created_at', type: 'timestamptz' } },
  id: 'i.id',
  defaultSort: '-created',
};
