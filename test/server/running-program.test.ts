import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readPidFile } from '../../server/db/embedded/pid-file.ts';
import { migrationNames } from '../../server/db/migration-files.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { rawHttp, statusOf as rawStatus } from '../support/gateway/http.ts';
import {
  freePort,
  linesOf,
  type Program,
  postgresOf,
  readiness,
  runProgram,
  signIn,
  startProgram,
  statusOf,
} from '../support/program.ts';
import { suite } from '../support/suite.ts';

suite('the running program', (test, hooks) => {
  let dataDir = '';
  let first = '';
  let metricsPort = '';
  let running: Program;

  hooks.before(async () => {
    dataDir = await temporaryFolder();
    metricsPort = String(await freePort());
    const program = await startProgram({ WMS_DATA: dataDir, LOG_LEVEL: 'info', APP_VERSION: '9.8.7', WMS_DATE: 'x' });
    await program.stop();
    first = program.output();
    running = await startProgram({ WMS_DATA: dataDir, LOG_LEVEL: 'info', METRICS_PORT: metricsPort });
  });

  test('the first start logs its version, the migrations and unknown variables, and a later start no migrations', async () => {
    const messages = first
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    const migrations = await migrationNames();
    assert.ok(messages.includes('WMS 9.8.7'));
    assert.ok(messages.includes(`Applied the migrations ${migrations[0]} to ${migrations.at(-1)} to a new database`));
    assert.ok(messages.includes('WMS_DATE is unknown and has no effect: did you mean WMS_DATA?'));
    await Promise.all(['/healthz', '/readyz', '/wms'].map((path) => statusOf(running, path)));
    assert.not.match(running.output(), 'Applied');
    assert.equal(
      linesOf(running)
        .map((line) => JSON.parse(line))
        .flatMap(({ msg, path }) => (msg === 'request' ? [path] : [])),
      ['/wms'],
    );
  });

  test('the program logs the first administrator’s password once, and it only allows choosing another', async () => {
    const logLine = first.split('\n').find((line) => line.includes('The first administrator')) ?? '';
    const [, password] =
      /^The first administrator is admin, with the password (\S+)$/.exec(JSON.parse(logLine).msg) ?? [];
    const answers = [await signIn(running, `not-${password}`), await signIn(running, password)];
    const elsewhere = await rawHttp(
      Number(new URL(running.url).port),
      'GET /wms HTTP/1.1\r\nHost: wms.example\r\nConnection: close\r\n\r\n',
    );
    assert.equal(
      answers.map(({ status }) => status),
      [401, 403],
    );
    assert.not.match(running.output(), 'administrator');
    assert.is(rawStatus(elsewhere), 421);
  });

  test('the program reports requests to Prometheus on a separate port', async () => {
    await statusOf(running, '/wms');
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const toUsers = await (await fetch(`${running.url}/metrics`)).text();
    assert.match(
      metrics,
      /^wms_request_seconds_count\{server="gateway",method="GET",route="\/wms[^"]*",status="200"\} [1-9]/m,
    );
    assert.match(metrics, /^process_resident_memory_bytes \d+$/m);
    assert.not.match(toUsers, 'process_resident_memory_bytes');
  });

  test('a second program on the same data is refused in one sentence, and the first keeps running', async () => {
    const second = await runProgram({ WMS_DATA: dataDir });
    assert.is(await second.ended, 1);
    assert.is(second.output().trim(), `another WMS uses ${dataDir}`);
    assert.is(await readiness(running), 200);
  });

  test('G66 T11 the program survives a killed PostgreSQL, logs it and is ready again', async () => {
    const postgres = await postgresOf(dataDir);
    process.kill(postgres, 'SIGKILL');
    await eventually(async () => assert.is.not(await postgresOf(dataDir), postgres));
    await eventually(async () => assert.is(await readiness(running), 200));
    await eventually(() => assert.match(running.output(), 'PostgreSQL has ended; starting it again'));
  });

  test('the program stops cleanly on SIGTERM together with PostgreSQL', async () => {
    assert.is(await running.stop(), 0);
    assert.is(await readPidFile(join(dataDir, 'postgres')), undefined);
  });
});
