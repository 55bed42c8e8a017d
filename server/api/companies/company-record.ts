import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/companies/companies.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import { documentsBy } from '../documents/document-uses.ts';
import { implement } from '../implement.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { createRecord, deleteRecord } from '../records/record-work.ts';
import { addAccess } from '../users/accesses.ts';

/** Companies: of the whole installation. Where one may hold stock, and its specific data, go with it. */
export const companyRecord: RecordKind = {
  subject: 'company',
  table: 'companies',
  columns: {
    name: 'name',
    layout: 'layout',
    userExpiryDays: 'user_expiry_days',
    ageBands: 'age_bands',
    secondFactorRequired: 'second_factor_required',
    passwordSignIn: 'password_sign_in',
    mailDomains: 'mail_domains',
  },
  owner: () => ({}),
  owned: () => sql`true`,
  unique: { companies_name_unique: { code: 'company_taken', field: 'name' } },
  get uses() {
    return [
      {
        subject: 'user',
        plural: 'users with an access',
        table: 'users',
        by: 'u.id in (select a.user_id from accesses a where a.company_id = $id)',
        name: 'u.login',
      },
      {
        subject: 'signOnRole',
        plural: 'sign-on roles',
        table: 'sign_on_roles',
        by: 'u.id in (select a.role_id from sign_on_role_accesses a where a.company_id = $id)',
        name: 'u.name',
      },
      { subject: 'sku', plural: 'SKUs', table: 'skus', by: 'company_id', name: 'u.stock_code' },
      { subject: 'itemMaster', plural: 'item masters', table: 'item_masters', by: 'company_id', name: 'u.name' },
      { subject: 'unit', plural: 'units', table: 'units', by: 'company_id', name: 'u.abbreviation' },
      { subject: 'packing', plural: 'packing types', table: 'packing_types', by: 'company_id', name: 'u.abbreviation' },
      { subject: 'parameter', plural: 'parameters', table: 'parameters', by: 'company_id', name: 'u.name' },
      { subject: 'partner', plural: 'partners', table: 'partners', by: 'company_id', name: 'u.name' },
      { subject: 'job', plural: 'jobs', table: 'jobs', by: 'company_id', name: 'u.number' },
      ...documentsBy('u.company_id = $id'),
      { subject: 'audit', plural: 'changes on record', table: 'audit', by: 'company_id', name: 'u.operation' },
    ];
  },
};

/** Makes a company; with `withAccess` its maker may set up at once what belongs to it. */
export const createCompany = implement(contract.createCompany, async (tx, actor, { withAccess, ...fields }) => {
  const made = await createRecord(tx, actor, companyRecord, fields);
  if (withAccess === true) {
    const permissions = permissionsAt('company');
    await addAccess(tx, actor, { id: actor.userId, type: 'company', companyId: made.id, permissions });
  }
  return made;
});

/** Deletes a company that nothing uses; where it might have held stock, and its specific data, go with it. */
export const deleteCompany = implement(contract.deleteCompany, async (tx, actor, { id }) => {
  await tx.run('delete from company_warehouses where company_id = $1', [id]);
  await tx.run('delete from company_specific_data where company_id = $1', [id]);
  return deleteRecord(tx, actor, companyRecord, id);
});
