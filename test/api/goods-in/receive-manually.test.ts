import * as assert from 'uvu/assert';
import { createErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { checkNewDrum, receiveManually } from '../../../shared/contract/goods-in/manual-goods-in.ts';
import { createPick, editPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { createShipment } from '../../../shared/contract/shipments/shipments.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { addFoundStock, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { cancelWarehouse } from '../../support/builders/cancel-warehouse.ts';
import { cancelledJob } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { columns } from '../../support/columns.ts';

apiSuite('manual goods in', (test, builders) => {
  const started = async () => {
    const site = await builders.it.site();
    return { site, storeman: await builders.it.storeman(site), sku: await builders.it.sku(site) };
  };

  test('a manual receipt creates and receives an ERN at its locations, for its job or as free stock', async () => {
    const { site, sku } = await started();
    const storeman = await builders.it.keeper(site);
    const line = { stockCode: sku, counts: [{ quantity: '2' }, { quantity: '3', locationId: site.shelf }] };
    const free = await storeman.ok(receiveManually, { partner: 'Cables & Co', reference: 'PO-7', lines: [line] });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'job', 'quantity'), [
      `${site.goodsIn}, null, 2`,
      `${site.shelf}, null, 3`,
    ]);
    const ern = await storeman.ok(getErn, { id: free.id });
    assert.equal([ern.status, ern.source, ern.partner, ern.reference], ['received', 'manual', 'Cables & Co', 'PO-7']);
    await storeman.ok(receiveManually, { job: 'J-9', segment: 'S-1', lines: [line] });
    const owned = (await builders.it.stock(site, sku)).filter((row) => row.job === 'J-9');
    assert.equal(columns(owned, 'segment', 'quantity'), ['S-1, 2', 'S-1, 3']);
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
    assert.equal(columns(await builders.it.stock(site, cable), 'drum', 'quantity'), ['D-2, 39.5', 'D-1, 60.5']);
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
    const refusal = await wroteNothing(builders.it, () =>
      storeman.refused(receiveManually, { lines }, 'confirmation_required'),
    );
    assert.equal(columns(refusal.confirmations, 'key', 'line'), ['drum_total_mismatch, 1']);
    await storeman.ok(receiveManually, { lines, accept: ['drum_total_mismatch:1'] });
  });

  test('each refusal appears beside its line and field, and nothing is written', async () => {
    const { site, storeman, sku } = await started();
    const abroad = await builders.it.site();
    const cable = await builders.it.sku(site, { divisible: true });
    const used = { lines: [{ stockCode: cable, counts: [{ quantity: '5', drumNumber: 'USED' }] }] };
    assert.equal(await storeman.ok(checkNewDrum, { drumNumber: 'USED' }), { taken: null, usedBy: null });
    const { number: usedBy } = await storeman.ok(receiveManually, used);
    assert.equal(await storeman.ok(checkNewDrum, { drumNumber: 'USED' }), { taken: 'drum_number_used', usedBy });
    const good = { stockCode: sku, counts: [{ quantity: '1' }] };
    const of = (stockCode: string, ...counts: { quantity: string; drumNumber?: string; locationId?: number }[]) => ({
      lines: [good, { stockCode, counts }],
    });
    const [most, half, drum] = [
      { quantity: '99999999999999' },
      { quantity: '0.5' },
      { quantity: '1', drumNumber: 'D-9' },
    ];
    const elsewhere = { quantity: '1', locationId: abroad.shelf };
    await refuses(builders.it, storeman, receiveManually, {
      'an unknown SKU': [of('NONE', ...good.counts), 'unknown_skus', 'lines.1.stockCode'],
      'a fraction': [of(sku, { quantity: '1.5' }), 'whole_numbers_only', 'lines.1.quantity'],
      'fractions of one': [
        of(sku, half, { ...half, locationId: site.shelf }),
        'whole_numbers_only',
        'lines.1.counts.0.quantity',
      ],
      'a location elsewhere': [of(cable, elsewhere), 'location_not_here', 'lines.1.counts.0.locationId'],
      'a used drum': [
        of(cable, { quantity: '1', drumNumber: 'USED' }),
        'drum_number_used',
        'lines.1.counts.0.drumNumber',
      ],
      'a drum entered twice': [of(cable, drum, drum), 'drum_number_repeated', 'lines.1.counts.1.drumNumber'],
      'more than the largest quantity': [of(sku, most, { ...most, locationId: site.shelf }), 'quantity_too_large'],
      'a free stock reference with spaces': [{ reference: 'PO 7', lines: [good] }, 'free_stock_spaces', 'reference'],
      'a segment without a job': [{ segment: 'S-1', lines: [good] }, 'job_missing', 'job'],
      'a cancelled job': [{ job: await cancelledJob(builders.it, site), lines: [good] }, 'job_cancelled'],
    });
    await storeman.ok(receiveManually, { job: 'J-10', reference: 'PO 7', lines: [good] });
  });

  test('h3g: a receipt for an Activity Code needs a Cell ID of 6 to 8 characters', async () => {
    const { storeman, sku } = await siteWithSku(builders.it, { layout: 'H3G' });
    const lines = [{ stockCode: sku, swc: 'SWC-1', counts: [{ quantity: '1' }] }];
    await refuses(builders.it, storeman, receiveManually, {
      'no Activity Code': [{ segment: 'CELL01', lines }, 'activity_code_missing'],
      'no Cell ID': [{ job: 'AC-1', lines }, 'cell_id_missing'],
      'five characters': [{ job: 'AC-1', segment: 'CELL1', lines }, 'cell_id_length', 'segment'],
    });
    await storeman.ok(receiveManually, { job: 'AC-1', segment: 'CELL01', lines });
  });

  test('a receipt into a cancelled warehouse, or without any location, is refused', async () => {
    const { site, storeman, sku } = await started();
    await builders.it.db.run('update company_warehouses set default_goods_in_id = null where company_id = $1', [
      site.companyId,
    ]);
    const input = { lines: [{ stockCode: sku, counts: [{ quantity: '1' }] }] };
    await refuses(builders.it, storeman, receiveManually, {
      'no location': [input, 'location_missing', 'lines.0.counts'],
    });
    await cancelWarehouse(builders.it, site);
    await storeman.refused(receiveManually, input, 'warehouse_cancelled');
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
});
