import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readPidFile } from '../../server/db/embedded/pid-file.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import {
  freePort,
  linesOf,
  type Program,
  postgresOf,
  runProgram,
  signIn,
  startProgram,
  statusOf,
} from '../support/program.ts';
import { suite } from '../support/suite.ts';

suite('the program', (test, { before }) => {
  let dataDir = '';

  before(async () => {
    dataDir = await temporaryFolder();
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

  test('stopping the program during its start leaves nothing running', async () => {
    const program = await runProgram({ WMS_DATA: dataDir });
    await eventually(() => postgresOf(dataDir));
    assert.is(await program.stop(), 0);
    assert.is(await readPidFile(join(dataDir, 'postgres')), undefined);
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

/** A program on this machine would not send Secure cookies back over http. */
async function signsInByProgram(program: Program): Promise<void> {
  const { status, headers } = await signIn(program, 'Demo-pass-1', 'demo-vm-storeman');
  const cookies = headers.getSetCookie();
  assert.is(status, 200);
  assert.ok(cookies.length > 0 && cookies.every((cookie) => !cookie.includes('Secure')), cookies.join('\n'));
}
