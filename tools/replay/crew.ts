import type pg from 'pg';
import { hashPassword } from '../../server/api/passwords/hash-password.ts';
import { transaction } from '../../server/db/transaction.ts';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { type Access, permissions, type ScopeKind, scopeKind } from '../../shared/permissions.ts';
import type { Site } from '../bench/asker.ts';
import { Session } from './session.ts';

/** The warehouses of a replay of returns and transfers, by their short names. */
export const warehouses = ['RPL1', 'RPL2'] as const;

export type WarehouseName = (typeof warehouses)[number];

/** The requester and two approvers: no one decides on their own request, and two try it at the same time. */
export interface Crew {
  author: Person;
  deciders: readonly [Person, Person];
}

/** A user with an access in both warehouses and sessions of their own. */
export class Person {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  at<O extends Operation>(warehouse: WarehouseName, operation: O, input: Input<O>, key?: string): Promise<Reply<O>> {
    return this.session.call(operation, this.accessIn(warehouse), input, key);
  }

  accessIn(warehouse: WarehouseName): Access {
    const access = this.session.accesses.find(
      (one) => one.companyId !== null && one.warehouse?.shortName === warehouse,
    );
    if (access === undefined) throw new Error(`nobody has an access in ${warehouse}`);
    return access;
  }

  accessOf(kind: ScopeKind): Access {
    const access = this.session.accesses.find((one) => scopeKind(one) === kind);
    if (access === undefined) throw new Error(`nobody has an access of the kind ${kind}`);
    return access;
  }
}

/** Signs in three users of one company in two warehouses. */
export async function assembleCrew({ url, login, password }: Site, pool: pg.Pool, clients: number): Promise<Crew> {
  const others = [`${login}-2`, `${login}-3`] as const;
  await prepareSecondWarehouse(pool, [login, ...others], await hashPassword(password));
  const signIn = async (name: string) => {
    const session = new Session(url, clients * 2);
    await session.signIn(name, password);
    return new Person(session);
  };
  return { author: await signIn(login), deciders: [await signIn(others[0]), await signIn(others[1])] };
}

/** A second warehouse of the company, the packing of cable on drums, and users with an access in both warehouses. */
function prepareSecondWarehouse(pool: pg.Pool, logins: readonly string[], passwordHash: string): Promise<unknown> {
  return transaction(pool, (tx) =>
    tx.run(
      `with warehouse as (
         insert into warehouses (name, short_name) values ('Replay 2', $1) returning id
       ), goods_in as (
         insert into locations (warehouse_id, name, goods_in) select id, 'GOODS-IN', true from warehouse returning id
       ), goods_out as (
         insert into locations (warehouse_id, name, goods_out) select id, 'GOODS-OUT', true from warehouse returning id
       ), company as (
         select company_id as id, warehouse_id from company_warehouses
       ), place as (
         insert into company_warehouses (company_id, warehouse_id, default_goods_in_id, default_goods_out_id)
         select company.id, warehouse.id, goods_in.id, goods_out.id from company, warehouse, goods_in, goods_out
       ), unit as (
         insert into units (name, abbreviation, divisible) values ('metre', 'M', true)
       ), packing as (
         insert into packing_types (name, abbreviation, divisible, traceable) values ('drum', 'DRUM', true, true)
       ), known as (
         select id from users where login = any ($2::text[])
       ), made as (
         insert into users (login, name, password_hash)
         select login, login, $3 from unnest($2::text[]) as n (login)
         where login not in (select login from users)
         returning id
       )
       insert into accesses (user_id, company_id, warehouse_id, permissions)
       select known.id, company.id, warehouse.id, $4::text[] from known, company, warehouse
       union all select made.id, company.id, warehouse.id, $4::text[] from made, company, warehouse
       union all select made.id, company.id, company.warehouse_id, $4::text[] from made, company`,
      [warehouses[1], logins, passwordHash, permissions],
    ),
  );
}
