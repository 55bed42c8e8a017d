import { rm } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { migrate } from '../../server/db/migrate.ts';
import { readMigrations } from '../../server/db/migration-files.ts';
import { sourcesWith } from '../../tools/upgrade/sources.ts';
import { upgradeUnderTraffic } from '../../tools/upgrade/upgrade.ts';
import { type HeldLock, watchLocks } from '../../tools/upgrade/watch-locks.ts';
import { freshDatabase } from '../support/database/database.ts';
import { withLater } from '../support/database/later-migrations.ts';
import { isLongRun } from '../support/long-run.ts';
import { suite } from '../support/suite.ts';

/** Enough rows to notice a lock that grows with the table. */
const movements = isLongRun ? 20_000 : 2_000;

suite('an upgrade during work', (test) => {
  test('R11 R16 this version and a simulated next one serve one database in turn and together without failures', async () => {
    const next = (await readMigrations()).length + 1;
    const named = (offset: number, rest: string) => `${String(next + offset).padStart(4, '0')}_${rest}.sql`;
    const migrations = {
      [named(0, 'notes')]:
        `alter table movements add column note text not null default ''; alter table erns add column note text`,
      [named(1, 'by_price.concurrently')]:
        'create index concurrently movements_by_price on movements (company_id, price)',
    };
    const sources = await sourcesWith(migrations);
    const options = { leastMovements: movements, database: await freshDatabase('demo') };
    const result = await upgradeUnderTraffic('.', sources, options).finally(() => rm(sources, { recursive: true }));
    assert.equal(result.migrations, Object.keys(migrations));
    assert.equal([result.traffic.failures, result.differences], [[], 0]);
    assert.ok(result.movements >= movements);
    assert.ok((result.longestLock?.milliseconds ?? 0) < 1_000, JSON.stringify(result.longestLock));
  });
});

suite('the locks of migrations', (test) => {
  async function longestLock(text: string, isConcurrent = false): Promise<HeldLock | undefined> {
    const url = await freshDatabase();
    const migrations = await withLater({ text, isConcurrent });
    const end = await watchLocks(url);
    await migrate(url, { migrations });
    return end();
  }

  test('R16 the longest lock is reported with its table, mode and duration', async () => {
    const lock = await longestLock('lock table erns in share mode; select pg_sleep(2)');
    assert.equal([lock?.relation, lock?.mode], ['erns', 'ShareLock']);
    assert.ok((lock?.milliseconds ?? 0) >= 350, JSON.stringify(lock));
  });

  test('R16 rows that a migration writes stay locked until it ends', async () => {
    // The feed of changes does not follow tokens. A row that it follows would keep the feed's own table locked as long.
    const lock = await longestLock('update tokens set user_id = user_id; select pg_sleep(2)');
    assert.equal([lock?.relation, lock?.mode], ['tokens', 'RowExclusiveLock']);
    assert.ok((lock?.milliseconds ?? 0) >= 350, JSON.stringify(lock));
  });

  test('R16 a new table and a concurrently built index lock nothing else', async () => {
    const table = await longestLock('create table later (id bigint primary key); select pg_sleep(0.4)');
    const index = await longestLock('create index concurrently later on movements (price)', true);
    for (const lock of [table, index]) {
      assert.ok(lock === undefined || lock.relation === 'schema_migrations', JSON.stringify(lock));
    }
  });
});
