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

suite('an upgrade while people work', (test) => {
  test('R11 R16 this version and a made-up next one serve one database, by turns and together; nothing fails or differs', async () => {
    const next = (await readMigrations()).length + 1;
    const named = (place: number, rest: string) => `${String(next + place).padStart(4, '0')}_${rest}.sql`;
    const migrations = {
      [named(0, 'notes')]:
        `alter table movements add column note text not null default ''; alter table erns add column note text`,
      [named(1, 'by_price.concurrently')]:
        'create index concurrently movements_by_price on movements (company_id, price)',
    };
    const sources = await sourcesWith(migrations);
    const options = { leastMovements: movements, database: await freshDatabase('demo') };
    const found = await upgradeUnderTraffic('.', sources, options).finally(() => rm(sources, { recursive: true }));
    assert.equal(found.migrations, Object.keys(migrations));
    assert.equal([found.traffic.failures, found.differences], [[], 0]);
    assert.ok(found.movements >= movements);
    assert.ok((found.longestLock?.milliseconds ?? 0) < 1_000, JSON.stringify(found.longestLock));
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

  test('R16 the longest is named: the table, how, and for how long', async () => {
    const lock = await longestLock('lock table erns in share mode; select pg_sleep(2)');
    assert.equal([lock?.relation, lock?.mode], ['erns', 'ShareLock']);
    assert.ok((lock?.milliseconds ?? 0) >= 350, JSON.stringify(lock));
  });

  test('R16 rows that a migration writes are in its hands until it ends', async () => {
    // The feed of changes does not follow tokens. A row that it follows would keep the feed's own table locked as long.
    const lock = await longestLock('update tokens set user_id = user_id; select pg_sleep(2)');
    assert.equal([lock?.relation, lock?.mode], ['tokens', 'RowExclusiveLock']);
    assert.ok((lock?.milliseconds ?? 0) >= 350, JSON.stringify(lock));
  });

  test('R16 a new table, and an index that is built beside the work, are in nobody’s way', async () => {
    const table = await longestLock('create table later (id bigint primary key); select pg_sleep(0.4)');
    const index = await longestLock('create index concurrently later on movements (price)', true);
    for (const lock of [table, index]) {
      assert.ok(lock === undefined || lock.relation === 'schema_migrations', JSON.stringify(lock));
    }
  });
});
