import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as assert from 'uvu/assert';
import { complaintIn } from '../../server/db/embedded/postmaster.ts';
import { startPostgres } from '../../server/db/embedded.ts';
import { CannotStart } from '../../server/db/errors.ts';
import { ask } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('the embedded database', (test, { before }) => {
  let dataDir = '';

  before(async () => {
    dataDir = await temporaryFolder();
    await (await startPostgres({ dataDir })).stop();
  });

  test('the database keeps its data from one start to the next', async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    const first = await startPostgres({ dataDir });
    await ask(first.url, 'create table kept as select 42 as answer');
    await first.stop();

    const second = await startPostgres({ dataDir });
    const rows = await ask(second.url, 'select answer from kept');
    await second.stop();

    assert.equal(rows, [{ answer: 42 }]);
    assert.is(second.url, first.url);
  });

  test('the database sorts and lower-cases letters alike on every system', async () => {
    const database = await startPostgres({ dataDir });
    const rows = await ask(database.url, `select lower('ÄÉ') as lowered, 'a' > 'B' as by_code_point`);
    await database.stop();
    assert.equal(rows, [{ lowered: 'äé', by_code_point: true }]);
  });

  test('the database refuses a second WMS on the same directory, and the first works on', async () => {
    const first = await startPostgres({ dataDir });
    await refusesToStart(dataDir, `another WMS uses ${dataDir}`);
    assert.equal(await ask(first.url, 'select 1 as one'), [{ one: 1 }]);
    await first.stop();
  });

  test('the database adopts the server of a killed process with every acknowledged row', async () => {
    const writer = await startWriter(dataDir);
    const acknowledged = await killAfter(writer, 50, () => writer.process.kill('SIGKILL'));

    const database = await startPostgres({ dataDir });
    const adopted = database.pid();
    const rows = await ask(database.url, 'select max(number)::integer as last from written');
    await database.stop();

    assert.is(adopted, writer.postgres);
    assert.ok(Number(rows[0]?.last) >= acknowledged, `${acknowledged} were acknowledged`);
  });

  test('the database recovers every acknowledged row when process and PostgreSQL are killed together', async () => {
    const writer = await startWriter(dataDir);
    const acknowledged = await killAfter(writer, 50, () => {
      process.kill(writer.postgres, 'SIGKILL');
      writer.process.kill('SIGKILL');
    });

    const database = await startPostgres({ dataDir });
    const rows = await ask(database.url, 'select max(number)::integer as last from written');
    await database.stop();

    assert.ok(Number(rows[0]?.last) >= acknowledged, `${acknowledged} were acknowledged`);
  });

  test('the error about a memory block in use is found even if another error follows it', () => {
    const logLines = [
      '2026-03-01 09:30:00.000 UTC [20] FATAL:  pre-existing shared memory block (key 17, ID 4) is still in use',
      '2026-03-01 09:30:00.001 UTC [12] FATAL:  connection to client lost',
    ];
    assert.match(complaintIn(logLines.join('\n')), /^pre-existing shared memory/);
    assert.is(complaintIn(logLines.slice(1).join('\n')), 'connection to client lost');
  });

  test('PostgreSQL restarts at the same address when it dies', async () => {
    const messages: string[] = [];
    const database = await startPostgres({
      dataDir: await temporaryFolder(),
      report: (sentence) => messages.push(sentence),
    });
    await ask(database.url, 'create table survivors as select 42 as answer');
    const killed = database.pid();

    process.kill(killed, 'SIGKILL');
    const rows = await eventually(() => ask(database.url, 'select answer from survivors'));
    await eventually(async () => assert.is(messages.at(-1), 'PostgreSQL is back'));

    assert.equal(rows, [{ answer: 42 }]);
    assert.is.not(database.pid(), killed);
    await database.stop();
  });

  test('the database starts when the process id of a crashed server belongs to another process', async () => {
    const first = await startPostgres({ dataDir });
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n').slice(1);
    await first.stop();
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 60_000)']);
    await writeFile(file, [other.pid, ...lines].join('\n'));

    const database = await startPostgres({ dataDir });
    const rows = await ask(database.url, 'select 1 as one');
    await database.stop();
    other.kill();

    assert.equal(rows, [{ one: 1 }]);
  });

  test('the database serves a directory whose path is too long for a socket', async () => {
    const database = await startPostgres({ dataDir: join(await temporaryFolder(), 'long'.repeat(30)) });
    const rows = await ask(database.url, 'select 1 as one');
    await database.stop();
    assert.equal(rows, [{ one: 1 }]);
  });

  test('the database refuses the directory of another major version and changes nothing in it', async () => {
    const dataDir = await temporaryFolder();
    await (await startPostgres({ dataDir })).stop();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    const before = await readdir(dataDir, { recursive: true });
    await refusesToStart(dataDir, `${dataDir} holds a database of PostgreSQL 17, this program brings PostgreSQL 18`);
    assert.equal(await readdir(dataDir, { recursive: true }), before);
  });

  test('an unusable data directory is reported in one sentence', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await refusesToStart(join(file, 'data'), 'cannot be used');
  });

  test('G67 PostgreSQL receives none of our own variables', async () => {
    process.env.SMTP_URL = 'smtp://user:canary@mail';
    const database = await startPostgres({ dataDir });
    const environment = await readFile(`/proc/${database.pid()}/environ`, 'utf8');
    await database.stop();
    assert.not.match(environment, 'canary');
  });
});

async function refusesToStart(dataDir: string, sentence: string): Promise<void> {
  const thrown = await startPostgres({ dataDir }).then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.instance(thrown, CannotStart);
  assert.match(thrown instanceof Error ? thrown.message : '', sentence);
}

interface Writer {
  process: ChildProcess;
  lines: AsyncIterator<string>;
  postgres: number;
}

async function startWriter(dataDir: string): Promise<Writer> {
  const program = join(import.meta.dirname, '../support/database/embedded-writer.ts');
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  return { process: child, lines, postgres: Number(String(value).split(' ')[1]) };
}

async function killAfter({ process: child, lines }: Writer, count: number, kill: () => void): Promise<number> {
  const exited = once(child, 'exit');
  let last = 0;
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) {
    last = Number(line.value);
    if (last === count) kill();
  }
  await exited;
  return last;
}
