import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import * as assert from 'uvu/assert';
import { rescueAdministrator } from '../../server/api/account/rescue-administrator.ts';
import { findDifferences } from '../../server/api/stock/ledger/find-differences.ts';
import { backUp } from '../../server/db/backup/back-up.ts';
import { type Contents, inWords } from '../../server/db/backup/contents.ts';
import { connectionVariables, runTool } from '../../server/db/backup/earlier/run-tool.ts';
import { move } from '../../server/db/backup/move.ts';
import { restore } from '../../server/db/backup/restore.ts';
import { inSession } from '../../server/db/backup/session.ts';
import { backupText, writeBackup } from '../../server/db/backup/write-backup.ts';
import { type Embedded, startPostgres } from '../../server/db/embedded.ts';
import { CannotStart } from '../../server/db/errors.ts';
import { endPool, openPool } from '../../server/db/pool.ts';
import { type Reader, reader } from '../../server/db/query.ts';
import { asOwner } from '../support/builders/as-owner.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { plainOwner } from '../support/database/plain-owner.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('backup and restore', (test, { before }) => {
  let url = '';
  let file = '';
  let dataDir = '';
  let lived: Stock;
  let contents: Contents;
  const embedded = async <Result>(work: (server: Embedded) => Promise<Result>, folder = dataDir) => {
    const server = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } });
    return work(server).finally(() => server.stop());
  };
  const newFile = async (name: string) => join(await temporaryFolder(), name);

  before(async () => {
    url = await freshDatabase('demo');
    file = await newFile('wms.sql.gz');
    dataDir = join(await temporaryFolder(), 'data');
    lived = await stockOf(url);
    const backup = await backUp(url, file, dataDir);
    assert.is(backup.untested, undefined);
    contents = backup.contents;
    await restore(file, { WMS_DATA: dataDir });
  });

  test('R15 a backup of an external database restores into an embedded one and back, and its ledger, balance and documents agree', async () => {
    const back = await newFile('back.sql.gz');
    await embedded(async (server) => {
      assert.equal(await stockOf(server.url), lived);
      assert.equal(await visited(server.url, findDifferences), []);
      await inSession(server.url, (session) => writeBackup(session, back));
    });
    const external = await freshDatabase('empty');
    await restore(back, { DATABASE_URL: external, WMS_DATA: '' });
    assert.equal(await stockOf(external), lived);
    const { id } = await visited(external, (db) => db.one<{ id: number }>("select nextval('movements_id_seq') as id"));
    assert.ok(id > lived.lastMovement);
  });

  test('a backup states its contents, leaves no scratch database, and only its owner can read it', async () => {
    assert.match(
      inWords(contents),
      /^[1-9]\d* documents and [1-9][\d,]* movements, the newest of 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/,
    );
    assert.equal([contents.movements, Number(contents.onHand)], [lived.movements, Number(lived.quantity)]);
    assert.equal(await ask(url, "select from pg_database where datname = current_database() || '_backup_test'"), []);
    assert.is((await stat(file)).mode & 0o077, 0);
  });

  test('R15 users work during a backup, which has one moment of the database', async () => {
    const meanwhile = await freshDatabase('demo');
    const before = await stockOf(meanwhile);
    const texts: Buffer[] = [];
    await inSession(meanwhile, async (session) => {
      const pieces = backupText(session);
      texts.push((await pieces.next()).value as Buffer);
      await asOwner(meanwhile, async (owner) => {
        await owner.query("set lock_timeout = '100ms'");
        await owner.query('update stock_lines set quantity = quantity + 1');
        await owner.query(
          `insert into movements (company_id, operation_id, stock_line_id, quantity, kind, price, at, user_id)
           select company_id, operation_id, stock_line_id, 1, kind, price, at, user_id from movements limit 1`,
        );
      });
      for await (const piece of pieces) texts.push(piece);
    });
    assert.is((await stockOf(meanwhile)).movements, before.movements + 1);
    const written = await newFile('meanwhile.sql.gz');
    await writeFile(written, gzipSync(Buffer.concat(texts)));
    const restored = await freshDatabase('empty');
    await restore(written, { DATABASE_URL: restored, WMS_DATA: '' });
    assert.equal(await stockOf(restored), before);
  });

  test('R15 a backup that is cut off, damaged or changed is refused, and nothing is restored', async () => {
    const whole = await readFile(file);
    const text = gunzipSync(whole).toString();
    const flipped = Buffer.from(whole);
    const middle = whole.length >> 1;
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    const [, migrations = ''] = /^copy public\.schema_migrations .*;\n([\s\S]*?)\\\.$/m.exec(text) ?? [];
    // PostgreSQL stores the same times, and writes them otherwise.
    const others = migrations.replaceAll('+00\n', '+0000\n');
    const signed = text.replace(migrations, () => others).replace(sha256(migrations), sha256(others));
    const bad: [Buffer, RegExp][] = [
      [whole.subarray(0, -100), /damaged, or was not written to its end/],
      [flipped, /damaged, or was not written to its end/],
      [gzipSync(text.replace(/\tin_stock\t/, '\tempty\t')), /was changed after .*: rows of public\.drums differ/],
      [gzipSync(text.replace(/^\d+\t.*\n/m, '')), /was changed after .* rows instead of /],
      [gzipSync(signed), /nothing was restored, because it would differ: rows of public\.schema_migrations differ$/],
      [
        gzipSync(text.replace(/"onHand":"[^"]+"/, '"onHand":"1.0"')),
        /nothing was restored.*: onHand is \d+\.\d+ instead of 1\.0$/,
      ],
    ];
    const target = await freshDatabase('empty');
    for (const [content, expected] of bad) {
      const damaged = await newFile('damaged.sql.gz');
      await writeFile(damaged, content);
      const sentence = await refusal(() => restore(damaged, { DATABASE_URL: target, WMS_DATA: '' }));
      assert.match(sentence, expected);
      assert.equal(await ask(target, "select tablename from pg_tables where schemaname = 'public'"), []);
    }
  });

  test('a writer that is killed, a full disk and a missing folder leave the last good backup and no part of a new one', async () => {
    const good = await newFile('good.sql.gz');
    await writeFile(good, 'good');
    const failure = async (path: string, during: () => Promise<void> = async () => undefined) => {
      const writing = inSession(url, (session) => writeBackup(session, path)).then(
        () => 'no failure',
        (error: Error) => error.message,
      );
      await during();
      return writing;
    };
    const killed = await asOwner(url, async (owner) => {
      await owner.query('begin; lock table audit in access exclusive mode');
      return failure(good, () =>
        eventually(async () => {
          const ended = await ask(
            url,
            `select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'wms backup' and datname = current_database() and wait_event_type = 'Lock'`,
          );
          assert.is(ended.length, 1);
        }),
      );
    });
    assert.match(killed, /^PostgreSQL failed: terminating connection/);
    await symlink('/dev/full', `${good}.unfinished`);
    assert.match(await failure(good), /ENOSPC/);
    assert.match(await failure(join(await temporaryFolder(), 'missing', 'wms.sql.gz')), /ENOENT/);
    assert.is(await readFile(good, 'utf8'), 'good');
    assert.not.ok(existsSync(`${good}.unfinished`));
  });

  test('a role that cannot create databases tests its backup in an embedded PostgreSQL', async () => {
    const scratch = await temporaryFolder();
    const asPlain = await plainOwner(await freshDatabase('migrated'));
    const { untested } = await backUp(asPlain, await newFile('plain.sql.gz'), scratch);
    assert.equal([untested, existsSync(join(scratch, 'backup-test'))], [undefined, false]);
  });

  test('a restore never replaces a database', async () => {
    const refused = 'the database is not empty; a backup is restored into an empty one';
    assert.is(await refusal(() => restore(file, { WMS_DATA: dataDir })), refused);
    assert.is(await refusal(() => restore(file, { DATABASE_URL: url, WMS_DATA: '' })), refused);
    assert.equal([await stockOf(url), await embedded((server) => stockOf(server.url))], [lived, lived]);
  });

  test('R15 a file that is not a backup is refused before a server starts', async () => {
    const elsewhere = join(await temporaryFolder(), 'data');
    const other = await newFile('other');
    await writeFile(other, 'no backup');
    assert.is(await refusal(() => restore(other, { WMS_DATA: elsewhere })), `${other} is not a backup of the WMS`);
    assert.not.ok(existsSync(elsewhere));
  });

  test('no WMS has been started on an unused database: it is neither backed up nor rescued', async () => {
    const unused = await freshDatabase('empty');
    const none = await newFile('none.sql.gz');
    const pool = openPool(unused, { max: 1 });
    const rescued = await refusal(() => rescueAdministrator(pool, 'admin', 'https://wms.example.com'));
    await endPool(pool);
    const noWms = 'no WMS has been started on this database yet';
    assert.equal([rescued, await refusal(() => backUp(unused, none, ''))], [noWms, noWms]);
    assert.equal([existsSync(none), existsSync(`${none}.unfinished`)], [false, false]);
  });

  test('R15 an archive of version 1.0.0 restores into an empty folder only', async () => {
    const archive = await newFile('wms.tgz');
    await runTool('tar', ['--create', '--gzip', '--file', archive, '--directory', dataDir, 'postgres']);
    const elsewhere = join(await temporaryFolder(), 'data');
    await restore(archive, { WMS_DATA: elsewhere });
    assert.equal(await embedded((server) => stockOf(server.url), elsewhere), lived);
    assert.match(await refusal(() => restore(archive, { WMS_DATA: elsewhere })), 'has a database');
    assert.match(await refusal(() => restore(archive, { DATABASE_URL: url, WMS_DATA: '' })), 'without DATABASE_URL');
  });

  test('R15 a dump of version 1.0.0 finds its role on a new server, and an invalid one creates no table', async () => {
    const dump = await newFile('wms.dump');
    await writeFile(dump, 'PGDMP, but no dump');
    assert.match(await refusal(() => restore(dump, { WMS_DATA: dataDir })), 'restore it with DATABASE_URL');
    await embedded(
      async (server) => {
        await ask(server.url, 'create database other');
        const other = server.url.replace('/wms?', '/other?');
        assert.match(await refusal(() => restore(dump, { DATABASE_URL: other, WMS_DATA: '' })), 'pg_restore failed');
        const roles = await ask(other, "select from pg_roles where rolname = 'wms_app'");
        const tables = await ask(other, "select from pg_tables where schemaname = 'public'");
        assert.equal([roles.length, tables.length], [1, 0]);
      },
      await temporaryFolder(),
    );
  });

  test('R15 a move takes the embedded database of a stopped WMS to an external one and leaves none behind', async () => {
    const target = await freshDatabase('empty');
    const backup = await newFile('moved.sql.gz');
    const moving = () => move(dataDir, target, backup, () => undefined);
    assert.is(await embedded(() => refusal(moving)), `another WMS uses ${dataDir}`);
    const left = await moving();
    assert.equal([await stockOf(target), existsSync(left), existsSync(backup)], [lived, true, true]);
    assert.is(await refusal(moving), `there is no database in ${dataDir}`);
  });

  test('G67 the password of DATABASE_URL reaches pg_restore only through its environment', () => {
    const variables = connectionVariables('postgres://wms:p%40ss@db.example.com:5433/stock');
    assert.equal(variables, {
      PGHOST: 'db.example.com',
      PGPORT: '5433',
      PGUSER: 'wms',
      PGPASSWORD: 'p@ss',
      PGDATABASE: 'stock',
    });
  });

  test('pg_restore checks certificates as strictly as the product', async () => {
    const pem = await newFile('pem');
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

interface Stock {
  movements: number;
  lastMovement: number;
  drums: number;
  quantity: string;
  reserved: string;
}

function stockOf(url: string): Promise<Stock> {
  return visited(url, (db) =>
    db.one<Stock>(
      `select (select count(*) from movements) as movements, (select max(id) from movements) as "lastMovement",
              (select count(*) from drums) as drums,
              (select sum(quantity) from stock_lines) as quantity, (select sum(reserved) from stock_lines) as reserved`,
    ),
  );
}

async function visited<Result>(url: string, work: (db: Reader) => Promise<Result>): Promise<Result> {
  const pool: pg.Pool = openPool(url);
  return work(reader(pool)).finally(() => pool.end());
}

async function refusal(work: () => Promise<unknown>): Promise<string> {
  const thrown = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof CannotStart) return thrown.message;
  throw new Error('it was not refused', { cause: thrown });
}
