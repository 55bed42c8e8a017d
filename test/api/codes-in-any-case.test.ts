import * as assert from 'uvu/assert';
import { checkDrumNumber, countErn, createErn, listErnLines } from '../../shared/contract/goods-in/goods-in.ts';
import { receiveManually } from '../../shared/contract/goods-in/manual-goods-in.ts';
import { availability } from '../../shared/contract/goods-out/availability.ts';
import { createPick, getPick } from '../../shared/contract/goods-out/picks.ts';
import { createLocation } from '../../shared/contract/locations/locations.ts';
import { cutDrum } from '../../shared/contract/putaway/putaway.ts';
import { addFoundStock } from '../../shared/contract/stock/stock.ts';
import { ownApiSuite } from '../support/builders/api-suite.ts';
import { applied, errorsOf, previewed } from '../support/builders/imports.ts';
import { receiveGoods } from '../support/builders/picks.ts';
import { jobsFor } from '../support/builders/queue.ts';
import { stockLineOf } from '../support/builders/stock-line.ts';
import { wroteNothing } from '../support/builders/wrote-nothing.ts';
import { column } from '../support/columns.ts';

ownApiSuite('numbers and names in any case', (test, builders, hooks) => {
  jobsFor(hooks, builders);

  async function siteWithSku() {
    const site = await builders.it.site();
    return { site, storeman: await builders.it.storeman(site), sku: await builders.it.sku(site, { divisible: true }) };
  }

  const named = (table: 'jobs' | 'partners' | 'drums', column: string, companyId: number) =>
    builders.it.db
      .many<{ name: string }>(`select ${column} as name from ${table} where company_id = $1 order by id`, [companyId])
      .then((rows) => rows.map(({ name }) => name));

  test('a job or partner written in another case is the existing one in ERNs, receipts, picks and requests', async () => {
    const { site, storeman, sku } = await siteWithSku();
    await storeman.ok(createErn, {
      partner: 'Prysm Cables',
      lines: [{ stockCode: sku, quantity: '1', job: 'Leeds-7' }],
    });
    await storeman.ok(createErn, {
      partner: 'PRYSM cables',
      lines: [{ stockCode: sku, quantity: '1', job: 'LEEDS-7' }],
    });
    assert.equal(await named('jobs', 'number', site.companyId), ['Leeds-7']);
    assert.equal(await named('partners', 'name', site.companyId), ['Prysm Cables']);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5', job: 'leeds-7' }]);
    const { items } = await storeman.ok(availability, { stockCode: [sku], job: 'leedS-7' });
    assert.is(items[0]?.groups.allocated.available, '5');
    const { id } = await storeman.ok(createPick, {
      job: 'LEEDS-7',
      partner: 'prysm CABLES',
      lines: [{ stockCode: sku, quantity: '5' }],
    });
    const pick = await storeman.ok(getPick, { id });
    assert.equal([pick.job, pick.partner], ['Leeds-7', 'Prysm Cables']);
  });

  test('a drum number that differs only in case is refused as used, however the drum is created', async () => {
    const { site, storeman, sku } = await siteWithSku();
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '100', drumNumber: 'Mdr1' }]);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '5' }] });
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    const count = { lineId, locationId: site.shelf, drumNumber: 'MDR1', set: '5' };
    const foundLine = { stockCode: sku, locationId: site.shelf, drumNumber: 'mdr1', quantity: '5' };
    const line = await stockLineOf(builders.it, site, sku);
    await wroteNothing(builders.it, async () => {
      await storeman.refused(countErn, { id, counts: [count] }, 'drum_number_used');
      await storeman.refused(addFoundStock, { reason: 'Found', lines: [foundLine] }, 'drum_number_used');
      await storeman.refused(cutDrum, { id: line, quantity: '10', drumNumber: 'MDR1' }, 'drum_number_used');
    });
    const counts = ['Mdr2', 'MDR2'].map((drumNumber) => ({ ...count, drumNumber, set: '2.5' }));
    const lines = [{ stockCode: sku, counts: counts.map(({ drumNumber }) => ({ drumNumber, quantity: '2.5' })) }];
    await wroteNothing(builders.it, async () => {
      await storeman.refused(countErn, { id, counts }, 'drum_number_repeated');
      await storeman.refused(receiveManually, { lines }, 'drum_number_repeated');
    });
  });

  test('a drum counted on an open ERN is refused on others in any case, with the number of that ERN', async () => {
    const { storeman, sku } = await siteWithSku();
    const ern = async () => {
      const { id, number } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '5' }] });
      return { id, number, lineId: (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0 };
    };
    const [first, second] = [await ern(), await ern()];
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, drumNumber: 'Mdr3', set: '5' }] });
    const count = { lineId: second.lineId, drumNumber: 'MDR3', set: '5' };
    assert.equal(await storeman.ok(checkDrumNumber, { id: second.id, drumNumber: 'MDR3', lineId: second.lineId }), {
      taken: 'drum_number_repeated',
      usedBy: first.number,
    });
    await wroteNothing(builders.it, async () => {
      const { data } = await storeman.refused(countErn, { id: second.id, counts: [count] }, 'drum_number_repeated');
      assert.equal(data, { drum: 'MDR3', usedBy: first.number });
    });
    await storeman.ok(countErn, { id: first.id, counts: [{ lineId: first.lineId, drumNumber: 'Mdr3', set: null }] });
    await storeman.ok(countErn, { id: second.id, counts: [count] });
  });

  test('an ERN number or location name that differs from an existing one only in case is refused', async () => {
    const { site, storeman, sku } = await siteWithSku();
    const lines = [{ stockCode: sku, quantity: '1' }];
    await storeman.ok(createErn, { number: 'Po-17', lines });
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    await keeper.ok(createLocation, { name: 'Bay-9' });
    await wroteNothing(builders.it, async () => {
      await storeman.refused(createErn, { number: 'PO-17', lines }, 'ern_number_taken');
      await keeper.refused(createLocation, { name: 'BAY-9' }, 'location_taken');
    });
  });

  test('two users who name a new job at once in different cases create one job', async () => {
    const { site, storeman: anna, sku } = await siteWithSku();
    const ben = await builders.it.storeman(site);
    const ern = (job: string) => ({ lines: [{ stockCode: sku, quantity: '1', job }] });
    await anna.ok(createErn, ern('Other'));
    const answers = await Promise.all([anna.call(createErn, ern('York-1')), ben.call(createErn, ern('YORK-1'))]);
    assert.equal(column(answers, 'status'), [200, 200]);
    assert.is((await named('jobs', 'number', site.companyId)).length, 2);
  });

  test('an imported ERN of a known job uses that job; a location that differs only in case is an error beside its row', async () => {
    const { site, storeman, sku } = await siteWithSku();
    await storeman.ok(createErn, { partner: 'Prysm', lines: [{ stockCode: sku, quantity: '1', job: 'Hull-3' }] });
    const erns = `number;partner;stock code;quantity;job\nN-1;PRYSM;${sku};4;HULL-3\n`;
    const seen = await previewed(storeman, { kind: 'expectedReceipt' }, { ern: erns });
    assert.is((await applied(storeman, seen.id)).state, 'applied');
    assert.equal(await named('jobs', 'number', site.companyId), ['Hull-3']);
    const { owned } = await builders.it.db.one<{ owned: number }>(
      `select count(*)::int as owned from ern_lines l join jobs j on j.company_id = l.company_id and j.id = l.job_id where l.company_id = $1`,
      [site.companyId],
    );
    assert.is(owned, 2);
    const keeper = await builders.it.caller({ warehouseId: site.warehouseId }, ['locations']);
    await keeper.ok(createLocation, { name: 'Dock-1' });
    const { id } = await previewed(keeper, { kind: 'location' }, { location: 'name\nDOCK-1\nDock-2\nDOCK-2\n' });
    assert.equal(await errorsOf(keeper, id), [
      '2 name: A location has this name with other capitals. Enter it as there, or another name',
      '4 name: An earlier row has this name with other capitals. Enter it as there, or another name',
    ]);
  });

  test('a job that already differed only in case is found by its exact spelling', async () => {
    const { site, storeman, sku } = await siteWithSku();
    await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '1', job: 'Bath-2' }] });
    await builders.it.db.run(`insert into jobs (company_id, number, case_clash) values ($1, 'BATH-2', true)`, [
      site.companyId,
    ]);
    for (const [spelling, meant] of [
      ['BATH-2', 'BATH-2'],
      ['bath-2', 'Bath-2'],
    ] as const) {
      const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '1', job: spelling }] });
      assert.is((await storeman.ok(listErnLines, { id })).items[0]?.job, meant);
    }
    // So that `verify`, which runs after all tests, finds nothing.
    await builders.it.db.run(
      `update jobs set number = number || ' (old)', case_clash = false where company_id = $1 and number = 'BATH-2'`,
      [site.companyId],
    );
  });
});
