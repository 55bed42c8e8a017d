import { Client } from 'pg';
import * as assert from 'uvu/assert';
import { importWork } from '../../../server/api/imports/work-import.ts';
import { LONG_WORK_LOCK } from '../../../server/db/locks.ts';
import { importKey } from '../../../server/queue/jobs.ts';
import { cleanUp, unlockAbandoned } from '../../../server/queue/tasks/upkeep.ts';
import { getImport } from '../../../shared/contract/imports/imports.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { waitingForLocks } from '../../support/builders/at-once.ts';
import { applied, previewed, undone } from '../../support/builders/imports.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { freshDatabase } from '../../support/database/database.ts';
import { becomes } from '../../support/eventually.ts';

type Tools = Parameters<typeof cleanUp>[1];

ownApiSuite('the life of an import', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const servers: Client[] = [];
  hooks.after(async () => {
    for (const server of servers) await server.end();
  });

  async function siteWithPreview() {
    const site = await builders.it.site();
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const seen = await previewed(keeper, { kind: 'location' }, { location: 'name\nR1\nR2' });
    return { site, keeper, id: seen.id };
  }

  async function heldElsewhere(id: number, url = builders.it.url): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: url });
    servers.push(client);
    await client.connect();
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LONG_WORK_LOCK, importKey(id)]);
    return async () => void (await client.query('select pg_advisory_unlock_all()'));
  }

  test('the audit records who applied and who undid an import and how many rows it created', async () => {
    const { keeper, id } = await siteWithPreview();
    await applied(keeper, id);
    await undone(keeper, id);
    const audit = await builders.it.db.many(
      `select operation, user_id as "userId", after ->> 'new' as made from audit
       where subject = 'import' and subject_id = $1::bigint::text
       order by id`,
      [id],
    );
    assert.equal(audit, [
      { operation: 'applyImport', userId: keeper.userId, made: '2' },
      { operation: 'undoImport', userId: keeper.userId, made: null },
    ]);
  });

  test('a step that another server holds waits for it and is done once', async () => {
    const { site, keeper, id } = await siteWithPreview();
    const work = importWork(builders.it.services);
    const step = {
      id,
      step: 'apply',
      by: { userId: keeper.userId, accessId: keeper.accessId, requestId: 'r' },
    } as const;
    await builders.it.db.run(`update imports set state = 'applying' where id = $1`, [id]);
    const discardDrafts = await heldElsewhere(id);
    const begun = [work(step, { pool: builders.it.pool }), work(step, { pool: builders.it.pool })];
    await becomes(async () => waitingForLocks(builders.it), 2);
    assert.is((await keeper.ok(getImport, { id })).state, 'applying');
    await discardDrafts();
    await Promise.all(begun);
    assert.is((await keeper.ok(getImport, { id })).state, 'applied');
    const made = await builders.it.count(`locations where warehouse_id = $1 and name in ('R1', 'R2')`, [
      site.warehouseId,
    ]);
    assert.is(made, 2);
  });

  test('an import can run longer than five minutes, and an import of a killed server is released to another', async () => {
    const { id } = await siteWithPreview();
    const key = importKey(id);
    const isLocked = async () => {
      const { locked } = await builders.it.db.one<{ locked: boolean }>(
        'select locked_at is not null as locked from graphile_worker.jobs where key = $1',
        [key],
      );
      return locked;
    };
    const tools = { pool: builders.it.pool, now: () => new Date() } as Tools;
    await jobs.whilePaused(async () => {
      await builders.it.db.run(
        `select graphile_worker.add_job('workImport', json_build_object('id', $1::bigint, 'step', 'read', 'by', '{}'::json), job_key => $2)`,
        [id, key],
      );
      await builders.it.db.run(
        `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '6 minutes' where key = $1`,
        [key],
      );
      const discardDrafts = await heldElsewhere(id);
      await unlockAbandoned({}, tools);
      assert.is(await isLocked(), true);
      await discardDrafts();
      const others = [await heldElsewhere(id + 1), await heldElsewhere(id, await freshDatabase('empty'))];
      await unlockAbandoned({}, tools);
      assert.is(await isLocked(), false, 'what is done elsewhere, or to another import, keeps nothing from it');
      for (const letOtherGo of others) await letOtherGo();
    });
    await jobs.done();
  });

  test('an import is deleted with its rows after thirty days', async () => {
    const { id } = await siteWithPreview();
    const rows = () => builders.it.db.many('select from import_rows where import_id = $1', [id]);
    const at = (days: number) =>
      ({ pool: builders.it.pool, now: () => new Date(Date.now() + days * 86_400_000) }) as Tools;
    await cleanUp({}, at(29));
    assert.is((await rows()).length, 2);
    await cleanUp({}, at(31));
    assert.is((await rows()).length, 0);
    assert.equal(await builders.it.db.many('select from imports where id = $1', [id]), []);
  });
});
