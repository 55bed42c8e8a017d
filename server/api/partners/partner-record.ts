import sql from 'sql-template-tag';
import type { CompanyActor } from '../actor.ts';
import { documentsBy } from '../documents/document-uses.ts';
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
  get uses() {
    return [
      ...documentsBy(ofPartner),
      {
        subject: 'partnerWarehouse',
        plural: 'warehouses',
        table: 'partner_warehouses p cross join warehouses',
        by: 'u.id = p.warehouse_id and p.partner_id = $id',
        name: 'u.name',
      },
    ];
  },
};

/** Keys of documents begin with the company. */
const ofPartner = 'u.company_id = (select p.company_id from partners p where p.id = $id) and u.partner_id = $id';
