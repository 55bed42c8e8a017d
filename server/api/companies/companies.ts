import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/companies/companies.ts';
import { refuse } from '../../../shared/errors.ts';
import { permissionsAt } from '../../../shared/permissions.ts';
import type { Tx } from '../../db/query.ts';
import { documentsBy } from '../documents/document-uses.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { editRecord } from '../records/edit-record.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { createRecord, deleteRecord } from '../records/record-work.ts';
import { requireAccepted } from '../refusals.ts';
import { addAccess } from '../users/accesses.ts';
import { companyLogo, readCompanyLogo, withLogoSize, withPicture } from './company-logo.ts';
import { editSpecificData } from './edit-specific-data.ts';

/** Companies of the whole installation. The warehouses where a company can hold stock, and its specific data, are deleted with it. */
export const companyRecord: RecordKind = {
  subject: 'company',
  table: 'companies',
  columns: {
    name: 'name',
    address: 'address',
    layout: 'layout',
    userExpiryDays: 'user_expiry_days',
    ageBands: 'age_bands',
    secondFactorRequired: 'second_factor_required',
    passwordSignIn: 'password_sign_in',
    mailDomains: 'mail_domains',
  },
  aside: { logo: companyLogo },
  audited: withLogoSize,
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

/** `withAccess` also grants the creator an access, so that they can set up the company at once. */
const createCompany = implement(contract.createCompany, async (tx, actor, { withAccess, ...fields }) => {
  const made = await createRecord(tx, actor, companyRecord, withPicture(fields));
  if (withAccess === true) {
    const permissions = permissionsAt('company');
    await addAccess(tx, actor, { id: actor.userId, type: 'company', companyId: made.id, permissions });
  }
  return made;
});

/** Its revoked integrations end with it; others are in use, like the users who have an access to it. */
const deleteCompany = implement(contract.deleteCompany, async (tx, actor, { id }) => {
  await tx.run(
    `delete from accesses
     where company_id = $1
       and user_id in (select id from users where integration_scopes is not null and disabled_at is not null)`,
    [id],
  );
  await tx.run('delete from company_warehouses where company_id = $1', [id]);
  await tx.run('delete from company_specific_data where company_id = $1', [id]);
  return deleteRecord(tx, actor, companyRecord, id);
});

/**
 * Changes a company. Before passwords are turned off, the caller must confirm the users who have never signed in through the provider;
 * super administrators keep their passwords.
 */
const editCompany = implement(contract.editCompany, async (tx, actor, { accept, ...input }, services) => {
  if (input.passwordSignIn === false) {
    const provider = services.provider ?? refuse('provider_missing');
    await confirmPasswordOnly(tx, input.id, provider, accept);
  }
  return editRecord(tx, actor, companyRecord, withPicture(input));
});

/** The most logins that the confirmation lists. */
const NAMED = 10;

async function confirmPasswordOnly(
  tx: Tx,
  companyId: number,
  { issuer, name }: IdentityProvider,
  accept: readonly string[] | undefined,
): Promise<void> {
  const users = await tx.many<{ login: string; count: number }>(
    `select u.login, count(*) over () as count
     from users u
     where u.disabled_at is null and u.password_hash is not null
       and exists (select 1 from companies c where c.id = $1 and c.password_sign_in)
       and exists (
         select 1 from accesses a where a.user_id = u.id and a.company_id = $1 and a.disabled_at is null
       )
       and not exists (
         select 1 from accesses s
         where s.user_id = u.id and s.disabled_at is null and s.company_id is null and s.warehouse_id is null
           and 'superAdmin' = any (s.permissions)
       )
       and not exists (select 1 from user_identities i where i.user_id = u.id and i.issuer = $2)
     order by u.login
     limit $3`,
    [companyId, issuer, NAMED],
  );
  const count = users[0]?.count ?? 0;
  if (count === 0) return;
  const logins = users.map(({ login }) => login).join(', ') + (count > users.length ? ' …' : '');
  requireAccepted([{ key: 'never_signed_on', values: { provider: name, logins } }], accept);
}

const companies = listAndExport(contract.listCompanies, () => ({
  from: sql`from companies c`,
  columns: {
    id: 'c.id',
    name: 'c.name',
    address: 'c.address',
    layout: 'c.layout',
    userExpiryDays: 'c.user_expiry_days',
    ageBands: 'c.age_bands',
    secondFactorRequired: 'c.second_factor_required',
    passwordSignIn: 'c.password_sign_in',
    mailDomains: 'c.mail_domains',
    logo: 'octet_length(c.logo)',
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

const listCompanies = companies.list;
const exportCompanies = companies.file(contract.exportCompanies);

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

const warehousesInWords = `
  (select string_agg(w.short_name, '; ' order by w.short_name)
   from company_warehouses cw
   join warehouses w on w.id = cw.warehouse_id
   where cw.company_id = c.id)`;

export const companyRoutes = [
  listCompanies,
  exportCompanies,
  createCompany,
  editCompany,
  deleteCompany,
  readCompanyLogo,
  editSpecificData,
];
