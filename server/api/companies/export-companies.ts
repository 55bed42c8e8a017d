import type { exportCompanies as contract } from '../../../shared/contract/companies.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Reader } from '../../db/query.ts';
import type { Actor } from '../actor.ts';
import { listFile } from '../list/list-file.ts';
import type { Services } from '../services.ts';
import { companySource, companyWhere } from './company-source.ts';

/** The list of companies as CSV. */
export function exportCompanies(_db: Reader, actor: Actor, input: Input<typeof contract>, { filePool }: Services) {
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
}
