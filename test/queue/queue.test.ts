import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { reader } from '../../server/db/query.ts';
import { transaction } from '../../server/db/transaction.ts';
import { addJob } from '../../server/queue/jobs.ts';
import { unlockAbandoned } from '../../server/queue/tasks/upkeep.ts';
import { ownBuildersFor } from '../support/builders/builders-for.ts';
import { doJobs, jobsFor } from '../support/builders/queue.ts';
import { ask } from '../support/database/database.ts';
import { databaseProxy } from '../support/database/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/folder.ts';
import { suite } from '../support/suite.ts';

suite('jobs', (test, hooks) => {
  const builders = ownBuildersFor(hooks);
  const jobs = jobsFor(hooks, builders);

  const mailTo = (to: string) => ({ to: [to], subject: 'Manifest', text: 'Ten drums.\n' });
  const send = (to: string) => transaction(builders.it.pool, (tx) => addJob(tx, 'sendMail', mailTo(to)));
  const receivedBy = (address: string) => jobs.mailServer.mails.filter(({ to }) => to.includes(address)).length;
  const lock = (minutes: number) =>
    ask(
      builders.it.url,
      `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - make_interval(mins => $1)`,
      [minutes],
    );
  const queued = () => builders.it.db.many('select id from graphile_worker.jobs');

  test('a mail of a transaction that is rolled back is never sent', async () => {
    await transaction(builders.it.pool, async (tx) => {
      await addJob(tx, 'sendMail', mailTo('rolled-back@example.com'));
      throw new Error('the despatch failed');
    }).catch((error: Error) => assert.is(error.message, 'the despatch failed'));
    assert.equal(await queued(), []);
    await send('kept@example.com');
    await jobs.done();
    assert.is(receivedBy('kept@example.com'), 1);
    assert.is(receivedBy('rolled-back@example.com'), 0);
  });

  test('a refused mail is logged in one sentence and sent once the mail server accepts it', async () => {
    jobs.mailServer.refusing = true;
    jobs.messages.length = 0;
    await send('later@example.com');
    await eventually(async () => {
      const rows = await builders.it.db.many<{ error: string }>('select last_error as error from graphile_worker.jobs');
      assert.match(rows[0]?.error ?? '', /over quota/);
    });
    assert.is(receivedBy('later@example.com'), 0);
    const [logLine = ''] = jobs.messages.filter((line) => line.includes('over quota'));
    assert.match(logLine, /^Sending a mail failed, try 1 of \d+: .*over quota$/);
    jobs.mailServer.refusing = false;
    await jobs.done();
    assert.is(receivedBy('later@example.com'), 1);
  });

  test('mails queued while no worker runs are sent once each by the workers that start next', async () => {
    const addresses = Array.from({ length: 20 }, (_, index) => `waiting-${index}@example.com`);
    let other: Awaited<ReturnType<typeof doJobs>> | undefined;
    await jobs.whilePaused(async () => {
      for (const address of addresses) await send(address);
      other = await doJobs(builders.it, jobs.mailServer.url);
    });
    await jobs.done();
    await other?.stop();
    assert.equal(
      addresses.map(receivedBy),
      addresses.map(() => 1),
    );
  });

  test('stopping a worker while it sends mails neither loses nor repeats one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const addresses = Array.from({ length: 6 }, (_, index) => `stopped-${round}-${index}@example.com`);
      for (const address of addresses) await send(address);
      await eventually(() => assert.ok(addresses.some((address) => receivedBy(address) > 0)));
      await jobs.whilePaused(() => undefined);
      await jobs.done();
      assert.equal(
        addresses.map(receivedBy),
        addresses.map(() => 1),
      );
    }
  });

  test('long imports and exports delay neither mails nor the recovery of jobs of a killed server', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let working = 0;
    await jobs.whilePaused(async () => {
      await send('begun-by-a-killed-server@example.com');
      await lock(6);
      const logLines: string[] = [];
      const work = async () => {
        working += 1;
        await ended;
      };
      const longWork = { workImport: work, makeExport: work };
      const busy = await doJobs(builders.it, jobs.mailServer.url, logLines, undefined, builders.it.url, longWork);
      const by = { userId: 1, accessId: null, requestId: 'test' };
      for (let id = 1; id <= 3; id += 1) {
        await transaction(builders.it.pool, async (tx) => {
          await addJob(tx, 'workImport', { id, step: 'read', by });
          await addJob(tx, 'makeExport', { id });
        });
      }
      await eventually(() => assert.is(working, 4));
      await send('beside-long-jobs@example.com');
      await eventually(() => assert.is(receivedBy('beside-long-jobs@example.com'), 1));
      await ask(builders.it.url, `select from graphile_worker.add_job('unlockAbandoned')`);
      await eventually(() => assert.is(receivedBy('begun-by-a-killed-server@example.com'), 1));
      end();
      await jobs.done();
      await busy.stop();
    });
    assert.is(working, 6);
  });

  test('the queue schedules upkeep and scheduled mails', async () => {
    const times = await ask<{ identifier: string }>(
      builders.it.url,
      'select identifier from graphile_worker._private_known_crontabs order by identifier',
    );
    assert.equal(
      times.map(({ identifier }) => identifier),
      ['cleanUp', 'planSendings', 'planVerification', 'reportOperations', 'unlockAbandoned'],
    );
  });

  test('a job of a killed server is released after five minutes, and no sooner', async () => {
    const isLocked = async () => {
      const { locked } = await builders.it.db.one<{ locked: boolean }>(
        `select locked_at is not null as locked from graphile_worker.jobs where task_identifier = 'sendMail'`,
      );
      return locked;
    };
    const tools = { pool: builders.it.pool, now: () => new Date() } as Parameters<typeof unlockAbandoned>[1];
    await jobs.whilePaused(async () => {
      await send('abandoned@example.com');
      await lock(4);
      await unlockAbandoned({}, tools);
      assert.is(await isLocked(), true);
      await lock(6);
      await unlockAbandoned({}, tools);
      assert.is(await isLocked(), false);
    });
    await jobs.done();
    assert.is(receivedBy('abandoned@example.com'), 1);
  });

  test('G66 the queue continues with new connections after its connections are cut', async () => {
    await ask(
      builders.it.url,
      'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await eventually(() => send('after-the-cut@example.com'));
    await jobs.done();
    assert.is(receivedBy('after-the-cut@example.com'), 1);
  });

  test('G66 T13 a queue that could not record a finished job restarts and does the next job', async () => {
    await jobs.whilePaused(async () => {
      const proxy = await databaseProxy(builders.it.url);
      const logLines: string[] = [];
      const proxied = await doJobs(builders.it, jobs.mailServer.url, logLines, undefined, proxy.url);
      proxy.breakAt('complete_job/');
      await send('not-noted@example.com');
      await eventually(() => assert.match(logLines.join(), 'starting it again'));
      await send('after-the-break@example.com');
      await eventually(() => assert.is(receivedBy('after-the-break@example.com'), 1));
      proxy.goSilent();
      await proxied.stop();
      await proxy.close();
      await ask(builders.it.url, 'delete from graphile_worker._private_jobs');
    });
  });

  test('G66 T13 a connection that breaks while the queue starts delays it but loses no mail', async () => {
    await jobs.whilePaused(async () => {
      const proxy = await databaseProxy(builders.it.url);
      const logLines: string[] = [];
      proxy.breakAt('"sendMail","sendResetLink"');
      const proxied = await doJobs(builders.it, jobs.mailServer.url, logLines, undefined, proxy.url);
      await send('after-a-broken-start@example.com');
      await eventually(() => assert.is(receivedBy('after-a-broken-start@example.com'), 1));
      assert.match(logLines.join(), 'the queue cannot ask for jobs');
      await proxied.stop();
      await proxy.close();
    });
  });

  test('without a mail server a mail is written as a complete file that only its owner can read', async () => {
    const outboxDir = join(await temporaryFolder(), 'outbox');
    await jobs.whilePaused(async () => {
      const keeping = await doJobs(builders.it, undefined, [], outboxDir);
      await send('outbox@example.com');
      await jobs.done();
      await keeping.stop();
    });
    const files = await readdir(outboxDir);
    assert.is(files.length, 1);
    assert.match(files[0] ?? '', /^\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z-[0-9a-f]{8}\.eml$/);
    const file = join(outboxDir, files[0] ?? '');
    const text = await readFile(file, 'utf8');
    assert.match(text, /^To: outbox@example\.com\r$/m);
    assert.match(text, /^Subject: Manifest\r$/m);
    assert.match(text, /^Ten drums\.\r$/m);
    assert.match(text, /--\r\n$/, 'the last part is closed');
    assert.is((await stat(file)).mode & 0o777, 0o600);
    assert.is((await stat(outboxDir)).mode & 0o777, 0o700);
  });

  test('the application can use the queue without owning it', async () => {
    const { owner } = await reader(builders.it.pool).one<{ owner: boolean }>(
      `select bool_or(pg_has_role('wms_app', nspowner, 'usage')) as owner from pg_namespace where nspname = 'graphile_worker'`,
    );
    assert.is(owner, false);
  });
});
