import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { backUpDirectory } from '../../server/db/backup/back-up-directory.ts';
import { connectionVariables } from '../../server/db/backup/connection-variables.ts';
import { restoreDirectory } from '../../server/db/backup/restore-directory.ts';
import { CannotStart } from '../../server/db/cannot-start.ts';
import { startPostgres } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ask } from '../support/ask.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('backup and restore', (test, { before }) => {
  let dataDir = '';
  let file = '';

  before(async () => {
    dataDir = join(await temporaryFolder(), 'data');
    file = join(await temporaryFolder(), 'backup.tgz');
    const database = await startPostgres({ dataDir });
    await migrate(database.url);
    await ask(database.url, "insert into companies (name, layout) values ('Northline Cable', 'vm')");
    await database.stop();
    await backUpDirectory(dataDir, file);
  });

  test('a backup becomes the same database in another place', async () => {
    const elsewhere = join(await temporaryFolder(), 'data');
    await restoreDirectory(elsewhere, file);
    const database = await startPostgres({ dataDir: elsewhere });
    const rows = await ask(database.url, 'select name, layout from companies');
    await database.stop();
    assert.equal(rows, [{ name: 'Northline Cable', layout: 'vm' }]);
  });

  test('a backup is readable by its owner alone', async () => {
    assert.is((await stat(file)).mode & 0o077, 0);
  });

  test('a running WMS is not copied', async () => {
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

  test('a restore of something that is no backup leaves nothing behind', async () => {
    const elsewhere = await temporaryFolder();
    const other = join(await temporaryFolder(), 'other');
    await writeFile(other, 'no backup');
    assert.match(await refusal(() => restoreDirectory(elsewhere, other)), 'tar failed');
    const database = await startPostgres({ dataDir: elsewhere });
    assert.equal(await ask(database.url, "select 1 from pg_tables where schemaname = 'public'"), []);
    await database.stop();
  });

  test('a password of DATABASE_URL reaches pg_dump by its environment only', () => {
    const variables = connectionVariables('postgres://wms:p%40ss@db.example.com:5433/stock?sslmode=verify-full');
    assert.equal(variables, {
      PGHOST: 'db.example.com',
      PGPORT: '5433',
      PGUSER: 'wms',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'stock',
      PGSSLMODE: 'verify-full',
    });
  });
});

async function refusal(work: () => Promise<void>): Promise<string> {
  const thrown = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof CannotStart) return thrown.message;
  throw new Error('it was not refused', { cause: thrown });
}
