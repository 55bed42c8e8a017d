import * as assert from 'uvu/assert';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { suite } from '../support/suite.ts';

/**
 * Tables that belong to no company: small ones shared by every company, those of accounts, whose scope is the access itself, and imports,
 * exports and scheduled mails, which have the scope of their access.
 */
const shared = [
  ...['companies', 'warehouses', 'locations', 'units', 'packing_types', 'parameters'],
  ...[
    'users',
    'accesses',
    'tokens',
    'api_tokens',
    'reset_tokens',
    'second_factors',
    'recovery_codes',
    'user_identities',
    'used_provider_codes',
    'sign_on_roles',
    'sign_on_role_accesses',
    'user_sign_on_roles',
    'failed_attempts',
    'list_views',
    'default_views',
    'home_choices',
    'list_layouts',
    'clock',
    'verifications',
    'backups',
    'idempotency_keys',
    'audit',
    'schema_migrations',
    'imports',
    'import_pieces',
    'import_rows',
    'import_progress',
    'exports',
    'export_pieces',
    'outside_mails',
    'scheduled_mails',
    'scheduled_sendings',
  ],
];

interface Key {
  table: string;
  name: string;
  kind: 'p' | 'u' | 'f';
  first: string;
  target: string | null;
}

suite('the keys of a company’s tables', (test, hooks) => {
  const builders = ownBuildersFor(hooks);

  test('G41 every row of a company’s table names its company', async () => {
    const tables = await builders.it.db.many<{ name: string; owned: boolean }>(
      `select t.table_name as name, exists (
         select from information_schema.columns c
         where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'company_id'
           and c.is_nullable = 'NO'
       ) as owned
       from information_schema.tables t
       where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
       order by 1`,
    );
    assert.ok(tables.length > shared.length);
    assert.equal(
      tables.filter(({ name, owned }) => owned === shared.includes(name)),
      [],
    );
  });

  test('G41 every key of a company’s table begins with the company, so no row refers to another company', async () => {
    const keys = await builders.it.db.many<Key>(
      `select k.conrelid::regclass::text as table, k.conname as name, k.contype as kind, a.attname as first,
              nullif(k.confrelid, 0)::regclass::text as target
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f')
       union all
       select i.indrelid::regclass::text, i.indexrelid::regclass::text, 'u', a.attname, null
       from pg_index i
       join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique`,
    );
    const owned = keys.filter(({ table, target }) => !shared.includes(table) && !shared.includes(target ?? ''));
    assert.ok(owned.length > 20);
    assert.equal(
      owned.filter(({ first }) => first !== 'company_id'),
      [],
    );
  });

  test('a row with a parent in its company has no own key to the company, which would lock it needlessly', async () => {
    const repeated = await builders.it.db.many<{ table: string; parent: string }>(
      `select k.conrelid::regclass::text as table, p.confrelid::regclass::text as parent
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] and a.attname = 'company_id'
       join pg_constraint p on p.conrelid = k.conrelid and p.contype = 'f' and p.conkey[1] = a.attnum and cardinality(p.conkey) > 1
       where k.contype = 'f' and k.confrelid = 'companies'::regclass
         and (select bool_and(c.attnotnull) from pg_attribute c where c.attrelid = p.conrelid and c.attnum = any (p.conkey))`,
    );
    assert.equal(repeated, []);
  });
});
