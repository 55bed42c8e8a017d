import * as assert from 'uvu/assert';
import { type Embedded, startPostgres } from '../../server/db/embedded.ts';
import { CannotStart } from '../../server/db/errors.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { ask } from '../support/database/database.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

/** The privileges that the role of DATABASE_URL needs, as listed in README. Uses its own server, which no one has migrated yet. */
suite('the rights that migrations need', (test, { before, after }) => {
  let server: Embedded;

  before(async () => {
    server = await startPostgres({ dataDir: await temporaryFolder(), settings: { fsync: 'off' } });
  });
  after(() => server.stop());

  async function ownerOf(name: string, attributes: string, owner = name): Promise<string> {
    await ask(server.url, `create role ${name} login ${attributes}`);
    await ask(server.url, `create database ${name} owner ${owner}`);
    return server.url.replace('//wms@/wms', `//${name}@/${name}`);
  }
  const workOn = async (url: string) => {
    const pool = openPool(url, { max: 1 });
    const { users } = await reader(pool)
      .one<{ users: number }>('select count(*) as users from users')
      .finally(() => pool.end());
    assert.is(users, 0);
  };
  const refusal = async (url: string) => {
    const error = await migrate(url).catch((thrown: unknown) => thrown);
    assert.instance(error, CannotStart);
    const tables = await ask(url, "select from pg_tables where schemaname = 'public'");
    assert.is(tables.length, 0);
    return String((error as Error).message);
  };

  test('a migration without CREATEROLE shows the statements to run, and works after them', async () => {
    const url = await ownerOf('plain', '');
    const message = await refusal(url);
    const [, statements = ''] = /as an administrator run: (.*)$/.exec(message) ?? [];
    assert.is(statements, 'create role wms_app nologin; grant wms_app to "plain"');
    await ask(server.url, statements);
    await migrate(url);
    await workOn(url);
    await ask(server.url, 'drop database plain');
    await ask(server.url, 'drop role wms_app');
  });

  test('a migration with CREATEROLE creates the role and can work as it', async () => {
    const url = await ownerOf('maker', 'createrole');
    await migrate(url);
    await workOn(url);
  });

  test('the owner of another installation cannot connect, though both can work as the application’s role', async () => {
    const [own, other] = [await ownerOf('first', 'createrole'), await ownerOf('second', 'createrole')];
    await ask(server.url, 'grant wms_app to first, second');
    await migrate(own);
    await migrate(other);
    await workOn(other);
    const asOther = await ask(own.replace('//first@', '//second@'), 'set role wms_app').catch((error: Error) => error);
    assert.match(String(asOther), 'permission denied for database "first"');
    await migrate(own);
    await workOn(own);
  });

  test('a role that does not own the database is refused with that reason', async () => {
    const url = await ownerOf('guest', '', 'maker');
    await ask(server.url, 'grant wms_app to guest');
    assert.match(
      await refusal(url),
      'the role of DATABASE_URL must own the database: permission denied for schema public',
    );
  });
});
