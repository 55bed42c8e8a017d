import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Registry } from 'prom-client';
import * as assert from 'uvu/assert';
import { examineBackups } from '../../scripts/doctor/backups.ts';
import { type BackupOptions, backupWork } from '../../server/api/backups/backup-work.ts';
import { readConfig } from '../../server/config.ts';
import { backUp as writeBackup } from '../../server/db/backup/back-up.ts';
import { watchBackups } from '../../server/metrics/upkeep.ts';
import { userOf } from '../support/builders/account.ts';
import { ownApiSuite } from '../support/builders/api-suite.ts';
import { asOwner } from '../support/builders/as-owner.ts';
import { doJobs, jobsFor } from '../support/builders/queue.ts';
import { plainOwner } from '../support/database/plain-owner.ts';
import { temporaryFolder } from '../support/folder.ts';

const old = ['wms-2026-01-01T02-00-00Z.sql.gz', 'wms-2026-01-02T02-00-00Z.sql.gz', 'wms-2026-01-03T02-00-00Z.sql.gz'];
const newestFailed = 'wms-2026-01-04T02-00-00Z.sql.gz.failed';
const unknown = 'the backup has public.erns with columns that this version does not know';

ownApiSuite('daily backups', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);
  const warnings: string[] = [];
  let folder = '';
  const backUp = (options: Partial<BackupOptions> = {}) =>
    backupWork(builders.it.services, {
      ...{ hour: 2, kept: 2, folder, url: builders.it.url, dataDir: folder },
      warn: (message) => warnings.push(message),
      ...options,
    }).run();
  const metrics = async () => {
    const registry = new Registry();
    watchBackups(registry, builders.it.pool);
    return registry.metrics();
  };
  const finding = (in_ = folder) =>
    examineBackups(builders.it.db, readConfig({ BACKUP_HOUR: '2', BACKUP_FOLDER: in_ }));

  hooks.before(async () => {
    folder = await temporaryFolder();
    const killed = [`${old[2]}.unfinished`, `${old[2]}.untested`, `${old[2]}.untested.unfinished`];
    for (const name of [...old, `${old[0]}.failed`, newestFailed, ...killed, 'mine.txt'])
      await writeFile(join(folder, name), '');
  });

  test('a failed backup removes no older one, and is a metric, a finding and a mail to each super administrator', async () => {
    const admins = await Promise.all(
      [1, 2].map(() => userOf(builders.it, { accesses: [{ permissions: ['superAdmin'] }] })),
    );
    assert.match((await finding()).sentence, 'There is no backup yet');
    await backUp({ folder: join(folder, 'mine.txt') });
    await jobs.done();
    assert.match(warnings.join(), /^The backup failed: EEXIST/);
    const mails = jobs.mailServer.mails.filter(({ subject }) => subject === 'WMS: the backup failed');
    assert.equal(mails.flatMap(({ to }) => to).sort(), admins.map(({ email }) => email).sort());
    assert.match(mails[0]?.text ?? '', 'EEXIST');
    assert.match(await metrics(), /^wms_backup_result\{result="failed"\} 1$/m);
    assert.match((await finding()).sentence, /^The last backup failed \(EEXIST.*\): correct the cause/);
    assert.equal(
      (await readdir(folder)).filter((name) => old.includes(name)),
      old,
    );
  });

  test('R15 a backup that fails its test replaces no good one of the same name, and is kept under another', async () => {
    const good = join(await temporaryFolder(), 'good.sql.gz');
    await writeFile(good, 'good');
    const failure = await asOwner(builders.it.url, async (owner) => {
      await owner.query('alter table erns add column shelf text');
      const writing = writeBackup(builders.it.url, good, folder).catch((error: Error) => error.message);
      return writing.finally(() => owner.query('alter table erns drop column shelf'));
    });
    assert.is(failure, `${good}.failed was written, but its test failed: ${unknown}`);
    assert.equal((await readdir(dirname(good))).sort(), ['good.sql.gz', 'good.sql.gz.failed']);
    assert.is(await readFile(good, 'utf8'), 'good');
  });

  test('a good backup removes older ones, does not count a failed one and removes what a killed one left, and its age and result are metrics', async () => {
    await backUp();
    const left = (await readdir(folder)).sort();
    assert.equal([left.length, ...left.slice(0, 3)], [4, 'mine.txt', old[2], newestFailed]);
    const text = await metrics();
    assert.match(text, /^wms_backup_result\{result="tested"\} 1$/m);
    assert.match(text, /^wms_backup_age_seconds \d(?:\.\d+)?$/m);
    const { isGood, sentence } = await finding();
    assert.equal([isGood, sentence], [true, 'The last backup is 0 hours old and was tested.']);
    assert.match((await finding(join(folder, 'mine.txt'))).sentence, 'BACKUP_FOLDER cannot be written to');
  });

  test('a backup that cannot be tested removes no older one, and a finding and a metric show it', async () => {
    const before = await readdir(folder);
    await backUp({ url: await plainOwner(builders.it.url), dataDir: join(folder, 'mine.txt'), kept: 1 });
    assert.is((await readdir(folder)).length, before.length + 1);
    assert.match(await metrics(), /^wms_backup_result\{result="untested"\} 1$/m);
    assert.match(
      (await finding()).sentence,
      /^The last backup was not tested \(the role of DATABASE_URL cannot create/,
    );
  });

  test('a server without a schedule leaves the job to one that has it', async () => {
    await builders.it.db.run("select from graphile_worker.add_job('backUp', job_key => 'backUp')");
    await jobs.whilePaused(() => undefined);
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const backup = { hour: 2, run };
    const other = await doJobs(builders.it, jobs.mailServer.url, [], undefined, undefined, { backup });
    await jobs.done();
    await other.stop();
    assert.is(runs, 1);
    const planned = "select from graphile_worker._private_known_crontabs where identifier = 'backUp'";
    assert.is((await builders.it.db.many(planned)).length, 1);
  });
});
