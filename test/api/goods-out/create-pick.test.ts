import * as assert from 'uvu/assert';
import { createPick, editPick, getPickPlaces } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import { createPartner } from '../../../shared/contract/partners/partners.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, oneSucceeds } from '../../support/builders/at-once.ts';
import { cancelledJob } from '../../support/builders/erns.ts';
import { newPartner, partnerAdministrator } from '../../support/builders/partners.ts';
import { linesOf, receiveGoods, siteWithSku, siteWithStock, siteWithStoreman } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('creating a pick', (test, builders) => {
  test('a pick reserves its stock at its location; without a job, free stock needs no acceptance', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const pick = await storeman.ok(createPick, { reference: 'SO-1', ...linesOf(sku, '5') });
    assert.match(pick.number, /^PICK-\d{6}$/);
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['12, 5']);
  });

  test('G70 the job’s own stock in the segment needs no acceptance; other stock is asked for group by group', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
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
    assert.equal(columns(refusal.confirmations, 'key', 'line', 'data.quantity'), [
      'uses_other_segment, 0, 3',
      'uses_free_stock, 0, 2',
      'uses_other_job, 0, 1',
    ]);
    const some = ['uses_other_segment:0', 'uses_other_job:0'];
    const again = await storeman.refused(createPick, { ...wanted, accept: some }, 'confirmation_required');
    assert.equal(column(again.confirmations, 'key'), ['uses_free_stock']);
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(createPick, { ...wanted, accept: [...some, 'uses_free_stock:0'] });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'segment', 'reserved'), [
      `${job}, S1, 4`,
      `${job}, S2, 3`,
      `${other}, null, 1`,
      'null, null, 2',
    ]);
  });

  test('G70 an acceptance counts for one line, not for the whole pick', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const second = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: second, quantity: '5' }]);
    const lines = [sku, second].map((stockCode) => ({ stockCode, quantity: '1' }));
    const job = builders.it.name('J');
    const accept = ['uses_free_stock:0'];
    const refusal = await storeman.refused(createPick, { job, lines, accept }, 'confirmation_required');
    assert.equal(columns(refusal.confirmations, 'key', 'line'), ['uses_free_stock, 1']);
  });

  test('a quantity over the available stock is refused beside its line, whatever is accepted; nothing is written', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    await storeman.ok(createPick, linesOf(sku, '2'));
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(createPick, linesOf(sku, '4'), 'insufficient_quantity'),
    );
    assert.equal(refusal.fields, { 'lines.0.quantity': 'Insufficient quantity: 4 wanted, 3 available' });
    assert.equal(columns(refusal.faults, 'path', 'code'), ['lines.0.quantity, too_large']);
    assert.equal(refusal.data, { lines: [{ index: 0, stockCode: sku, wanted: '4', available: '3' }] });
  });

  test('a pick is refused beside its field, and nothing is written', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const [without, quarantined] = [await builders.it.sku(site), await builders.it.sku(site)];
    await receiveGoods(builders.it, site, [{ stockCode: quarantined, quantity: '5', locationId: site.quarantine }]);
    const cancelled = await cancelledJob(builders.it, site);
    const none = { 'lines.0.quantity': 'Insufficient quantity: 1 wanted, 0 available' };
    const one = linesOf(sku, '1');
    await refuses(builders.it, storeman, createPick, {
      'a SKU without stock': [linesOf(without, '1'), 'insufficient_quantity', none],
      'stock in quarantine': [linesOf(quarantined, '1'), 'insufficient_quantity', none],
      'a SKU entered twice': [{ lines: [...one.lines, ...one.lines] }, 'sku_repeated', 'lines.1.stockCode'],
      'an unknown SKU': [linesOf('no such SKU', '1'), 'unknown_skus', 'lines.0.stockCode'],
      'a fraction of whole goods': [linesOf(sku, '1.5'), 'whole_numbers_only', 'lines.0.quantity'],
      'a cancelled job': [{ job: cancelled, ...one }, 'job_cancelled'],
      'a segment without a job': [{ segment: 'S1', ...one }, 'job_missing', 'job'],
    });
  });

  test('h3g: a pick needs an Activity Code and a Cell ID of 6 to 8 characters', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    const job = builders.it.name('AC');
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '3', job, segment: 'CELL01' }]);
    const one = linesOf(sku, '1');
    await refuses(builders.it, storeman, createPick, {
      'no Activity Code': [one, 'activity_code_missing', 'job'],
      'no Cell ID': [{ job, ...one }, 'cell_id_missing', 'segment'],
      'five characters': [{ job, segment: 'CELL1', ...one }, 'cell_id_length', 'segment'],
      'nine characters': [{ job, segment: 'CELL00001', ...one }, 'cell_id_length', 'segment'],
    });
    const { id } = await storeman.ok(createPick, { job, segment: 'CELL01', ...one });
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
    const { site, storeman, sku: cable } = await siteWithSku(builders.it, { divisible: true });
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
    assert.equal(columns(await builders.it.stock(site, cable), 'drum', 'reserved'), [
      `${drums[0]}, 50`,
      `${drums[1]}, 150.5`,
      `${drums[2]}, 300`,
    ]);
  });

  test('when two users pick the last goods at once, one gets them', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    await oneSucceeds(builders.it, 'stock_lines', site, [anna, ben], (person) =>
      person.call(createPick, linesOf(sku, '4')),
    );
    assert.equal(column(await builders.it.stock(site, sku), 'reserved'), ['4']);
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
    assert.equal(columns(answers, 'status', 'body.code'), ['200, undefined', '409, job_reserved']);
  });
});

apiSuite('locations for a new pick', (test, builders) => {
  test('a new pick is offered the default goods-out location and the addresses of its partner', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const partner = newPartner(builders.it);
    const yard = { ...partner.warehouse, address: '1 Dock Road\nGate 4', postCode: 'RG1 1AA', town: 'Reading' };
    const admin = await partnerAdministrator(builders.it, site.companyId);
    await admin.ok(createPartner, { ...partner, warehouse: yard });
    const { location, fullJobSelect, addresses } = await storeman.ok(getPickPlaces, { partner: partner.name });
    assert.equal([location?.id, fullJobSelect], [site.goodsOut, false]);
    assert.equal(addresses, [`${yard.name}, 1 Dock Road Gate 4, RG1 1AA, Reading`]);
    assert.equal((await storeman.ok(getPickPlaces, {})).addresses, []);
    const stranger = await builders.it.storeman(await builders.it.site());
    assert.equal((await stranger.ok(getPickPlaces, { partner: partner.name })).addresses, []);
  });
});
