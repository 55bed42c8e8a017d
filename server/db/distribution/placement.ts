import { CannotStart } from '../errors.ts';
import type { Reader } from '../query.ts';

/**
 * Small tables, seldom written, that are read together with the tables of every company: each machine has a copy. Two of them name a
 * company in every row, but the lists of every company's administrators read all of their rows
 * (docs/decisions/0003-keys-begin-with-the-company.md).
 */
export const COPIED: readonly string[] = [
  ...['companies', 'warehouses', 'locations', 'company_warehouses', 'company_specific_data'],
  ...['users', 'accesses', 'units', 'packing_types', 'parameters'],
];

/** The placement of the product's tables in a database sharded by company; all others stay on the coordinator. */
export interface Placement {
  /** Their rows are stored with their company. */
  distributed: readonly string[];
  copied: readonly string[];
  /** The distributed tables whose rows are numbered by a sequence. */
  numbered: readonly string[];
}

/**
 * Places every table by the catalogue: a table whose rows all name a company is stored with the company, unless it is copied. Throws
 * CannotStart and names the keys that such a database cannot hold: unique keys without the company, and foreign keys to a table on another
 * machine.
 */
export async function placeTables(db: Reader): Promise<Placement> {
  const { distributed, numbered } = await db.one<{ distributed: string[]; numbered: string[] }>(
    `select coalesce(array_agg(c.relname::text order by c.relname), '{}') as distributed,
            coalesce(
              array_agg(c.relname::text order by c.relname) filter (where to_regclass('public.' || c.relname || '_id_seq') is not null), '{}'
            ) as numbered
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1::text[])`,
    [COPIED],
  );
  const keys = await db.many<{ name: string }>(
    `select k.conname::text as name
     from pg_constraint k
     join pg_class f on f.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and f.relnamespace = 'public'::regnamespace
       and case
             when t.relname = any ($1::text[])
             then f.relname <> all ($1::text[]) or pg_get_constraintdef(k.oid) not like 'FOREIGN KEY (company_id, %'
             else t.relname <> all ($2::text[]) and f.relname = any ($1::text[] || $2::text[])
           end
     union all
     select u.relname::text
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     join pg_class u on u.oid = i.indexrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[])
       and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any (i.indkey::smallint[])
       )
     order by name`,
    [distributed, COPIED],
  );
  if (keys.length > 0) {
    throw new CannotStart(`these keys do not hold the company: ${keys.map(({ name }) => name).join(', ')}`);
  }
  return { distributed, copied: COPIED, numbered };
}
