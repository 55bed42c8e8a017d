import type pg from 'pg';
import { hashPassword } from '../../server/api/passwords/hash-password.ts';
import { transaction } from '../../server/db/transaction.ts';
import { permissions } from '../../shared/permissions.ts';

/** Creates companies in one warehouse, and a user with all the rights that a replay needs in each. */
export async function prepareSite(pool: pg.Pool, companies = 1): Promise<{ login: string; password: string }> {
  const account = { login: 'replay', password: 'Replay-pass-1' };
  const passwordHash = await hashPassword(account.password);
  await transaction(pool, (tx) =>
    tx.run(
      `with company as (
         insert into companies (name, layout) select 'Replay ' || n, 'vm' from generate_series(1, $4::integer) as n returning id
       ), warehouse as (
         insert into warehouses (name, short_name) values ('Replay', 'RPL1') returning id
       ), goods_in as (
         insert into locations (warehouse_id, name, goods_in) select id, 'GOODS-IN', true from warehouse returning id
       ), goods_out as (
         insert into locations (warehouse_id, name, goods_out) select id, 'GOODS-OUT', true from warehouse returning id
       ), place as (
         insert into company_warehouses (company_id, warehouse_id, default_goods_in_id, default_goods_out_id)
         select company.id, warehouse.id, goods_in.id, goods_out.id from company, warehouse, goods_in, goods_out
       ), unit as (
         insert into units (name, abbreviation) values ('each', 'EA')
       ), person as (
         insert into users (login, name, password_hash) values ($1, 'Replay', $2) returning id
       )
       insert into accesses (user_id, company_id, warehouse_id, permissions)
       select person.id, company.id, warehouse.id, $3::text[] from person, company, warehouse
       union all select person.id, company.id, null, $3::text[] from person, company
       union all select person.id, null, null, $3::text[] from person`,
      [account.login, passwordHash, permissions, companies],
    ),
  );
  return account;
}
