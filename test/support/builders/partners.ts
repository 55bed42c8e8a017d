import type { Input } from '../../../shared/contract/operation.ts';
import { type createPartner, editPartner, getPartner } from '../../../shared/contract/partners/partners.ts';
import { makeSuperAdmin } from '../contract/someone.ts';
import type { Builders } from './builders.ts';
import type { Caller } from './caller.ts';

/** A user who manages the partners of a company (rules 6): a super admin with `users` on a company-only access. */
export async function partnerAdministrator(
  builders: Builders,
  companyId: number,
): Promise<Caller & { userId: number }> {
  const person = await builders.caller({ companyId }, ['users']);
  await makeSuperAdmin(builders, person.userId);
  return person;
}

export function newPartner(builders: Builders, prefix = 'Partner'): Input<typeof createPartner> {
  const login = builders.name('partner');
  return {
    name: builders.name(prefix),
    login,
    email: `${login}@example.com`,
    password: 'Prysm-pass-1',
    warehouse: { name: builders.name('Yard'), shortName: builders.name('YARD') },
  };
}

export interface MadePartner {
  partner: number;
  partnerWarehouse: number;
  warehouseGroup: number;
}

/** A partner without a user, with a warehouse and an empty group. */
export function partnerOf(builders: Builders, companyId: number): Promise<MadePartner> {
  return builders.db.one<MadePartner>(
    `with partner as (
       insert into partners (company_id, name) values ($1, $2) returning id
     ), warehouse as (
       insert into warehouses (name, short_name) values ($3, $3) returning id
     ), joined as (
       insert into company_warehouses (company_id, warehouse_id) select $1, id from warehouse
     ), its as (
       insert into partner_warehouses (company_id, warehouse_id, partner_id)
       select $1, warehouse.id, partner.id from warehouse, partner
     ), grouped as (
       insert into warehouse_groups (company_id, partner_id, name, position) select $1, id, 'North', 1 from partner
       returning id
     )
     select partner.id as partner, warehouse.id as "partnerWarehouse", grouped.id as "warehouseGroup"
     from partner, warehouse, grouped`,
    [companyId, builders.name('Supplier'), builders.name('PW')],
  );
}

/** The password that signs the calls of `callable`. */
export const epodPassword = 'Epod-pass-1';

export async function callable(
  builders: Builders,
  companyId: number,
  id: number,
  url = 'https://epod.example.com/notify',
): Promise<void> {
  const administrator = await partnerAdministrator(builders, companyId);
  const { version } = await administrator.ok(getPartner, { id });
  await administrator.ok(editPartner, { id, version, epodUsername: 'prysm', epodPassword, notifierUrl: url });
}
