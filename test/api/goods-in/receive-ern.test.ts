import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { countErn, createErn, getErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { listOperations } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce, oneSucceeds } from '../../support/builders/at-once.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { receiveGoods, siteWithSku, siteWithStoreman } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('receiving an ERN', (test, builders) => {
  test('counted goods become stock of their job at the location of the count', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const job = builders.it.name('J');
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '12', job, segment: 'S1' }] });
    const { items } = await storeman.ok(listErnLines, { id });
    const lineId = items[0]?.id ?? 0;
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, add: '12' }] });
    assert.is((await storeman.ok(getErn, { id })).status, 'counting');
    await storeman.ok(receiveErn, { id });
    assert.equal(await builders.it.stock(site, sku), [
      { locationId: site.shelf, drum: null, job, segment: 'S1', quantity: '12', reserved: '0' },
    ]);
    const ern = await storeman.ok(getErn, { id });
    assert.is(ern.status, 'received');
    assert.is((await storeman.ok(listErns, { job })).items[0]?.number, ern.number);
  });

  test('a receipt with an uncounted line is refused, naming the line; nothing is written', async () => {
    const { storeman, sku } = await siteWithSku(builders.it);
    const { id, lineId } = await ernOf(storeman, [{ stockCode: sku, quantity: '3' }]);
    const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id }, 'lines_not_counted'));
    assert.equal(refusal.data, { lines: [lineId], field: 'counts' });
  });

  test('receive all as shipped needs no count and uses the default goods-in location', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '3' }] });
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity'), [`${site.goodsIn}, 3`]);
  });

  test('a line received as shipped is recorded as counted, with its location and drum', async () => {
    const { site, storeman } = await siteWithStoreman(builders.it);
    const [tray, cable] = [await builders.it.sku(site), await builders.it.sku(site, { divisible: true })];
    const [drumNumber, supplierDrumNumber] = [builders.it.name('D'), builders.it.name('PF')];
    const { id, lineIds } = await ernOf(storeman, [
      { stockCode: tray, quantity: '3' },
      { stockCode: cable, quantity: '900', drumNumber, supplierDrumNumber },
      { stockCode: tray, quantity: '2' },
    ]);
    await storeman.ok(countErn, { id, counts: [{ lineId: lineIds[2] ?? 0, set: '2' }] });
    await storeman.ok(receiveErn, { id, asShipped: true });
    const { items } = await storeman.ok(listErnLines, { id });
    assert.equal(
      items.map(({ counts }) =>
        counts.map((one) => [one.location?.id, one.drumNumber, one.supplierDrumNumber, one.quantity]),
      ),
      [
        [[site.goodsIn, null, null, '3']],
        [[site.goodsIn, drumNumber, supplierDrumNumber, '900']],
        [[site.goodsIn, null, null, '2']],
      ],
    );
    const [drum] = await builders.it.db.many<{ id: number }>('select id from drums where company_id = $1', [
      site.companyId,
    ]);
    assert.is(items[1]?.counts[0]?.drumId, drum?.id);
    const ern = await storeman.ok(getErn, { id });
    assert.equal([ern.countedLines, ern.countedItems], [3, '905']);
  });

  test('when two users receive one ERN at once, it is received once', async () => {
    const { site, storeman: anna, sku } = await siteWithSku(builders.it);
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createErn, { lines: [{ stockCode: sku, quantity: '3' }] });
    await oneSucceeds(builders.it, 'erns', site, [anna, ben], (person) =>
      person.call(receiveErn, { id, asShipped: true }),
    );
    assert.equal(column(await builders.it.stock(site, sku), 'quantity'), ['3']);
  });

  test('a line counted at two locations becomes stock at both; lines of one owner add up', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const line = { stockCode: sku, quantity: '10' };
    const { id, lineIds } = await ernOf(storeman, [line, line]);
    const counts = lineIds.flatMap((lineId) => [
      { lineId, locationId: site.shelf, set: '6' },
      { lineId, locationId: site.shelf2, set: '4' },
    ]);
    await storeman.ok(countErn, { id, counts });
    await storeman.ok(receiveErn, { id });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity'), [
      `${site.shelf}, 12`,
      `${site.shelf2}, 8`,
    ]);
  });

  test('receiving as shipped keeps existing counts and counts only the rest as shipped', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const line = { stockCode: sku, quantity: '10' };
    const { id, lineIds } = await ernOf(storeman, [line, line]);
    const counts = lineIds.slice(0, 1).map((lineId) => ({ lineId, locationId: site.shelf, set: '10' }));
    await storeman.ok(countErn, { id, counts });
    await storeman.ok(receiveErn, { id, asShipped: true });
    assert.equal(columns(await builders.it.stock(site, sku), 'locationId', 'quantity'), [
      `${site.goodsIn}, 10`,
      `${site.shelf}, 10`,
    ]);
  });

  test('the history of an ERN shows its receiver; its stock has the date of the receipt', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    await receiveGoods(builders.it, site, [{ stockCode: sku, quantity: '1' }], '2026-02-03');
    const { receivedOn } = await builders.it.db.one<{ receivedOn: string }>(
      'select received_on as "receivedOn" from stock_lines where company_id = $1 and quantity > 0',
      [site.companyId],
    );
    assert.is(receivedOn, '2026-02-03');
    const { id, number } = await ernOf(storeman, [{ stockCode: sku, quantity: '1' }]);
    assert.equal((await storeman.ok(listOperations, { document: 'ern', documentId: id })).items, []);
    const { operationId } = await storeman.ok(receiveErn, { id, asShipped: true });
    const { items } = await storeman.ok(listOperations, { document: 'ern', documentId: id });
    assert.equal(columns(items, 'id', 'kind', 'document', 'documentId', 'number', 'canReverse'), [
      `${operationId}, receive, ern, ${id}, ${number}, true`,
    ]);
    const name = await builders.it.nameOf('users', storeman.userId);
    assert.is(items[0]?.by, name);
  });

  test('a scan at the moment of the receipt is either included or refused', async () => {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site);
    const [anna, ben] = [await builders.it.storeman(site), await builders.it.storeman(site)];
    const { id, lineId } = await ernOf(anna, [{ stockCode: sku, quantity: '3' }]);
    const lines = [{ lineId, discrepancyComment: 'One more' }];
    await anna.ok(countErn, { id, counts: [{ lineId, set: '3' }], lines });
    const [scan] = await atOnce(builders.it, { table: 'erns', companyId: site.companyId }, [
      () => ben.call(countErn, { id, counts: [{ lineId, add: '1' }] }),
      () => anna.call(receiveErn, { id }),
    ]);
    const [stock] = await builders.it.stock(site, sku);
    assert.is(stock?.quantity, scan?.status === 200 ? '4' : '3');
    assert.is((await anna.ok(listErnLines, { id })).items[0]?.receivedQuantity, stock?.quantity);
  });
});
