import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseProxy, databaseProxy } from '../../test/support/database/database-proxy.ts';
import { type Program, readiness, runProgram, startProgram } from '../../test/support/program.ts';
import { ownDatabase } from './own-database.ts';
import { type Row, shown, under } from './row.ts';

const CLIENTS = 16;
const how = `${CLIENTS} clients ask without pause, by way of a proxy between the program and PostgreSQL`;

/** The effect of a database whose peer goes silent: the time until recovery, until a request is refused, until the program stops. */
export async function silenceBench(): Promise<Row[]> {
  const database = await ownDatabase(1);
  const proxy = await databaseProxy(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'wms-bench-'));
  const variables = { WMS_DATA: folder, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' };
  try {
    const program = await startProgram(variables);
    const rows = [await recovery(program, proxy), await stall(program, proxy), await stopWithDead(program, proxy)];
    return [...rows, await stopWhileWaiting(variables, proxy)];
  } finally {
    await proxy.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A request that needs the database, which looks up its token. */
async function ask({ url }: Program): Promise<{ status: number; took: number }> {
  const began = performance.now();
  const headers = { authorization: 'Bearer nobodys-token' };
  const { status } = await fetch(`${url}/wmsapi/v1/user/access`, { headers });
  return { status, took: (performance.now() - began) / 1000 };
}

/** Sends requests from many clients until `during` ends; `seen` receives each response. */
async function asking(program: Program, during: Promise<unknown>, seen: (answer: Answer) => void): Promise<void> {
  let isOver = false;
  const client = async () => {
    while (!isOver) seen(await ask(program));
  };
  const clients = Array.from({ length: CLIENTS }, client);
  await during;
  isOver = true;
  await Promise.all(clients);
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** From the moment when all connections go dead to the last refusal, and to `/readyz` being 200 again. */
async function recovery(program: Program, proxy: DatabaseProxy): Promise<Row> {
  let silentAt = 0;
  let lastRefusal = 0;
  let ready = 0;
  const since = () => (performance.now() - silentAt) / 1000;
  const during = async () => {
    await pause(2_000);
    proxy.goSilent();
    silentAt = performance.now();
    for (; since() < 20; await pause(50)) if ((await readiness(program)) !== 200) ready = since();
  };
  await asking(program, during(), ({ status }) => {
    if (status === 503) lastRefusal = since();
  });
  const longest = Math.max(lastRefusal, ready);
  return {
    what: 'All database connections go dead, new ones work: until the last refusal',
    how: `${how}; /readyz 200 after ${shown(ready)} s`,
    ...under(longest, 10, 's'),
  };
}

/** The longest wait of a request for its refusal while nothing gets through at all. */
async function stall(program: Program, proxy: DatabaseProxy): Promise<Row> {
  let longest = 0;
  let refused = 0;
  const during = async () => {
    await pause(2_000);
    proxy.stall(true);
    await pause(30_000);
  };
  await asking(program, during(), ({ status, took }) => {
    if (status !== 503) return;
    refused += 1;
    longest = Math.max(longest, took);
  });
  return {
    what: 'The database stalls: the longest wait for a 503',
    how: `${how}, for 30 s; ${refused} refusals`,
    budget: 'under 15 s',
    measured: `${shown(longest)} s`,
    met: refused > 0 && longest < 15,
  };
}

async function stopWithDead(program: Program, proxy: DatabaseProxy): Promise<Row> {
  const request = ask(program).catch(() => undefined);
  const { took, code } = await stopped(program);
  await request;
  proxy.stall(false);
  return {
    what: 'SIGTERM while all connections are dead',
    how: `one request under way; exit code ${code}`,
    budget: 'under 10 s',
    measured: `${shown(took)} s`,
    met: took < 10 && code === 0,
  };
}

async function stopWhileWaiting(variables: Record<string, string>, proxy: DatabaseProxy): Promise<Row> {
  proxy.stall(true);
  const before = proxy.made();
  const program = await runProgram(variables);
  while (proxy.made() === before) await pause(10);
  const { took, code } = await stopped(program);
  return {
    what: 'SIGTERM while the program waits for the database at its start',
    how: `the first connection is made and not answered; exit code ${code}`,
    budget: 'under 1 s',
    measured: `${shown(took)} s`,
    met: took < 1 && code === 0,
  };
}

async function stopped(program: Program): Promise<{ took: number; code: number | string }> {
  const began = performance.now();
  const code = await program.stop();
  return { took: (performance.now() - began) / 1000, code };
}
