import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/companies/companies.ts';
import { listAndExport } from '../list/list-and-export.ts';

/** All companies. */
const companies = listAndExport(contract.listCompanies, () => ({
  from: sql`from companies c`,
  columns: {
    id: 'c.id',
    name: 'c.name',
    layout: 'c.layout',
    userExpiryDays: 'c.user_expiry_days',
    ageBands: 'c.age_bands',
    secondFactorRequired: 'c.second_factor_required',
    passwordSignIn: 'c.password_sign_in',
    mailDomains: 'c.mail_domains',
    warehouses,
    version: 'c.version',
  },
  inFile: { ageBands: "array_to_string(c.age_bands, '; ')", warehouses: warehousesInWords },
  id: 'c.id',
  updated: 'c.updated_at',
  within: sql`true`,
  where: [],
  search: ['c.name'],
}));

export const listCompanies = companies.list;
export const exportCompanies = companies.file(contract.exportCompanies);

const warehouses = `
  (select coalesce(jsonb_agg(jsonb_build_object(
            'id', w.id, 'name', w.name, 'shortName', w.short_name, 'cancelled', exists (
              select from company_specific_data d
              where d.company_id = c.id and d.key = 'cancelledWarehouse' and d.warehouse_id = 0
                and d.item_key = w.id::text and d.value = 'true'
            )) order by w.name, w.id), '[]')
   from company_warehouses cw
   join warehouses w on w.id = cw.warehouse_id
   where cw.company_id = c.id)`;

/** In a cell: their names. */
const warehousesInWords = `
  (select string_agg(w.short_name, '; ' order by w.short_name)
   from company_warehouses cw
   join warehouses w on w.id = cw.warehouse_id
   where cw.company_id = c.id)`;
