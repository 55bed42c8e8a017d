import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDifferences } from '../../server/api/stock/ledger/find-differences.ts';
import { startPostgres } from '../../server/db/embedded.ts';
import { openCheckPool } from '../../server/db/pool.ts';
import { reader } from '../../server/db/query.ts';
import { startProgram } from '../../test/support/program.ts';
import { addMovements } from './more-movements.ts';
import { Crew, type Traffic } from './traffic.ts';
import { type HeldLock, watchLocks } from './watch-locks.ts';

export interface UpgradeFindings {
  movements: number;
  migrations: string[];
  /** Milliseconds from its start until it was ready. */
  readyAfter: number;
  longestLock: HeldLock | undefined;
  traffic: Traffic;
  /** The number of differences that `verify` finds afterwards. */
  differences: number;
}

/** Requests of users who work with both versions, and with the earlier one again. */
const AT_WORK = 100;

export interface UpgradeOptions {
  leastMovements: number;
  /** A database with the demo; without one the earlier version fills an empty database. */
  database?: string;
}

/**
 * Upgrades the demo of one version (a folder of its sources) to another while users work: the earlier one serves; the later one starts on
 * it, and both serve; then the earlier one is restarted, as after a crash or a rollback, and serves alone. Throws when one of them does not
 * start.
 */
export async function upgradeUnderTraffic(
  earlier: string,
  later: string | undefined,
  { leastMovements, database }: UpgradeOptions,
): Promise<UpgradeFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'wms-upgrade-'));
  await chmod(folder, 0o711);
  const ended: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const url = database ?? (await ownDatabase(folder, ended));
    const start = async (sources: string | undefined) => {
      const program = await startProgram({ WMS_DATA: folder, WMS_DEMO: 'on', DATABASE_URL: url }, sources);
      ended.push(() => program.stop());
      return program;
    };
    return await upgrade(
      url,
      () => start(earlier),
      () => start(later),
      leastMovements,
    );
  } finally {
    for (const end of ended.toReversed()) await end();
  }
}

async function ownDatabase(dataDir: string, ended: (() => Promise<unknown>)[]): Promise<string> {
  const postgres = await startPostgres({ dataDir });
  ended.push(() => postgres.stop());
  return postgres.url;
}

interface Started {
  url: string;
  stop(): Promise<unknown>;
}

async function upgrade(
  url: string,
  startEarlier: () => Promise<Started>,
  startLater: () => Promise<Started>,
  leastMovements: number,
): Promise<UpgradeFindings> {
  const earlier = await startEarlier();
  await addMovements(url, leastMovements);
  const pool = openCheckPool(url, { max: 1 });
  const db = reader(pool);
  const crew = new Crew();
  try {
    const { newest } = await db.one<{ newest: number }>('select max(number) as newest from schema_migrations');
    await crew.workAt(earlier.url);
    const endWatch = await watchLocks(url);
    const began = performance.now();
    const later = await startLater();
    const readyAfter = Math.round(performance.now() - began);
    const longestLock = await endWatch();
    await crew.workAt(earlier.url, later.url);
    await crew.makes(AT_WORK);
    await crew.workAt(later.url);
    await earlier.stop();
    const again = await startEarlier();
    await crew.workAt(again.url);
    await later.stop();
    await crew.makes(AT_WORK);
    const traffic = await crew.leave();
    const { movements } = await db.one<{ movements: number }>('select count(*) as movements from movements');
    const brought = await db.many<{ name: string }>('select name from schema_migrations where number > $1', [newest]);
    const differences = (await findDifferences(db)).length;
    return { movements, migrations: brought.map(({ name }) => name), readyAfter, longestLock, traffic, differences };
  } finally {
    await crew.leave();
    await pool.end();
  }
}
