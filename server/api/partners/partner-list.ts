import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/partners/partners.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { hasWords } from '../list/search.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';

const partners = listAndExport(contract.listPartners, ({ companyId }, asked) => ({
  from: sql`from partners p cross join ${ownCompany(companyId)}`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    email: 'p.email',
    signsIn: 'p.user_id is not null',
    warehouses: `(
        select count(*) from partner_warehouses w where w.company_id = own.company_id and w.partner_id = p.id)`,
    retired: 'p.retired_at is not null',
    version: 'p.version',
  },
  id: 'p.id',
  updated: 'p.updated_at',
  within: sql`p.company_id = ${companyId}`,
  where: [sql`p.company_id = ${companyId}`, inUse('p', asked)],
  filters: inUseFilters,
  search: (text) => hasWords('words_of(p.name)', text),
}));

export const listPartners = partners.list;
export const exportPartners = partners.file(contract.exportPartners);
