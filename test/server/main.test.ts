import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import * as assert from 'uvu/assert';
import { readPidFile } from '../../server/db/embedded/pid-file.ts';
import { migrationNames } from '../../server/db/migration-files.ts';
import { ask, freshDatabase } from '../support/database/database.ts';
import { databaseProxy } from '../support/database/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { rawHttp, statusOf as rawStatus } from '../support/gateway/http.ts';
import { freePort, type Program, readiness, runProgram, startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

suite('the program', (test, { before }) => {
  let dataDir = '';
  let saidAtFirst = '';

  before(async () => {
    dataDir = await temporaryFolder();
    const first = await startProgram({ WMS_DATA: dataDir, LOG_LEVEL: 'info', APP_VERSION: '9.8.7', WMS_DATE: 'x' });
    await first.stop();
    saidAtFirst = first.output();
  });

  test('the program logs the first administrator’s password once, and it only allows choosing another', async () => {
    const logLine = saidAtFirst.split('\n').find((line) => line.includes('The first administrator')) ?? '';
    const [, password] =
      /^The first administrator is admin, with the password (\S+)$/.exec(JSON.parse(logLine).msg) ?? [];
    const second = await startProgram({ WMS_DATA: dataDir });
    const answers = [await signIn(second, `not-${password}`), await signIn(second, password)];
    const elsewhere = await rawHttp(
      Number(new URL(second.url).port),
      'GET /wms HTTP/1.1\r\nHost: wms.example\r\nConnection: close\r\n\r\n',
    );
    await second.stop();
    assert.equal(
      answers.map(({ status }) => status),
      [401, 403],
    );
    assert.not.match(second.output(), 'administrator');
    assert.is(rawStatus(elsewhere), 421);
  });

  test('the first start logs its version, the migrations and unknown variables, and a later start no migrations', async () => {
    const messages = saidAtFirst
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    const migrations = await migrationNames();
    assert.ok(messages.includes('WMS 9.8.7'));
    assert.ok(messages.includes(`Applied the migrations ${migrations[0]} to ${migrations.at(-1)} to a new database`));
    assert.ok(messages.includes('WMS_DATE is unknown and has no effect: did you mean WMS_DATA?'));
    const second = await startProgram({ WMS_DATA: dataDir, LOG_LEVEL: 'info' });
    await Promise.all(['/healthz', '/readyz', '/wms'].map((path) => statusOf(second, path)));
    await second.stop();
    assert.not.match(second.output(), 'Applied');
    assert.equal(
      linesOf(second)
        .map((line) => JSON.parse(line))
        .flatMap(({ msg, path }) => (msg === 'request' ? [path] : [])),
      ['/wms'],
    );
  });

  test('the program names every bad variable at once and exits with 2', async () => {
    const program = await runProgram({ PORT: 'x', WMS_ROLE: 'y' });
    assert.is(await program.ended, 2);
    assert.equal(program.output().trim().split('\n'), [
      'PORT: expected a port from 1 to 65535',
      'WMS_ROLE: expected all, gateway or api',
    ]);
  });

  test('the program says in one sentence that its port is in use, and touches no data', async () => {
    const untouched = await temporaryFolder();
    const port = String(await freePort());
    const other = createServer().listen(Number(port), '127.0.0.1');
    await once(other, 'listening');

    const program = await runProgram({ PORT: port, WMS_DATA: untouched });
    const code = await program.ended;
    other.close();

    assert.is(code, 1);
    assert.is(
      program.output().trim(),
      `port ${port} is in use; choose another one: PORT=${Number(port) + 1} npm start`,
    );
    assert.equal(await readdir(untouched), []);
  });

  test('the program names the variable of a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = await runProgram({ METRICS_PORT: String(port), WMS_DATA: dataDir });
    const code = await program.ended;
    other.close();
    assert.is(code, 1);
    assert.match(program.output(), `choose another one: METRICS_PORT=${port + 1} npm start`);
  });

  test('the program logs JSON lines without a terminal, and warns that any host is served without PUBLIC_URL', async () => {
    const program = await startProgram({ WMS_DATA: dataDir, HOST: '0.0.0.0', LOG_LEVEL: 'info' });
    await statusOf(program, '/wms');
    await program.stop();
    const messages = linesOf(program).map((line) => JSON.parse(line).msg);
    assert.ok(messages.includes('request'));
    assert.ok(messages.includes('PUBLIC_URL is not set: any host is served, links in mails lead to localhost'));
  });

  test('each start on a terminal shows the address, the sign-ins, the data folder and how to stop', async () => {
    const demoDir = await temporaryFolder();
    const outputs = [await saidToPerson(demoDir), await saidToPerson(demoDir, signsInByProgram)];
    assert.match(outputs[0] ?? '', '\nDemo data: Meridian Mobile in Leeds, 5 of 5\n');
    assert.not.match(outputs[1] ?? '', 'Demo data');
    for (const each of outputs) {
      assert.match(each, /^WMS is at http:\/\/127\.0\.0\.1:\d+\/wms$/m);
      assert.match(each, '\nSign in with the password Demo-pass-1 as\n');
      assert.match(each, '\n  demo-vm-storeman   Northline: Leeds            receive, move, pick, send\n');
      assert.match(each, `\nData:  ${demoDir}\n`);
      assert.match(each, '\nCtrl-C stops it; the data stays.\n');
      assert.not.match(each, /PUBLIC_URL|^\{|request/m);
    }
  });

  test('a Ctrl-C that npm repeats counts once and stops the program cleanly', async () => {
    const program = await startProgram({ WMS_DATA: dataDir, LOG_FORMAT: 'text', LOG_LEVEL: 'info' });
    program.process.kill('SIGINT');
    await eventually(() => assert.match(program.output(), 'Stopping; the data stays. Ctrl-C again ends it at once.'));
    program.process.kill('SIGINT');
    assert.is(await program.ended, 0);
    assert.is(await readPidFile(join(dataDir, 'postgres')), undefined);
  });

  test('a second Ctrl-C ends the program at once, and the next start succeeds', async () => {
    const program = await startProgram({ WMS_DATA: dataDir, LOG_FORMAT: 'text', LOG_LEVEL: 'info' });
    const { hostname, port } = new URL(program.url);
    const endless = connect(Number(port), hostname).on('error', () => undefined);
    endless.write(
      'POST /wmsapi/v1/user/token HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    program.process.kill('SIGINT');
    const pressing = setInterval(() => program.process.kill('SIGINT'), 300);
    const code = await program.ended;
    clearInterval(pressing);
    endless.destroy();
    assert.is(code, 130);
    assert.is(linesOf(program).filter((line) => line.startsWith('Stopping')).length, 1);
    const next = await startProgram({ WMS_DATA: dataDir });
    assert.is(await next.stop(), 0);
  });

  test('a second program on the same data is refused in one sentence, and the first keeps running', async () => {
    const first = await startProgram({ WMS_DATA: dataDir });
    const second = await runProgram({ WMS_DATA: dataDir });
    assert.is(await second.ended, 1);
    assert.is(second.output().trim(), `another WMS uses ${dataDir}`);
    assert.is(await readiness(first), 200);
    await first.stop();
  });

  test('the program stops cleanly on SIGTERM together with PostgreSQL', async () => {
    const program = await startProgram({ WMS_DATA: dataDir });
    assert.is(await program.stop(), 0);
    assert.is(await readPidFile(join(dataDir, 'postgres')), undefined);
  });

  test('stopping the program during its start leaves nothing running', async () => {
    const program = await runProgram({ WMS_DATA: dataDir });
    await eventually(() => postgresOf(dataDir));
    assert.is(await program.stop(), 0);
    assert.is(await readPidFile(join(dataDir, 'postgres')), undefined);
  });

  test('G66 T11 the program survives a killed PostgreSQL, logs it and is ready again', async () => {
    const program = await startProgram({ WMS_DATA: dataDir });
    const postgres = await postgresOf(dataDir);
    process.kill(postgres, 'SIGKILL');
    await eventually(async () => assert.is.not(await postgresOf(dataDir), postgres));
    await eventually(async () => assert.is(await readiness(program), 200));
    await eventually(() => assert.match(program.output(), 'PostgreSQL has ended; starting it again'));
    assert.is(await program.stop(), 0);
  });

  test('the program starts with the PostgreSQL that a killed predecessor left running', async () => {
    const first = await startProgram({ WMS_DATA: dataDir });
    const postgres = await postgresOf(dataDir);
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await startProgram({ WMS_DATA: dataDir });
    assert.is(await postgresOf(dataDir), postgres);
    await second.stop();
  });

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

  test('the program reports requests to Prometheus on a separate port', async () => {
    const port = String(await freePort());
    const program = await startProgram({ WMS_DATA: dataDir, METRICS_PORT: port });
    await statusOf(program, '/wms');
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const toUsers = await (await fetch(`${program.url}/metrics`)).text();
    await program.stop();
    assert.match(
      metrics,
      /^wms_request_seconds_count\{server="gateway",method="GET",route="\/wms[^"]*",status="200"\} [1-9]/m,
    );
    assert.match(metrics, /^process_resident_memory_bytes \d+$/m);
    assert.not.match(toUsers, 'process_resident_memory_bytes');
  });

  test('the program runs as a gateway in front of a second program as the API', async () => {
    const api = await startProgram({ WMS_ROLE: 'api', WMS_DATA: dataDir });
    const gateway = await startProgram({ WMS_ROLE: 'gateway', WMSAPI_URL: api.url, WMS_DATA: await temporaryFolder() });
    const statuses = await Promise.all([statusOf(api, '/wms'), statusOf(gateway, '/wms')]);
    const codes = [await gateway.stop(), await api.stop()];
    assert.equal(statuses, [404, 200]);
    assert.equal(codes, [0, 0]);
  });
});

async function saidToPerson(dataDir: string, look?: (program: Program) => Promise<void>): Promise<string> {
  const program = await startProgram({ WMS_DATA: dataDir, WMS_DEMO: 'on', LOG_FORMAT: 'text', LOG_LEVEL: 'info' });
  await statusOf(program, '/wms');
  await look?.(program);
  await program.stop();
  return program.output();
}

const linesOf = (program: Program) => program.output().trim().split('\n');

async function postgresOf(dataDir: string): Promise<number> {
  const noted = await readPidFile(join(dataDir, 'postgres'));
  if (noted === undefined) throw new Error('PostgreSQL does not run');
  return noted.pid;
}

/** A program on this machine would not send Secure cookies back over http. */
async function signsInByProgram(program: Program): Promise<void> {
  const { status, headers } = await signIn(program, 'Demo-pass-1', 'demo-vm-storeman');
  const cookies = headers.getSetCookie();
  assert.is(status, 200);
  assert.ok(cookies.length > 0 && cookies.every((cookie) => !cookie.includes('Secure')), cookies.join('\n'));
}

function signIn({ url }: Program, password: string | undefined, login = 'admin'): Promise<Response> {
  const body = JSON.stringify({ login, password });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/wmsapi/v1/user/token`, { method: 'POST', headers, body });
}

const statusOf = async ({ url }: Program, path: string) => (await fetch(url + path)).status;
