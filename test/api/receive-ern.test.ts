import * as assert from 'uvu/assert';
import { countErn, createErn, getErn, listErnLines, listErns, receiveErn } from '../../shared/contract/goods-in.ts';
import { suite } from '../support/suite.ts';
import { worldFor } from '../support/world/world.ts';

suite('receive an ERN', (test, hooks) => {
  const world = worldFor(hooks);

  test('what was counted becomes stock of its job, at the location it was counted in', async () => {
    const site = await world.it.site();
    const storeman = await world.it.storeman(site);
    const sku = await world.it.sku(site);
    const job = world.it.name('J');
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '12', job, segment: 'S1' }] });
    const { items } = await storeman.ok(listErnLines, { id });
    const lineId = items[0]?.id ?? 0;
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, add: '12' }] });
    assert.is((await storeman.ok(getErn, { id })).status, 'counting');
    await storeman.ok(receiveErn, { id });
    assert.equal(await world.it.stock(site, sku), [
      { locationId: site.shelf, drum: null, job, segment: 'S1', quantity: '12', reserved: '0' },
    ]);
    const ern = await storeman.ok(getErn, { id });
    assert.is(ern.status, 'received');
    assert.is((await storeman.ok(listErns, { job })).items[0]?.number, ern.number);
  });

  test('a line nobody counted refuses the receipt and names it; nothing is written', async () => {
    const site = await world.it.site();
    const storeman = await world.it.storeman(site);
    const sku = await world.it.sku(site);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '3' }] });
    const before = await world.it.rowCounts();
    const refusal = await storeman.refused(receiveErn, { id }, 'lines_not_counted');
    const { items } = await storeman.ok(listErnLines, { id });
    assert.equal(refusal.data, { lines: [items[0]?.id] });
    assert.equal(await world.it.rowCounts(), before);
  });

  test('receive all as shipped needs no count and uses the default goods-in location', async () => {
    const site = await world.it.site();
    const storeman = await world.it.storeman(site);
    const sku = await world.it.sku(site);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '3' }] });
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.equal(
      (await world.it.stock(site, sku)).map((row) => [row.locationId, row.quantity]),
      [[site.goodsIn, '3']],
    );
  });

  test('two people receive one ERN at once: it happens once', async () => {
    const site = await world.it.site();
    const sku = await world.it.sku(site);
    const [anna, ben] = [await world.it.storeman(site), await world.it.storeman(site)];
    const { id } = await anna.ok(createErn, { lines: [{ stockCode: sku, quantity: '3' }] });
    const answers = await Promise.all([anna, ben].map((person) => person.call(receiveErn, { id, asShipped: true })));
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal(
      (await world.it.stock(site, sku)).map((row) => row.quantity),
      ['3'],
    );
  });

  test('a short receipt asks whether the rest is still expected; accepted, a follow-up ERN has the missing quantity', async () => {
    const site = await world.it.site();
    const storeman = await world.it.storeman(site);
    const sku = await world.it.sku(site);
    const { id, number } = await storeman.ok(createErn, {
      partner: 'Prysm',
      lines: [{ stockCode: sku, quantity: '10' }],
    });
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    await storeman.ok(countErn, { id, counts: [{ lineId, set: '7' }] });
    await storeman.refused(receiveErn, { id }, 'discrepancy_comment_missing');
    await storeman.ok(countErn, { id, lines: [{ lineId, discrepancyComment: 'Three crushed' }] });
    const asked = await storeman.refused(receiveErn, { id }, 'confirmation_required');
    assert.equal(
      asked.confirmations?.map((confirmation) => confirmation.key),
      ['expect_rest'],
    );
    assert.equal(await world.it.stock(site, sku), []);
    const received = await storeman.ok(receiveErn, { id, accept: ['expect_rest'] });
    assert.is(received.followUp?.number, `${number}-1`);
    const rest = await storeman.ok(listErnLines, { id: received.followUp?.id ?? 0 });
    assert.equal(
      rest.items.map((line) => line.shippedQuantity),
      ['3'],
    );
  });
});
