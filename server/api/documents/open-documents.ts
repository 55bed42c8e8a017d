import sql from 'sql-template-tag';
import { listOpenDocuments as contract } from '../../../shared/contract/stock/ledger.ts';
import { allows } from '../../../shared/permissions.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { documentKinds } from './document-kinds.ts';

/** The open documents of the warehouse, of every kind that the access can read, without other users' drafts. */
export const { list: listOpenDocuments } = listAndExport(contract, (actor, { skuId }) => {
  const { companyId, warehouseId, userId, holder } = actor;
  const kinds = documentKinds()
    .filter(({ rule }) => holder !== null && allows(rule, holder))
    .map(({ name }) => name);
  return {
    from: sql`
      from documents d
      cross join ${ownCompany(companyId)}
      cross join (select ${skuId ?? null}::bigint as sku_id) wanted
      join users u on u.id = d.created_by
      left join jobs j on j.company_id = d.company_id and j.id = d.job_id
      left join partners p on p.company_id = d.company_id and p.id = d.partner_id`,
    columns: {
      id: 'd.id',
      document: 'd.kind',
      number: 'd.number',
      status: 'd.status',
      createdBy: 'u.name',
      createdAt: 'd.created_at',
      job: 'j.number',
      partner: 'p.name',
      quantity: `(
        select sum(l.quantity) from document_lines l
        where l.company_id = own.company_id and l.kind = d.kind and l.document_id = d.id and l.sku_id = wanted.sku_id
      )`,
    },
    id: 'd.id',
    where: [
      sql`d.company_id = ${companyId} and d.warehouse_id = ${warehouseId} and d.open and d.kind = any (${kinds}::text[])`,
      sql`(d.status <> 'draft' or d.created_by = ${userId})`,
    ],
    filters: {
      skuId: (id) => sql`(d.kind, d.id) in (
        select l.kind, l.document_id from document_lines l where l.company_id = ${companyId} and l.sku_id = ${id}
      )`,
      locationId: (id) => sql`(d.kind, d.id) in (
        select a.kind, a.id from document_places a where a.company_id = ${companyId} and a.open and a.location_id = ${id}
      )`,
    },
    search: ['d.number', 'p.name', 'j.number', 'u.name'],
  };
});
