import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import * as assert from 'uvu/assert';
import { rescueAdministrator } from '../../server/api/account/rescue-administrator.ts';
import { findDifferences } from '../../server/api/stock/ledger/find-differences.ts';
import { type Contents, inWords } from '../../server/db/backup/contents.ts';
import { backUpDirectory, restoreDirectory } from '../../server/db/backup/directory.ts';
import { restoreDatabase } from '../../server/db/backup/dump.ts';
import { connectionVariables } from '../../server/db/backup/tools.ts';
import { startPostgres } from '../../server/db/embedded.ts';
import { CannotStart } from '../../server/db/errors.ts';
import { migrate } from '../../server/db/migrate.ts';
import { endPool, openPool } from '../../server/db/pool.ts';
import { type Reader, reader } from '../../server/db/query.ts';
import { fillDemo } from '../../server/demo/fill-demo.ts';
import { benchServices } from '../../tools/bench/own-database.ts';
import { ask } from '../support/database/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('backup and restore', (test, { before }) => {
  let dataDir = '';
  let file = '';
  let lived: Stock | undefined;
  let contents: Contents = { documents: 0, movements: 0, newest: null };

  before(async () => {
    dataDir = join(await temporaryFolder(), 'data');
    file = join(await temporaryFolder(), 'backup.tgz');
    const database = await startPostgres({ dataDir });
    await migrate(database.url);
    lived = await visited(database.url, async (pool) => {
      await fillDemo(benchServices(pool));
      return stockOf(reader(pool));
    });
    await database.stop();
    contents = await backUpDirectory(dataDir, file);
  });

  test('R15 a backup restores the same database elsewhere, and its ledger, balance and documents agree', async () => {
    const elsewhere = join(await temporaryFolder(), 'data');
    await restoreDirectory(elsewhere, file);
    const database = await startPostgres({ dataDir: elsewhere });
    const [restored, differences] = await visited(database.url, async (pool) => [
      await stockOf(reader(pool)),
      await findDifferences(reader(pool)),
    ]);
    await database.stop();
    assert.equal(restored, lived);
    assert.equal(differences, []);
  });

  test('a backup states its contents, and a folder without a database cannot be backed up', async () => {
    assert.match(
      inWords(contents),
      /^[1-9]\d* documents and [1-9][\d,]* movements, the newest of 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
    );
    assert.is(contents.movements, lived?.movements);
    const nowhere = join(await temporaryFolder(), 'data');
    const none = join(await temporaryFolder(), 'none.tgz');
    assert.is(await refusal(() => backUpDirectory(nowhere, none)), `there is no database in ${nowhere}`);
    const unused = join(await temporaryFolder(), 'data');
    const postgres = await startPostgres({ dataDir: unused });
    const pool = openPool(postgres.url, { max: 1 });
    const rescued = await refusal(() => rescueAdministrator(pool, 'admin', 'https://wms.example.com'));
    await endPool(pool);
    await postgres.stop();
    const noWms = 'no WMS has been started on this database yet';
    assert.equal([rescued, await refusal(() => backUpDirectory(unused, none))], [noWms, noWms]);
    assert.equal([existsSync(nowhere), existsSync(none), existsSync(`${none}.unfinished`)], [false, false, false]);
  });

  test('only its owner can read a backup', async () => {
    assert.is((await stat(file)).mode & 0o077, 0);
  });

  test('a running WMS is not backed up', async () => {
    const running = await startPostgres({ dataDir });
    const sentence = await refusal(() => backUpDirectory(dataDir, `${file}.second`));
    await running.stop();
    assert.is(sentence, `another WMS uses ${dataDir}`);
  });

  test('a restore never replaces a database', async () => {
    const before = await readFile(join(dataDir, 'postgres', 'global', 'pg_control'));
    assert.match(await refusal(() => restoreDirectory(dataDir, file)), 'has a database');
    assert.equal(await readFile(join(dataDir, 'postgres', 'global', 'pg_control')), before);
  });

  test('R15 restoring a file that is not a backup leaves nothing behind', async () => {
    const elsewhere = await temporaryFolder();
    const other = join(await temporaryFolder(), 'other');
    await writeFile(other, 'no backup');
    assert.match(await refusal(() => restoreDirectory(elsewhere, other)), 'tar failed');
    const database = await startPostgres({ dataDir: elsewhere });
    assert.equal(await ask(database.url, "select 1 from pg_tables where schemaname = 'public'"), []);
    await database.stop();
  });

  test('R15 a restore to a new server creates the role of the dump first, and an invalid dump creates no table', async () => {
    const server = await startPostgres({ dataDir: await temporaryFolder() });
    const other = join(await temporaryFolder(), 'other');
    await writeFile(other, 'no dump');
    assert.match(await refusal(() => restoreDatabase(server.url, other)), 'pg_restore failed');
    const roles = await ask(server.url, "select from pg_roles where rolname = 'wms_app'");
    const tables = await ask(server.url, "select from pg_tables where schemaname = 'public'");
    await server.stop();
    assert.equal([roles.length, tables.length], [1, 0]);
  });

  test('R15 a database with tables is not restored into', async () => {
    const server = await startPostgres({ dataDir: await temporaryFolder() });
    await ask(server.url, 'create table stock (id bigint)');
    assert.match(await refusal(() => restoreDatabase(server.url, file)), 'the database is not empty');
    const roles = await ask(server.url, "select from pg_roles where rolname = 'wms_app'");
    await server.stop();
    assert.is(roles.length, 0);
  });

  test('G67 the password of DATABASE_URL reaches pg_dump only through its environment', () => {
    const variables = connectionVariables('postgres://wms:p%40ss@db.example.com:5433/stock');
    assert.equal(variables, {
      PGHOST: 'db.example.com',
      PGPORT: '5433',
      PGUSER: 'wms',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'stock',
    });
  });

  test('pg_dump checks certificates as strictly as the product', async () => {
    const pem = join(await temporaryFolder(), 'pem');
    await writeFile(pem, '');
    const tlsFor = (parameters: string) => {
      const { PGHOST, PGPORT, PGUSER, PGDATABASE, ...tls } = connectionVariables(
        `postgres://wms@db/stock?${parameters}`,
      );
      return tls;
    };
    assert.equal(tlsFor('sslmode=verify-ca'), { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' });
    assert.equal(tlsFor('ssl=true'), { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' });
    assert.equal(tlsFor(`sslmode=verify-full&sslrootcert=${pem}&sslcert=${pem}&sslkey=${pem}`), {
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: pem,
      PGSSLCERT: pem,
      PGSSLKEY: pem,
    });
    assert.equal(tlsFor('sslmode=require&uselibpqcompat=true'), { PGSSLMODE: 'require' });
    assert.equal(tlsFor('sslmode=no-verify'), { PGSSLMODE: 'require' });
    assert.equal(tlsFor('sslmode=disable'), { PGSSLMODE: 'disable' });
  });
});

interface Stock {
  movements: number;
  drums: number;
  quantity: string;
  reserved: string;
}

function stockOf(db: Reader): Promise<Stock> {
  return db.one<Stock>(
    `select (select count(*) from movements) as movements, (select count(*) from drums) as drums,
            (select sum(quantity) from stock_lines) as quantity, (select sum(reserved) from stock_lines) as reserved`,
  );
}

async function visited<Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(url);
  return work(pool).finally(() => pool.end());
}

async function refusal(work: () => Promise<unknown>): Promise<string> {
  const thrown = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof CannotStart) return thrown.message;
  throw new Error('it was not refused', { cause: thrown });
}
