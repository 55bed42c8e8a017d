import * as assert from 'uvu/assert';
import { createErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { checkNewDrum, receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { createPick, editPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { addFoundStock, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { suite } from '../../support/suite.ts';

suite('manual goods in', (test, hooks) => {
  const builders = buildersFor(hooks);

  const started = async () => {
    const site = await builders.it.site();
    return { site, storeman: await builders.it.storeman(site), sku: await builders.it.sku(site) };
  };

  test('a manual receipt creates and receives an ERN at its locations, for its job or as free stock', async () => {
    const { site, sku } = await started();
    const storeman = await builders.it.keeper(site);
    const line = { stockCode: sku, counts: [{ quantity: '2' }, { quantity: '3', locationId: site.shelf }] };
    const free = await storeman.ok(receiveManually, { partner: 'Cables & Co', reference: 'PO-7', lines: [line] });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.locationId, row.job, row.quantity]),
      [
        [site.goodsIn, null, '2'],
        [site.shelf, null, '3'],
      ],
    );
    const ern = await storeman.ok(getErn, { id: free.id });
    assert.equal([ern.status, ern.source, ern.partner, ern.reference], ['received', 'manual', 'Cables & Co', 'PO-7']);
    await storeman.ok(receiveManually, { job: 'J-9', segment: 'S-1', lines: [line] });
    const owned = (await builders.it.stock(site, sku)).filter((row) => row.job === 'J-9');
    assert.equal(
      owned.map((row) => [row.segment, row.quantity]),
      [
        ['S-1', '2'],
        ['S-1', '3'],
      ],
    );
  });

  test('a new partner needs the right and an explicit choice; a fragment of a name is refused', async () => {
    const { site, storeman, sku } = await started();
    const keeper = await builders.it.keeper(site);
    const lines = [{ stockCode: sku, counts: [{ quantity: '1' }] }];
    const pick = { lines: [{ stockCode: sku, quantity: '1' }], accept: ['uses_free_stock:1'] };
    await storeman.ok(createErn, { partner: 'Prysm Cables', lines: [{ stockCode: sku, quantity: '1' }] });
    await storeman.ok(receiveManually, { partner: 'Prysm Cables', newPartner: false, lines });
    const before = await builders.it.rowCounts();
    for (const newPartner of [true, false]) {
      const named = { partner: 'Prysm', newPartner };
      const { fields } = await storeman.refused(receiveManually, { ...named, lines }, 'partner_unknown');
      assert.equal(fields, { partner: 'There is no partner Prysm: choose one from the list' });
      await storeman.refused(createPick, { ...named, ...pick }, 'partner_unknown');
    }
    const fragment = { partner: 'Prysm', newPartner: false };
    await keeper.refused(receiveManually, { ...fragment, lines }, 'partner_unknown');
    await keeper.refused(createErn, { ...fragment, lines: [{ stockCode: sku, quantity: '1' }] }, 'partner_unknown');
    await keeper.refused(createShipment, { kind: 'return', ...fragment }, 'partner_unknown');
    assert.equal(await builders.it.rowCounts(), before);
    const { id } = await keeper.ok(receiveManually, { partner: 'Prysm', newPartner: true, lines });
    assert.is((await keeper.ok(getErn, { id })).partner, 'Prysm');
  });

  test('a new job is created unless the document states that no one chose to; a fragment of a number is refused', async () => {
    const { site, storeman, sku } = await started();
    const keeper = await builders.it.keeper(site);
    const [stock, free] = [[{ stockCode: sku, quantity: '1' }], ['uses_free_stock:0']];
    const foundLines = [{ ...stock[0], stockCode: sku, quantity: '9', locationId: site.shelf }];
    await keeper.ok(addFoundStock, { reason: 'Found', lines: foundLines });
    const share = [{ stockLineId: await stockLineOf(builders.it, site, sku), quantity: '1' }];
    const received = [{ stockCode: sku, counts: [{ quantity: '1' }] }];
    const { id } = await storeman.ok(createPick, { job: 'J-20935', lines: stock, accept: free });
    const { version } = await storeman.ok(getPick, { id });
    const before = await builders.it.rowCounts();
    const fragment = { job: 'J-2093', newJob: false };
    const owned = stock.map((one) => ({ ...one, job: fragment.job }));
    const message = 'There is no job J-2093: choose one from the list, or create it there';
    const refused = [
      await storeman.refused(receiveManually, { ...fragment, lines: received }, 'job_unknown'),
      await storeman.refused(createPick, { ...fragment, lines: stock, accept: free }, 'job_unknown'),
      await storeman.refused(editPick, { ...fragment, id, version }, 'job_unknown'),
      await storeman.refused(allocateStock, { ...fragment, lines: share }, 'job_unknown'),
    ];
    for (const { fields } of refused) assert.equal(fields, { job: message });
    const [known] = stock.map((one) => ({ ...one, job: 'j-20935' }));
    const lines = [...(known === undefined ? [] : [known]), ...owned];
    const { fields } = await keeper.refused(createErn, { newJob: false, lines }, 'job_unknown');
    assert.equal(fields, { 'lines.1.job': message });
    const ofFragment = foundLines.map((one) => ({ ...one, job: fragment.job }));
    const foundBody = { reason: 'Found', newJob: false, lines: ofFragment };
    assert.equal((await keeper.refused(addFoundStock, foundBody, 'job_unknown')).fields, { 'lines.0.job': message });
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(allocateStock, { job: 'j-20935', newJob: false, lines: share });
    await storeman.ok(receiveManually, { job: 'J-2093', newJob: true, lines: received });
    await storeman.ok(receiveManually, { job: 'J-209', lines: received });
  });

  test('a line can be split over drums, each with its supplier number', async () => {
    const { site, storeman } = await started();
    const cable = await builders.it.sku(site, { divisible: true });
    const counts = [
      { quantity: '60.5', drumNumber: 'D-1', supplierDrumNumber: 'SUP-1', locationId: site.shelf },
      { quantity: '39.5', drumNumber: 'D-2' },
    ];
    const { id } = await storeman.ok(receiveManually, { lines: [{ stockCode: cable, total: '100', counts }] });
    assert.equal(
      (await builders.it.stock(site, cable)).map((row) => [row.drum, row.quantity]),
      [
        ['D-2', '39.5'],
        ['D-1', '60.5'],
      ],
    );
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    assert.equal([line?.shippedQuantity, line?.receivedQuantity, line?.countedTotal], ['100', '100', '100']);
  });

  test('drums that do not add up to the total need a confirmation that names the line by its position', async () => {
    const { site, storeman, sku } = await started();
    const cable = await builders.it.sku(site, { divisible: true });
    const lines = [
      { stockCode: sku, counts: [{ quantity: '1' }] },
      { stockCode: cable, total: '100', counts: [{ quantity: '90', drumNumber: 'D-1' }] },
    ];
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(receiveManually, { lines }, 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line }) => [key, line]),
      [['drum_total_mismatch', 1]],
    );
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(receiveManually, { lines, accept: ['drum_total_mismatch:1'] });
  });

  test('each refusal appears beside its line and field, and nothing is written', async () => {
    const { site, storeman, sku } = await started();
    const abroad = await builders.it.site();
    const cable = await builders.it.sku(site, { divisible: true });
    await storeman.ok(receiveManually, {
      lines: [{ stockCode: cable, counts: [{ quantity: '5', drumNumber: 'USED' }] }],
    });
    const good = { stockCode: sku, counts: [{ quantity: '1' }] };
    const of = (...counts: { quantity: string; drumNumber?: string; locationId?: number }[]) => [
      good,
      { stockCode: cable, counts },
    ];
    type Bad = readonly [lines: Input<typeof receiveManually>['lines'], code: ErrorCode, path: string];
    const bad: readonly Bad[] = [
      [[good, { ...good, stockCode: 'NONE' }], 'unknown_skus', 'lines.1.stockCode'],
      [[good, { stockCode: sku, counts: [{ quantity: '1.5' }] }], 'whole_numbers_only', 'lines.1.quantity'],
      [
        [good, { stockCode: sku, counts: [{ quantity: '0.5' }, { quantity: '0.5', locationId: site.shelf }] }],
        'whole_numbers_only',
        'lines.1.counts.0.quantity',
      ],
      [of({ quantity: '1', locationId: abroad.shelf }), 'location_not_here', 'lines.1.counts.0.locationId'],
      [of({ quantity: '1', drumNumber: 'USED' }), 'drum_number_used', 'lines.1.counts.0.drumNumber'],
      [
        of({ quantity: '1', drumNumber: 'D-9' }, { quantity: '1', drumNumber: 'D-9' }),
        'drum_number_repeated',
        'lines.1.counts.1.drumNumber',
      ],
    ];
    const before = await builders.it.rowCounts();
    for (const [lines, code, path] of bad) {
      const refusal = await storeman.refused(receiveManually, { lines }, code);
      assert.equal(Object.keys(refusal.fields ?? {}), [path], code);
    }
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('counts of a SKU above the largest possible quantity are refused', async () => {
    const { storeman, sku, site } = await started();
    const most = '99999999999999';
    const lines = [{ stockCode: sku, counts: [{ quantity: most }, { quantity: most, locationId: site.shelf }] }];
    const before = await builders.it.rowCounts();
    await storeman.refused(receiveManually, { lines }, 'quantity_too_large');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('a reference with spaces for free stock, a segment without a job and a cancelled job are refused', async () => {
    const { storeman, sku, site } = await started();
    const lines = [{ stockCode: sku, counts: [{ quantity: '1' }] }];
    await builders.it.db.run(`insert into jobs (company_id, number, cancelled_at) values ($1, 'J-GONE', now())`, [
      site.companyId,
    ]);
    const before = await builders.it.rowCounts();
    const spaces = await storeman.refused(receiveManually, { reference: 'PO 7', lines }, 'free_stock_spaces');
    assert.equal(Object.keys(spaces.fields ?? {}), ['reference']);
    const jobless = await storeman.refused(receiveManually, { segment: 'S-1', lines }, 'job_missing');
    assert.equal(Object.keys(jobless.fields ?? {}), ['job']);
    await storeman.refused(receiveManually, { job: 'J-GONE', lines }, 'job_cancelled');
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(receiveManually, { job: 'J-10', reference: 'PO 7', lines });
  });

  test('h3g: a receipt for an Activity Code needs a Cell ID of 6 to 8 characters', async () => {
    const site = await builders.it.site({ layout: 'H3G' });
    const storeman = await builders.it.storeman(site);
    const lines = [{ stockCode: await builders.it.sku(site), swc: 'SWC-1', counts: [{ quantity: '1' }] }];
    const before = await builders.it.rowCounts();
    await storeman.refused(receiveManually, { segment: 'CELL01', lines }, 'activity_code_missing');
    await storeman.refused(receiveManually, { job: 'AC-1', lines }, 'cell_id_missing');
    const refusal = await storeman.refused(receiveManually, { job: 'AC-1', segment: 'CELL1', lines }, 'cell_id_length');
    assert.equal(Object.keys(refusal.fields ?? {}), ['segment']);
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(receiveManually, { job: 'AC-1', segment: 'CELL01', lines });
  });

  test('a receipt into a cancelled warehouse, or without any location, is refused', async () => {
    const { site, storeman, sku } = await started();
    await builders.it.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
      site.companyId,
    ]);
    const before = await builders.it.rowCounts();
    const lines = [{ stockCode: sku, counts: [{ quantity: '1' }] }];
    const refusal = await storeman.refused(receiveManually, { lines }, 'location_missing');
    assert.equal(Object.keys(refusal.fields ?? {}), ['lines.0.counts']);
    assert.equal(await builders.it.rowCounts(), before);
    await cancelWarehouse(builders.it, site);
    await storeman.refused(receiveManually, { lines }, 'warehouse_cancelled');
  });

  test('a request sent twice with one key is received once', async () => {
    const { site, storeman, sku } = await started();
    const input = { lines: [{ stockCode: sku, counts: [{ quantity: '4' }] }] };
    const key = builders.it.name('received-once');
    const answers = await Promise.all([1, 2].map(() => storeman.ok(receiveManually, input, { key })));
    assert.equal(answers[0], answers[1]);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => row.quantity),
      ['4'],
    );
  });

  test('when two users receive the same drum number at once, one succeeds', async () => {
    const { site, storeman } = await started();
    const other = await builders.it.storeman(site);
    const cable = await builders.it.sku(site, { divisible: true });
    const lines = [{ stockCode: cable, counts: [{ quantity: '7', drumNumber: 'D-77' }] }];
    const answers = await Promise.all([storeman, other].map((person) => person.call(receiveManually, { lines })));
    assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
    const refusal = answers.find(({ status }) => status === 409)?.body;
    assert.is(refusal?.['code'], 'drum_number_used');
    assert.is((await builders.it.stock(site, cable)).length, 1);
  });

  test('undoing a manual receipt leaves its ERN open with its counts, to be received again', async () => {
    const { site, storeman, sku } = await started();
    const lines = [{ stockCode: sku, counts: [{ quantity: '4', locationId: site.shelf }] }];
    const { id, operationId } = await storeman.ok(receiveManually, { lines });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong shelf' });
    assert.equal(await builders.it.stock(site, sku), []);
    assert.is((await storeman.ok(getErn, { id })).status, 'counting');
    await storeman.ok(receiveErn, { id });
    assert.is((await builders.it.stock(site, sku))[0]?.locationId, site.shelf);
  });

  test('a drum number is free until a receipt uses it', async () => {
    const { site, storeman } = await started();
    const cable = await builders.it.sku(site, { divisible: true });
    assert.equal(await storeman.ok(checkNewDrum, { drumNumber: 'D-5' }), { taken: null, usedBy: null });
    const { number } = await storeman.ok(receiveManually, {
      lines: [{ stockCode: cable, counts: [{ quantity: '7', drumNumber: 'D-5' }] }],
    });
    assert.equal(await storeman.ok(checkNewDrum, { drumNumber: 'D-5' }), { taken: 'drum_number_used', usedBy: number });
  });
});
