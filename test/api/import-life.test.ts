import * as assert from 'uvu/assert';
import { importWork } from '../../server/api/imports/work/work-import.ts';
import { IMPORT_LOCK } from '../../server/jobs/import-lock.ts';
import { cleanUp } from '../../server/jobs/tasks/clean-up.ts';
import { unlockAbandoned } from '../../server/jobs/tasks/unlock-abandoned.ts';
import { getImport } from '../../shared/contract/imports.ts';
import { suite } from '../support/suite.ts';
import { applied, previewed, undone } from '../support/world/imports.ts';
import { jobsFor } from '../support/world/jobs.ts';
import { worldFor } from '../support/world/world.ts';

type Tools = Parameters<typeof cleanUp>[1];

suite('the life of an import', (test, hooks) => {
  const world = worldFor(hooks);
  const jobs = jobsFor(hooks, world);

  async function place() {
    const site = await world.it.site();
    const keeper = await world.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    const seen = await previewed(keeper, { kind: 'location' }, { location: 'name\nR1\nR2' });
    return { site, keeper, id: seen.id };
  }

  /** The work of a server that is at this import, until it is let go. */
  async function heldElsewhere(id: number): Promise<() => Promise<void>> {
    const client = await world.it.pool.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1, hashint8($2))', [IMPORT_LOCK, id]);
    return async () => {
      await client.query('rollback');
      client.release();
    };
  }

  test('who applied it and who undid it, and what came of it, stands in the audit', async () => {
    const { keeper, id } = await place();
    await applied(keeper, id);
    await undone(keeper, id);
    const audit = await world.it.db.many(
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

  test('a step that another connection is at is tried again later; one that was done is not done again', async () => {
    const { site, keeper, id } = await place();
    const work = importWork(world.it.services);
    const step = {
      id,
      step: 'apply',
      by: { userId: keeper.userId, accessId: keeper.accessId, requestId: 'r' },
    } as const;
    await world.it.db.run(`update imports set state = 'applying' where id = $1`, [id]);
    const letGo = await heldElsewhere(id);
    const error = await work(step, { pool: world.it.pool }).catch((thrown: Error) => thrown);
    assert.match(String(error), 'is being worked on');
    assert.is((await keeper.ok(getImport, { id })).state, 'applying');
    await letGo();
    await work(step, { pool: world.it.pool });
    await work(step, { pool: world.it.pool });
    assert.is((await keeper.ok(getImport, { id })).state, 'applied');
    const { made } = await world.it.db.one<{ made: number }>(
      `select count(*) as made from locations where warehouse_id = $1 and name in ('R1', 'R2')`,
      [site.warehouseId],
    );
    assert.is(made, 2);
  });

  test('an import may take longer than five minutes; one whose server was killed is given to another', async () => {
    const { id } = await place();
    await jobs.pause();
    await world.it.db.run(
      `select graphile_worker.add_job('workImport', json_build_object('id', $1::bigint, 'step', 'read', 'by', '{}'::json))`,
      [id],
    );
    await world.it.db.run(
      `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '6 minutes'`,
    );
    const locked = async () =>
      (await world.it.db.many('select from graphile_worker.jobs where locked_at is not null')).length;
    const tools = { pool: world.it.pool, now: () => new Date() } as Tools;
    const letGo = await heldElsewhere(id);
    await unlockAbandoned({}, tools);
    assert.is(await locked(), 1);
    await letGo();
    await unlockAbandoned({}, tools);
    assert.is(await locked(), 0);
    await jobs.resume();
    await jobs.done();
  });

  test('after thirty days it goes with its rows', async () => {
    const { id } = await place();
    const rows = () => world.it.db.many('select from import_rows where import_id = $1', [id]);
    const at = (days: number) =>
      ({ pool: world.it.pool, now: () => new Date(Date.now() + days * 86_400_000) }) as Tools;
    await cleanUp({}, at(29));
    assert.is((await rows()).length, 2);
    await cleanUp({}, at(31));
    assert.is((await rows()).length, 0);
    assert.equal(await world.it.db.many('select from imports where id = $1', [id]), []);
  });
});
