import sql from 'sql-template-tag';
import type { CompanyActor } from '../actor.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { notifierUrl } from './notifier-url.ts';

/** Partners of a company. The ePOD password is no field of theirs, but when it was set is. */
export const partnerRecord: RecordKind<CompanyActor> = {
  subject: 'partner',
  table: 'partners',
  columns: {
    name: 'name',
    email: 'email',
    epodUsername: 'epod_username',
    epodPasswordSetAt: 'epod_password_set_at',
    parameters: 'parameters',
  },
  aside: { notifierUrl },
  owner: ({ companyId }) => ({ company_id: companyId }),
  owned: ({ companyId }) => sql`r.company_id = ${companyId}`,
  unique: { partners_name_unique: { code: 'partner_taken', field: 'name' } },
  uses: [
    { subject: 'ern', plural: 'ERNs', ...naming('erns'), name: 'u.number' },
    { subject: 'pick', plural: 'picks', ...naming('picks'), name: 'u.number' },
    {
      subject: 'partnerWarehouse',
      plural: 'warehouses',
      table: 'partner_warehouses p cross join warehouses',
      by: 'u.id = p.warehouse_id and p.partner_id = $id',
      name: 'u.name',
    },
  ],
};

/** The documents of the partner; their keys begin with the company. */
function naming(table: string) {
  const by = 'p.id = $id and u.company_id = p.company_id and u.partner_id = p.id';
  return { table: `partners p cross join ${table}`, by };
}
