import { readSheet } from 'read-excel-file/node';
import * as assert from 'uvu/assert';
import { today } from '../../../server/api/today.ts';
import { cleanUp } from '../../../server/queue/tasks/upkeep.ts';
import {
  cancelExport,
  createExport,
  downloadExport,
  getExport,
  listExports,
} from '../../../shared/contract/exports/exports.ts';
import { exportLocations } from '../../../shared/contract/locations/locations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { receiveGoods, siteWithStoreman } from '../../support/builders/picks.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { wholeDay } from '../../support/builders/whole-day.ts';
import { becomes } from '../../support/eventually.ts';
import { fileOf } from '../../support/print/file-of.ts';
import { undated } from '../../support/undated.ts';

ownApiSuite('exports made in the background', (test, builders, hooks) => {
  const jobs = jobsFor(hooks, builders);

  async function manyLocations(): Promise<Site> {
    const site = await builders.it.site();
    await builders.it.db.run(
      `insert into locations (warehouse_id, name, description)
       select $1, 'B-' || lpad(n::text, 5, '0'), repeat('Behind the second door ', 20) from generate_series(1, 3000) n`,
      [site.warehouseId],
    );
    return site;
  }

  async function ended(person: Caller, id: number): Promise<string> {
    await becomes(
      async () => ['ready', 'failed', 'cancelled'].includes((await person.ok(getExport, { id })).state),
      true,
    );
    return (await person.ok(getExport, { id })).state;
  }

  const pieces = () => builders.it.db.one<{ count: number }>('select count(*) as count from export_pieces');

  async function whileHeld(run: () => Promise<void>): Promise<void> {
    await asOwner(builders.it.url, async (owner) => {
      await owner.query('begin');
      await owner.query('lock table export_pieces in exclusive mode');
      await run();
      await owner.query('commit');
    });
  }

  test('G41 G74 the file equals the answer of its address, shows its row count and is visible to its user alone', async () => {
    const site = await manyLocations();
    const storeman = await builders.it.storeman(site);
    const address = 'location/export?search=B-&sort=-name&fields=name&fields=description';
    const newExport = await storeman.ok(createExport, { address });
    assert.is(newExport.name, `location-${today(builders.it.services)}`);
    assert.is(newExport.format, 'csv');
    assert.is(await ended(storeman, newExport.id), 'ready');
    const made = await storeman.ok(getExport, { id: newExport.id });
    assert.equal([made.rows, made.total], [3000, 3000]);
    const file = await fileOf(storeman, downloadExport, { id: newExport.id });
    assert.is(made.bytes, file.length);
    const fields: ('name' | 'description')[] = ['name', 'description'];
    const direct = await fileOf(storeman, exportLocations, { search: 'B-', sort: '-name', fields });
    assert.ok(file.equals(direct));
    assert.ok((await pieces()).count > 1);

    assert.equal(undated((await storeman.ok(listExports, {})).items), [made]);
    const colleague = await builders.it.storeman(site);
    assert.equal((await colleague.ok(listExports, {})).items, []);
    const stranger = await builders.it.storeman(await builders.it.site());
    for (const operation of [getExport, cancelExport, downloadExport]) {
      for (const other of [colleague, stranger]) await other.refused(operation, { id: newExport.id }, 'not_found');
    }
  });

  test('an export as a workbook can be read by other programs and has the matching name', async () => {
    const storeman = await builders.it.storeman(await manyLocations());
    const { id } = await storeman.ok(createExport, { address: 'location/export?search=B-&fields=name&format=xlsx' });
    assert.is(await ended(storeman, id), 'ready');
    const rows = await readSheet(await fileOf(storeman, downloadExport, { id }));
    assert.equal([rows.length, rows[0], rows[1]], [3001, ['Name'], ['B-00001']]);
    const { headers } = await storeman.call(downloadExport, { id });
    assert.is(headers['content-disposition'], `attachment; filename="location-${today(builders.it.services)}.xlsx"`);
  });

  test('an export of groups has the file of groups and counts the groups', async () => {
    const site = await builders.it.site();
    const first = await builders.it.sku(site, {});
    const second = await builders.it.sku(site, {});
    await receiveGoods(builders.it, site, [
      { stockCode: first, quantity: '3' },
      { stockCode: second, quantity: '4' },
    ]);
    const storeman = await builders.it.storeman(site);
    const newExport = await storeman.ok(createExport, { address: 'stock/group/export?by=stockCode&fields=lines' });
    assert.is(await ended(storeman, newExport.id), 'ready');
    const { name, rows, total } = await storeman.ok(getExport, { id: newExport.id });
    assert.equal([name, rows, total], [`stock-by-stock-code-${today(builders.it.services)}`, 2, 2]);
    assert.is(String(await fileOf(storeman, downloadExport, { id: newExport.id })), '\ufeffLines\r\n1\r\n1\r\n2\r\n');
  });

  test('G74 an address that the caller cannot read is refused like a direct request, and nothing is stored', async () => {
    const { storeman } = await siteWithStoreman(builders.it);
    const before = await builders.it.db.one('select count(*) as count from exports');
    for (const address of [
      'nowhere/export',
      'location',
      'export/1/file',
      '',
      'location/export/',
      'location/export/x',
    ]) {
      if (address !== '') await storeman.refused(createExport, { address }, 'not_found');
    }
    const { fields } = await storeman.refused(createExport, { address: 'location/export?colour=red' }, 'malformed');
    assert.equal(fields, { colour: 'Unknown field' });
    await storeman.refused(createExport, { address: 'user/export' }, 'forbidden');
    assert.equal(await builders.it.db.one('select count(*) as count from exports'), before);
  });

  test('an export cancelled before its start is never made', async () => {
    const storeman = await builders.it.storeman(await manyLocations());
    const before = await pieces();
    await jobs.whilePaused(async () => {
      const { id } = await storeman.ok(createExport, { address: 'location/export' });
      await storeman.refused(downloadExport, { id }, 'export_not_ready');
      await storeman.ok(cancelExport, { id });
    });
    await jobs.done();
    assert.equal(await pieces(), before);
  });

  test('G74 an export cancelled during its work leaves no pieces', async () => {
    const storeman = await builders.it.storeman(await manyLocations());
    const before = await pieces();
    let id = 0;
    await whileHeld(async () => {
      ({ id } = await storeman.ok(createExport, { address: 'location/export' }));
      await becomes(async () => (await storeman.ok(getExport, { id })).state, 'working');
      await storeman.ok(cancelExport, { id });
    });
    await jobs.done();
    assert.is((await storeman.ok(getExport, { id })).state, 'cancelled');
    assert.equal(await pieces(), before);
    await storeman.refused(downloadExport, { id }, 'export_not_ready');
    await storeman.refused(cancelExport, { id }, 'export_over');
  });

  test('G74 a broken connection leaves no part of the file, and the next attempt writes the whole file', async () => {
    const storeman = await builders.it.storeman(await manyLocations());
    let id = 0;
    await whileHeld(async () => {
      ({ id } = await storeman.ok(createExport, {
        address: 'location/export?search=B-&fields=name&fields=description',
      }));
      await becomes(async () => (await waiting()).length, 1);
      for (const { pid } of await waiting()) {
        await asOwner(builders.it.url, (owner) => owner.query('select pg_terminate_backend($1::integer)', [pid]));
      }
    });
    assert.is(await ended(storeman, id), 'ready');
    const { pieces: pieceCount, bytes } = await builders.it.db.one<{ pieces: number; bytes: number }>(
      'select pieces, bytes from exports where id = $1',
      [id],
    );
    const stored = await builders.it.db.one<{ pieces: number; bytes: number }>(
      'select count(*) as pieces, sum(octet_length(content))::bigint as bytes from export_pieces where export_id = $1',
      [id],
    );
    assert.equal(stored, { pieces: pieceCount, bytes });
  });

  function waiting() {
    return builders.it.db.many<{ pid: number }>(
      `select pid from pg_locks where not granted and relation = 'export_pieces'::regclass`,
    );
  }

  test('G74 a full disk is reported in a plain sentence, and no part of the file remains', async () => {
    const storeman = await builders.it.storeman(await manyLocations());
    const before = await pieces();
    const full = `create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    const each = 'create trigger full_disk before insert on export_pieces for each row execute function full_disk()';
    await asOwner(builders.it.url, async (owner) => {
      await owner.query(full);
      await owner.query(each);
    });
    const { id } = await storeman.ok(createExport, { address: 'location/export' });
    const state = await ended(storeman, id);
    await asOwner(builders.it.url, (owner) => owner.query('drop function full_disk cascade'));
    assert.is(state, 'failed');
    const { problem } = await storeman.ok(getExport, { id });
    assert.equal(problem, {
      code: 'disk_full',
      message: 'The disk of the database is full: tell your administrator',
    });
    assert.equal(await pieces(), before);
  });

  test('G41 G74 the user’s rights are checked when the file is made and again when it is downloaded', async () => {
    const { storeman } = await siteWithStoreman(builders.it);
    const ready = await storeman.ok(createExport, { address: 'stock/export' });
    assert.is(await ended(storeman, ready.id), 'ready');
    await builders.it.db.run(
      `update accesses set permissions = array_append(permissions, 'itemMaster') where id = $1`,
      [storeman.accessId],
    );
    await storeman.refused(downloadExport, { id: ready.id }, 'export_rights_changed');
    let late = 0;
    await jobs.whilePaused(async () => {
      late = (await storeman.ok(createExport, { address: 'stock/export' })).id;
      await builders.it.db.run('update accesses set disabled_at = now() where id = $1', [storeman.accessId]);
    });
    await jobs.done();
    const { problem } = await builders.it.db.one<{ problem: { code: string } }>(
      'select problem from exports where id = $1',
      [late],
    );
    assert.is(problem.code, 'access_ended');
  });

  test('G41 the background file of every report equals the answer of its address, under each kind of access', async () => {
    const site = await builders.it.site();
    await wholeDay(builders.it, site);
    await wholeDay(builders.it, await builders.it.site({ warehouseId: site.warehouseId }));
    await wholeDay(builders.it, await builders.it.site({ companyId: site.companyId }), 'DRUM-2');
    const { companyId } = site;
    const people = [
      { person: await builders.it.storeman(site), given: {} },
      { person: await builders.it.caller({ companyId }, ['itemMaster']), given: {} },
      { person: await builders.it.caller({}, ['superAdmin']), given: { companyId } },
    ];
    const files = operations.filter(({ reach, stream }) => reach === 'report' && stream === 'table');
    assert.ok(files.length > 5);
    const seen = new Set<string>();
    for (const { person, given } of people) {
      for (const { name, path } of files) {
        const order = { exportPartnerScores: 'partner', exportCarrierScores: 'carrier' }[name] ?? 'stockCode';
        const choice = name.endsWith('Groups') ? { by: 'stockCode', sort: 'label' } : { sort: order };
        const query = new URLSearchParams({ ...given, ...choice } as Record<string, string>);
        const { id } = await person.ok(createExport, { address: `${path}?${query}` });
        assert.is(await ended(person, id), 'ready', name);
        const direct = files.find((file) => file.name === name) as typeof exportLocations;
        const input = { ...given, ...choice } as unknown as Input<typeof exportLocations>;
        const now = await fileOf(person, direct, input);
        assert.ok((await fileOf(person, downloadExport, { id })).equals(now), name);
        seen.add(`${name} ${now.length}`);
      }
    }
    assert.ok(seen.size > files.length, 'one warehouse has less to tell than two');
  });

  test('G74 an export is deleted after a day', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    const { id } = await storeman.ok(createExport, { address: 'location/export' });
    assert.is(await ended(storeman, id), 'ready');
    const hour = 3_600_000;
    const tools = (now: Date) => ({ pool: builders.it.pool, now: () => now }) as Parameters<typeof cleanUp>[1];
    const made = Date.now();
    await cleanUp({}, tools(new Date(made + 23 * hour)));
    await storeman.ok(getExport, { id });
    await builders.it.db.run(`update exports set finished_at = now() - interval '24 hours 1 minute' where id = $1`, [
      id,
    ]);
    await storeman.refused(downloadExport, { id }, 'not_found');
    assert.equal((await storeman.ok(listExports, {})).items, []);
    await cleanUp({}, tools(new Date(made + hour)));
    const left = await builders.it.db.many('select id from exports where id = $1', [id]);
    assert.equal(left, []);
    assert.equal(await builders.it.db.many('select position from export_pieces where export_id = $1', [id]), []);
  });

  test('twenty of sixty simultaneous requests for an export are accepted', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    await jobs.whilePaused(async () => {
      const sixty = Array.from({ length: 60 }, () => storeman.call(createExport, { address: 'location/export' }));
      const answers = await Promise.all(sixty);
      assert.equal(answers.filter(({ status }) => status === 200).length, 20);
      assert.equal((await storeman.ok(listExports, {})).items.length, 20);
    });
    await jobs.done();
  });

  test('a user has at most twenty exports at once; cancelling one makes room', async () => {
    const storeman = await builders.it.storeman(await builders.it.site());
    await jobs.whilePaused(async () => {
      const first = await storeman.ok(createExport, { address: 'location/export' });
      for (let count = 1; count < 20; count += 1) await storeman.ok(createExport, { address: 'location/export' });
      await storeman.refused(createExport, { address: 'location/export' }, 'too_many_exports');
      await storeman.ok(cancelExport, { id: first.id });
      await storeman.ok(createExport, { address: 'location/export' });
    });
    await jobs.done();
  });
});
