import * as assert from 'uvu/assert';
import { createPick, editPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

suite('creating a pick', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('a pick reserves its stock at its location; without a job, free stock needs no acceptance', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const pick = await storeman.ok(createPick, { reference: 'SO-1', ...linesOf(sku, '5') });
    assert.match(pick.number, /^PICK-\d{6}$/);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.quantity, row.reserved]),
      [['12', '5']],
    );
  });

  test('G70 the job’s own stock in the segment needs no acceptance; other stock is asked for group by group', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '4', job, segment: 'S1' },
      { stockCode: sku, quantity: '3', job, segment: 'S2' },
      { stockCode: sku, quantity: '2' },
      { stockCode: sku, quantity: '9', job: other },
    ]);
    const before = await builders.it.rowCounts();
    const wanted = { job, segment: 'S1', ...linesOf(sku, '10') };
    const refusal = await storeman.refused(createPick, wanted, 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line, data }) => [key, line, data?.quantity]),
      [
        ['uses_other_segment', 0, '3'],
        ['uses_free_stock', 0, '2'],
        ['uses_other_job', 0, '1'],
      ],
    );
    const some = ['uses_other_segment:0', 'uses_other_job:0'];
    const again = await storeman.refused(createPick, { ...wanted, accept: some }, 'confirmation_required');
    assert.equal(
      again.confirmations?.map(({ key }) => key),
      ['uses_free_stock'],
    );
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(createPick, { ...wanted, accept: [...some, 'uses_free_stock:0'] });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.job, row.segment, row.reserved]),
      [
        [job, 'S1', '4'],
        [job, 'S2', '3'],
        [other, null, '1'],
        [null, null, '2'],
      ],
    );
  });

  test('G70 an acceptance counts for one line, not for the whole pick', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const second = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: second, quantity: '5' }]);
    const lines = [sku, second].map((stockCode) => ({ stockCode, quantity: '1' }));
    const job = builders.it.name('J');
    const accept = ['uses_free_stock:0'];
    const refusal = await storeman.refused(createPick, { job, lines, accept }, 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line }) => [key, line]),
      [['uses_free_stock', 1]],
    );
  });

  test('a quantity over the available stock is refused beside its line, whatever is accepted; nothing is written', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    await storeman.ok(createPick, linesOf(sku, '2'));
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(createPick, linesOf(sku, '4'), 'insufficient_quantity');
    assert.equal(refusal.fields, { 'lines.0.quantity': 'Insufficient quantity: 4 wanted, 3 available' });
    assert.equal(refusal.data, { lines: [{ index: 0, stockCode: sku, wanted: '4', available: '3' }] });
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('a SKU without stock cannot be added to a pick', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const refusal = await storeman.refused(createPick, linesOf(sku, '1'), 'insufficient_quantity');
    assert.equal(refusal.fields, { 'lines.0.quantity': 'Insufficient quantity: 1 wanted, 0 available' });
  });

  test('stock in quarantine is never allocated', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '5', locationId: site.quarantine }]);
    await storeman.refused(createPick, linesOf(sku, '1'), 'insufficient_quantity');
  });

  test('a repeated or unknown SKU is refused beside its line', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const twice = { lines: [sku, sku].map((stockCode) => ({ stockCode, quantity: '1' })) };
    const repeated = await storeman.refused(createPick, twice, 'sku_repeated');
    assert.equal(Object.keys(repeated.fields ?? {}), ['lines.1.stockCode']);
    const unknown = await storeman.refused(createPick, linesOf('no such SKU', '1'), 'unknown_skus');
    assert.equal(Object.keys(unknown.fields ?? {}), ['lines.0.stockCode']);
  });

  test('a fraction of a SKU counted in whole numbers is refused beside its line', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const refusal = await storeman.refused(createPick, linesOf(sku, '1.5'), 'whole_numbers_only');
    assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.quantity']);
  });

  test('a pick for a cancelled job is refused', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const job = builders.it.name('J');
    await builders.it.db.run('insert into jobs (company_id, number, cancelled_at) values ($1, $2, now())', [
      site.companyId,
      job,
    ]);
    await storeman.refused(createPick, { job, ...linesOf(sku, '1') }, 'job_cancelled');
  });

  test('a segment without a job is refused', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const refusal = await storeman.refused(createPick, { segment: 'S1', ...linesOf(sku, '1') }, 'job_missing');
    assert.equal(Object.keys(refusal.fields ?? {}), ['job']);
  });

  test('h3g: a pick needs an Activity Code and a Cell ID of 6 to 8 characters', async () => {
    const site = await builders.it.site({ layout: 'H3G' });
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const job = builders.it.name('AC');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3', job, segment: 'CELL01' }]);
    const noCode = await storeman.refused(createPick, linesOf(sku, '1'), 'activity_code_missing');
    assert.equal(Object.keys(noCode.fields ?? {}), ['job']);
    const noCell = await wroteNothing(builders.it, () =>
      storeman.refused(createPick, { job, ...linesOf(sku, '1') }, 'cell_id_missing'),
    );
    assert.equal(Object.keys(noCell.fields ?? {}), ['segment']);
    for (const segment of ['CELL1', 'CELL00001']) {
      const refusal = await storeman.refused(createPick, { job, segment, ...linesOf(sku, '1') }, 'cell_id_length');
      assert.equal(Object.keys(refusal.fields ?? {}), ['segment']);
    }
    const { id } = await storeman.ok(createPick, { job, segment: 'CELL01', ...linesOf(sku, '1') });
    await storeman.refused(editPick, { id, version: 1, segment: null }, 'cell_id_missing');
  });

  test('a pick needs a goods-out location of its warehouse', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const elsewhere = await builders.it.site();
    for (const locationId of [site.shelf, elsewhere.goodsOut]) {
      await storeman.refused(createPick, { locationId, ...linesOf(sku, '1') }, 'location_not_here');
    }
    await builders.it.db.run('update company_warehouses set default_goods_out_id = null where warehouse_id = $1', [
      site.warehouseId,
    ]);
    await storeman.refused(createPick, linesOf(sku, '1'), 'location_missing');
    await storeman.ok(createPick, { locationId: site.goodsOut, ...linesOf(sku, '1') });
  });

  test('one drum that covers the quantity is reserved; several drums need a confirmation', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const cable = await builders.it.sku(site, { divisible: true });
    const drums = [1, 2, 3].map(() => builders.it.name('D'));
    await receiveGoods(
      builders.it,
      site,
      drums.map((drumNumber, index) => ({ stockCode: cable, quantity: `${(index + 1) * 100}`, drumNumber })),
    );
    await storeman.ok(createPick, linesOf(cable, '150.5'));
    const refusal = await storeman.refused(createPick, linesOf(cable, '350'), 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line, data }) => [key, line, data?.drums]),
      [
        [
          'several_drums',
          0,
          [
            { drum: drums[2], quantity: '300' },
            { drum: drums[0], quantity: '50' },
          ],
        ],
      ],
    );
    await storeman.ok(createPick, { ...linesOf(cable, '350'), accept: ['several_drums:0'] });
    assert.equal(
      (await builders.it.stock(site, cable)).map((row) => [row.drum, row.reserved]),
      [
        [drums[0], '50'],
        [drums[1], '150.5'],
        [drums[2], '300'],
      ],
    );
  });

  test('when two users pick the last goods at once, one gets them', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    const answers = await atOnce(
      builders.it,
      { table: 'stock_lines', companyId: site.companyId },
      [anna, ben].map((person) => () => person.call(createPick, linesOf(sku, '4'))),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => row.reserved),
      ['4'],
    );
  });

  test('a job cannot be cancelled while a pick is created for it', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const manager = await builders.it.caller(site, ['screenVM02CancelJobs']);
    const job = builders.it.name('J');
    const id = await builders.it.id('insert into jobs (company_id, number) values ($1, $2) returning id', [
      site.companyId,
      job,
    ]);
    const accept = ['uses_free_stock:0'];
    const answers = await atOnce(builders.it, { table: 'stock_lines', companyId: site.companyId }, [
      () => storeman.call(createPick, { job, accept, ...linesOf(sku, '4') }),
      () => manager.call(cancelJob, { id }),
    ]);
    assert.equal(
      answers.map(({ status, body }) => [status, body.code]),
      [
        [200, undefined],
        [409, 'job_reserved'],
      ],
    );
  });

  test('the same request sent ten times at once creates one pick', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const key = 'one-pick-only-0001';
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => storeman.ok(createPick, linesOf(sku, '1'), { key })),
    );
    assert.is(new Set(answers.map((answer) => answer.id)).size, 1);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => row.reserved),
      ['1'],
    );
  });
});
