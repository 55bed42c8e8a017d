import { setTimeout as pause } from 'node:timers/promises';
import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { CannotStart } from '../../server/db/errors.ts';
import { isMigrated, migrate } from '../../server/db/migrate.ts';
import { migrationOf, packageVersion, readMigrations, statementsOf } from '../../server/db/migration-files.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { withLater } from '../support/database/later-migrations.ts';
import { eventually } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

const notes = (url: string) => ask(url, 'select * from schema_migrations order by number');
const tables = (url: string) => ask(url, `select tablename from pg_tables where schemaname = 'public' order by 1`);

async function refusal(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof CannotStart) return thrown.message;
  throw new Error('it was not refused', { cause: thrown });
}

suite('migrations', (test) => {
  test('R16 each migration is recorded with the hash of its file and the version that applied it', async () => {
    const url = await freshDatabase();
    const ours = await readMigrations();
    assert.equal(
      (await notes(url)).map(({ number, name, sha256, version }) => ({ number, name, sha256, version })),
      ours.map(({ number, name, sha256 }) => ({ number, name, sha256, version: packageVersion() })),
    );
  });

  test('a file is split into statements exactly where PostgreSQL would split it', async () => {
    assert.equal(statementsOf("-- a; b\nselect 'it''s; one'; do $x$ begin; $$;$$ end $x$;\nselect 3 - 2 -- end;\n"), [
      "-- a; b\nselect 'it''s; one'",
      ' do $x$ begin; $$;$$ end $x$',
      '\nselect 3 - 2 -- end;\n',
    ]);
    await loadModule();
    for (const { name, text } of await readMigrations()) {
      assert.is(statementsOf(text).length, parseSync(text).stmts?.length, name);
    }
  });

  test('R16 a migration file that was changed or renamed is refused, and nothing changes', async () => {
    const url = await freshDatabase();
    const [before, stood] = [await notes(url), await tables(url)];
    const files = await withLater({ text: 'create table later (id bigint primary key)' });
    const [first] = files;
    if (first === undefined) throw new Error('there are migrations');
    const changed = [migrationOf(1, first.name, `${first.text}\n-- mended`), ...files.slice(1)];
    assert.match(await refusal(migrate(url, { migrations: changed })), `${first.name}, which has changed since`);
    const renamed = [migrationOf(1, '0001_firms.sql', first.text), ...files.slice(1)];
    assert.match(await refusal(migrate(url, { migrations: renamed })), `0001_firms.sql: ${first.name}`);
    assert.equal([await notes(url), await tables(url)], [before, stood]);
  });

  test('a database from before 1.0.0, which recorded only names, is accepted', async () => {
    const url = await freshDatabase();
    await ask(url, 'alter table schema_migrations drop column sha256, drop column version');
    const later = await withLater({ text: 'create table later (id bigint primary key)' });
    assert.equal(await migrate(url, { migrations: later }), [later.at(-1)?.name]);
    assert.equal(await migrate(url, { migrations: later }), []);
    const noted = await notes(url);
    assert.equal([noted[0]?.sha256, noted.at(-1)?.version], [null, packageVersion()]);
  });

  test('R11 R16 an older program runs on a newer database of the same major version, and of no other', async () => {
    const url = await freshDatabase();
    await migrate(url, { migrations: await withLater({ text: 'create table later (id bigint primary key)' }) });
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    assert.ok(await isMigrated(pool).finally(() => pool.end()));
    await migrate(url);
    await ask(url, `update schema_migrations set version = '99.0.0' where version is not null and name like '%later%'`);
    assert.match(await refusal(migrate(url)), /newer than this program \(migration \d+ of version 99\.0\.0\)/);
  });

  test('R16 a failed migration leaves nothing behind, and is applied once it is corrected', async () => {
    const url = await freshDatabase();
    const before = await notes(url);
    const wrong = await withLater({ text: 'create table later (id bigint primary key); select 1 / 0' });
    const error = await migrate(url, { migrations: wrong }).catch((thrown: unknown) => thrown);
    assert.match(String(error), 'division by zero');
    assert.equal([await notes(url), await ask(url, `select to_regclass('later') as is`)], [before, [{ is: null }]]);
    await migrate(url, { migrations: await withLater({ text: 'create table later (id bigint primary key)' }) });
    assert.is((await notes(url)).length, before.length + 1);
  });

  test('R16 a migration that waits for a long reader lets others work meanwhile', async () => {
    const url = await freshDatabase();
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin; select from movements');
    const [before, messages] = [await notes(url), [] as string[]];
    const text = `alter table movements add column note text not null default ''`;
    const migrated = migrate(url, { migrations: await withLater({ text }), report: (line) => messages.push(line) });
    await eventually(async () => assert.is(messages.length, 1));
    for (let turn = 0; turn < 5; turn += 1) {
      await ask(url, 'set statement_timeout = 20000; select from movements');
      await pause(300);
    }
    assert.equal(await notes(url), before);
    await reader.end();
    await migrated;
    assert.match(messages[0] ?? '', 'later.sql waits for others to finish with its tables');
    assert.is(
      (await ask(url, `select from pg_attribute where attrelid = 'movements'::regclass and attname = 'note'`)).length,
      1,
    );
  });

  test('R16 two servers that start together build an index once, and block neither writers nor each other', async () => {
    const url = await freshDatabase();
    const migrations = await withLater({
      text: 'create index concurrently later on movements (price)',
      isConcurrent: true,
    });
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query(`begin; select product_now(); lock movements in row exclusive mode`);
    const both = Promise.all([migrate(url, { migrations }), migrate(url, { migrations })]);
    await pause(1_500);
    // The index waits for the writer that came before it; others write meanwhile.
    await ask(url, 'begin; lock movements in row exclusive mode nowait; commit');
    await writer.query('commit');
    await writer.end();
    await both;
    const index = await ask(url, `select indisvalid from pg_index where indexrelid = to_regclass('later')`);
    assert.equal([index, (await notes(url)).length], [[{ indisvalid: true }], migrations.length]);
  });

  test('R16 an index left invalid by a killed program is rebuilt', async () => {
    const url = await freshDatabase();
    const migrations = await withLater({
      text: 'create index concurrently later on movements (price)',
      isConcurrent: true,
    });
    await ask(url, 'create index later on movements (quantity)');
    await ask(url, `update pg_index set indisvalid = false where indexrelid = 'later'::regclass`);
    await migrate(url, { migrations });
    const [index] = await ask(
      url,
      `select indisvalid, pg_get_indexdef(indexrelid) as text from pg_index where indexrelid = 'later'::regclass`,
    );
    assert.ok(index?.indisvalid === true && index.text.endsWith('(price)'));
  });
});
