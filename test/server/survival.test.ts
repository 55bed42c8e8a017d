import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { findDifferences } from '../../server/api/stock/ledger/find-differences.ts';
import { readPidFile } from '../../server/db/embedded/pid-file.ts';
import { socketUrl } from '../../server/db/embedded/socket-url.ts';
import { openPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { createErn, getErn, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import type { Access } from '../../shared/permissions.ts';
import { Session } from '../../tools/replay/session.ts';
import { ask } from '../support/database/database.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { isLongRun } from '../support/long-run.ts';
import { type Program, startProgram } from '../support/program.ts';
import { suite } from '../support/suite.ts';

const clients = 4;

suite('receiving goods while processes are killed', (test, { before }) => {
  let dataDir = '';
  const start = () => startProgram({ WMS_DATA: dataDir, WMS_DEMO: 'on' });

  before(async () => {
    dataDir = await temporaryFolder();
  });

  test('R4 killing server and PostgreSQL together loses no acknowledged receipt', async () => {
    const program = await start();
    const received = await receiveUntilKilled(program, dataDir, async () => {
      await killPostgres(dataDir);
      program.process.kill('SIGKILL');
      await program.ended;
    });
    const next = await start();
    await allAreReceived(next, received);
    assert.equal(await differences(dataDir), []);
    await next.stop();
  });

  // A normal run only kills both together.
  if (!isLongRun) return;

  test('R5 killing the server loses no acknowledged receipt', async () => {
    const program = await start();
    const received = await receiveUntilKilled(program, dataDir, async () => {
      program.process.kill('SIGKILL');
      await program.ended;
    });
    const next = await start();
    await allAreReceived(next, received);
    assert.equal(await differences(dataDir), []);
    await next.stop();
  });

  test('G66 R4 killing PostgreSQL refuses requests, loses no receipt, and the server continues', async () => {
    const program = await start();
    const received = await receiveUntilKilled(program, dataDir, () => killPostgres(dataDir));
    await allAreReceived(program, received);
    assert.equal(await differences(dataDir), []);
    assert.is(await program.stop(), 0);
  });
});

async function receiveUntilKilled(program: Program, dataDir: string, kill: () => Promise<void>): Promise<number[]> {
  const { session, access } = await signIn(program);
  const stockCode = await someStockCode(dataDir);
  const received: number[] = [];
  let over = false;
  const work = Array.from({ length: clients }, async () => {
    while (!over) {
      const id = await receiveOne(session, access, stockCode).catch(() => undefined);
      if (id === undefined) await pause(5);
      else received.push(id);
    }
  });
  while (received.length < 40) await pause(5);
  await kill();
  over = true;
  await Promise.all(work);
  await session.close();
  return received;
}

async function receiveOne(session: Session, access: Access, stockCode: string): Promise<number> {
  const { id } = await session.call(createErn, access, { lines: [{ stockCode, quantity: '3' }] });
  await session.call(receiveErn, access, { id, asShipped: true });
  return id;
}

async function allAreReceived(program: Program, ids: readonly number[]): Promise<void> {
  const { session, access } = await eventually(() => signIn(program));
  for (const id of ids) assert.is((await session.call(getErn, access, { id })).status, 'received');
  await session.close();
}

async function signIn({ url }: Program): Promise<{ session: Session; access: Access }> {
  const session = new Session(url, clients);
  await session.signIn('demo-vm-storeman', 'Demo-pass-1');
  const [access] = session.accesses;
  if (access === undefined) throw new Error('the storeman has no access');
  return { session, access };
}

const databaseOf = (dataDir: string) => socketUrl(join(dataDir, 'run'), 'wms');

async function someStockCode(dataDir: string): Promise<string> {
  const [sku] = await ask<{ stock_code: string }>(
    databaseOf(dataDir),
    "select s.stock_code from skus s join companies c on c.id = s.company_id where c.layout = 'vm' and s.stock_code !~ '^(FO|CU|PW|RF)-' limit 1",
  );
  return sku?.stock_code ?? '';
}

async function killPostgres(dataDir: string): Promise<void> {
  const noted = await readPidFile(join(dataDir, 'postgres'));
  if (noted !== undefined) process.kill(noted.pid, 'SIGKILL');
}

async function differences(dataDir: string) {
  const pool = openPool(databaseOf(dataDir), { max: 1 });
  return findDifferences(reader(pool)).finally(() => pool.end());
}
