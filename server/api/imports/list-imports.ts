import sql from 'sql-template-tag';
import { listImports as contract } from '../../../shared/contract/imports/imports.ts';
import { importRules } from '../../../shared/imports.ts';
import { allows } from '../../../shared/permissions.ts';
import { listAndExport } from '../list/list-and-export.ts';

export const { list: listImports } = listAndExport(contract, ({ companyId, warehouseId, holder }) => {
  const kinds = Object.entries(importRules).flatMap(([name, rule]) =>
    holder !== null && allows(rule, holder) ? [name] : [],
  );
  return {
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
    id: 'i.id',
    updated: 'i.updated_at',
    where: [
      sql`i.company_id is not distinct from ${companyId}::bigint`,
      sql`i.warehouse_id is not distinct from ${warehouseId}::bigint`,
      sql`i.kind = any (${kinds}::text[])`,
    ],
    sorts: { created: { by: 'i.created_at', type: 'timestamptz' } },
    search: ['u.name', 'i.files::text'],
  };
});
