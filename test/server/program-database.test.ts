import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { ask, freshDatabase } from '../support/database/database.ts';
import { databaseProxy } from '../support/database/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { readiness, runProgram, startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

suite('the program and its database', (test) => {
  test('the program works with an external database and starts none of its own', async () => {
    const empty = await temporaryFolder();
    const program = await startProgram({ WMS_DATA: empty, DATABASE_URL: await freshDatabase('empty') });
    assert.is(await program.stop(), 0);
    assert.equal((await readdir(empty)).sort(), ['cookie-secret', 'data-secret']);
  });

  test('the program says in one sentence that its database refuses it', async () => {
    const url = (await freshDatabase('empty')).replace(/\/[^/?]+\?/, '/missing?');
    const program = await runProgram({ WMS_DATA: await temporaryFolder(), DATABASE_URL: url });
    assert.is(await program.ended, 1);
    assert.is(program.output().trim(), 'the database cannot be reached: database "missing" does not exist');
  });

  test('G64 the program stops at once while it waits for the database', async () => {
    const proxy = await databaseProxy(await freshDatabase('empty'));
    proxy.stall(true);
    const program = await runProgram({ WMS_DATA: await temporaryFolder(), DATABASE_URL: proxy.url });
    await eventually(() => assert.ok(proxy.made() > 0));
    assert.is(await program.stop(), 0);
    await proxy.close();
  });

  test('G64 the program stops at once while its migrations wait', async () => {
    const url = await freshDatabase('empty');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select pg_advisory_lock(7203517)');
    const program = await runProgram({ WMS_DATA: await temporaryFolder(), DATABASE_URL: url });
    await eventually(async () => {
      const asking = await ask(
        url,
        "select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()",
      );
      assert.is(asking.length, 1);
    });
    assert.is(await program.stop(), 0);
    await client.end();
  });

  test('G66 R8 when all its connections go dead, the program is ready again on new ones and stops cleanly', async () => {
    const proxy = await databaseProxy(await freshDatabase());
    const program = await startProgram({ WMS_DATA: await temporaryFolder(), DATABASE_URL: proxy.url });
    proxy.goSilent();
    await eventually(async () => assert.is(await readiness(program), 503));
    await eventually(async () => assert.is(await readiness(program), 200));
    proxy.stall(true);
    await eventually(async () => assert.is(await readiness(program), 503));
    assert.is(await program.stop(), 0);
    await proxy.close();
  });

  test('G65 R10 waiting requests leave the program ready, and requests beyond the queue are refused with a time to retry', async () => {
    const url = await freshDatabase();
    const variables = { WMS_DATA: await temporaryFolder(), DATABASE_URL: url, DATABASE_CONNECTIONS: '2' };
    const program = await startProgram(variables);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table tokens');
    const requests = Array.from({ length: 60 }, () =>
      fetch(`${program.url}/wmsapi/v1/user/access`, { headers: { authorization: `Bearer ${randomUUID()}@1` } }),
    );
    const first = await Promise.race(requests);
    assert.equal([first.status, first.headers.get('retry-after')], [503, '2']);
    assert.is(await readiness(program), 200);
    await holder.query('rollback');
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    assert.equal(
      [401, 503].map((status) => statuses.filter((one) => one === status).length),
      [42, 18],
    );
    await holder.end();
    assert.is(await program.stop(), 0);
  });

  test('the program says in one sentence which right its role lacks and which command to run', async () => {
    const url = await freshDatabase('empty');
    const role = 'test_role_without_rights';
    await ask(url, `drop role if exists ${role}`);
    await ask(url, `create role ${role} login`);
    const program = await runProgram({
      WMS_DATA: await temporaryFolder(),
      DATABASE_URL: url.replace('//wms@', `//${role}@`),
    });
    const code = await program.ended;
    await ask(url, `drop role ${role}`);
    assert.is(code, 1);
    assert.is(
      program.output().trim(),
      `the database role ${role} may not do this itself; as an administrator run: grant wms_app to "${role}"`,
    );
  });

  test('R8 the program says in one sentence that the disk is full, even if its tables exist', async () => {
    const url = await freshDatabase();
    await ask(
      url,
      `create function no_space() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full'; end $$`,
    );
    await ask(url, 'create trigger no_space before insert on users execute function no_space()');
    const program = await runProgram({ WMS_DATA: await temporaryFolder(), DATABASE_URL: url });
    assert.is(await program.ended, 1);
    assert.is(
      program.output().trim(),
      'the database cannot be used: could not extend file "base/5/16384": No space left on device',
    );
  });
});
