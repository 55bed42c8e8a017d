import { exportCompanies as contract } from '../../../shared/contract/admin/companies.ts';
import { implement } from '../implement.ts';
import { listFile } from '../list/list-file.ts';
import { companySource, companyWhere } from './company-source.ts';

/** The list of companies as CSV. */
export const exportCompanies = implement(contract, (_db, actor, input, { filePool }) => {
  const warehouses = `
    (select string_agg(w.short_name, '; ' order by w.short_name)
     from company_warehouses cw
     join warehouses w on w.id = cw.warehouse_id
     where cw.company_id = c.id)`;
  const columns = { name: 'text', layout: 'text', userExpiryDays: 'value', warehouses: 'text' } as const;
  return listFile(filePool, actor, {
    source: { ...companySource, columns: { ...companySource.columns, warehouses } },
    where: companyWhere(input),
    columns,
    query: input,
  });
});
