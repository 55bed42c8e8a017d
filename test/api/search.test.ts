import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { hideErns, unhideErns } from '../../shared/contract/goods-in/hide-erns.ts';
import { search } from '../../shared/contract/search/search.ts';
import { listPackingUnits } from '../../shared/contract/shipments/packing.ts';
import { collectShipment, confirmShipment } from '../../shared/contract/shipments/shipment-work.ts';
import { createShipment } from '../../shared/contract/shipments/shipments.ts';
import { startStockCount } from '../../shared/contract/stock-counts/stock-counts.ts';
import { apiSuite } from '../support/builders/api-suite.ts';
import { Caller } from '../support/builders/caller.ts';
import { receiveGoods } from '../support/builders/picks.ts';
import { approve, packAll, requestOf, shippingSite } from '../support/builders/shipments.ts';
import { sendGoods, twoWarehouses } from '../support/builders/transit.ts';
import { column, columns } from '../support/columns.ts';

apiSuite('search', (test, builders) => {
  async function siteWithStoreman() {
    const site = await builders.it.site();
    return { site, storeman: await builders.it.storeman(site) };
  }

  async function results(person: Caller, code: string): Promise<string[]> {
    const { items } = await person.ok(search, { code });
    return items.map(({ kind, label }) => `${kind} ${label}`);
  }

  test('a search finds an ERN, its job, SKU and partner, a location and a drum by their codes', async () => {
    const { site, storeman } = await siteWithStoreman();
    const [sku, job, partner, drum] = [
      await builders.it.sku(site, { divisible: true }),
      'J-77',
      'Prysm Cables',
      'DRM-1',
    ];
    const line = { stockCode: sku, quantity: '12', job, segment: 'S1' };
    const { id, number } = await storeman.ok(createErn, { partner, reference: 'PO 4711', lines: [line] });
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, drumNumber: drum, add: '12' }] });
    await storeman.ok(receiveErn, { id });
    assert.equal(await results(storeman, number), [`ern ${number}`]);
    assert.equal(await results(storeman, 'po 47'), [`ern ${number}`]);
    assert.equal(await results(storeman, String(Number(number.slice(4)))), [`ern ${number}`]);
    assert.equal(await results(storeman, 'j-7'), ['job J-77']);
    assert.equal(await results(storeman, sku), [`sku ${sku}`]);
    assert.equal(await results(storeman, 'drm-1'), ['drum DRM-1']);
    assert.equal(await results(storeman, 'cable pry'), ['partner Prysm Cables']);
    const name = await builders.it.nameOf('locations', site.shelf);
    assert.ok((await results(storeman, name)).includes(`location ${name}`));
  });

  test('a search finds a stock count by its number in its warehouse only', async () => {
    const { site, storeman } = await siteWithStoreman();
    const elsewhere = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    const { number } = await storeman.ok(startStockCount, { locationId: site.shelf });
    assert.equal(await results(storeman, number.toLowerCase()), [`stockCount ${number}`]);
    assert.ok((await results(storeman, String(Number(number.slice(6))))).includes(`stockCount ${number}`));
    assert.equal(await results(elsewhere, number), []);
  });

  test('a search finds goods in transit as an ERN at their destination and as transit where they left', async () => {
    const { from, to } = await twoWarehouses(builders.it, 'vm');
    const stockCode = await builders.it.sku(to);
    const { number } = await sendGoods(builders.it, from, to, [{ stockCode, quantity: '12' }]);
    assert.equal(await results(await builders.it.storeman(to), number), [`ern ${number}`]);
    assert.equal(await results(await builders.it.storeman(from), number), [`transit ${number}`]);
  });

  test('a search finds a return or transfer by its number, its digits, foreign numbers and a packing unit’s label', async () => {
    const { from, to, anna, boss, ben } = await shippingSite(builders.it);
    const stockCode = await builders.it.sku(from);
    await receiveGoods(builders.it, from, [{ stockCode, quantity: '10' }]);
    const others = { salesOrderNumber: 'SO 88', rmaNumber: 'RMA-5', projectNumber: 'PRJ-1', orgNumber: 'ORG-2' };
    const goods = [{ stockCode, quantity: '1' }];
    const back = await anna.ok(createShipment, requestOf(from, goods, others));
    const sent = await anna.ok(createShipment, requestOf(from, goods, { destinationId: to.warehouseId }));
    for (const { number } of [back, sent]) {
      assert.equal(await results(anna, number.toLowerCase()), [`shipment ${number}`]);
      assert.ok((await results(anna, String(Number(number.slice(4))))).includes(`shipment ${number}`), number);
    }
    for (const code of Object.values(others)) {
      const { items } = await anna.ok(search, { code });
      assert.equal([items.length, items[0]?.label], [1, back.number], code);
      assert.ok(items[0]?.detail?.includes(code), code);
    }
    await approve(boss, sent.id);
    await packAll(anna, sent.id);
    const label = (await anna.ok(listPackingUnits, { id: sent.id })).items[0]?.code ?? '';
    const { items } = await anna.ok(search, { code: label.toLowerCase() });
    assert.equal(
      items.map(({ kind, id, detail }) => [kind, id, detail?.split(' · ')[0]]),
      [['shipment', sent.id, label]],
    );
    assert.equal(await results(ben, label), []);
    await anna.ok(confirmShipment, { id: sent.id });
    const { ern } = await anna.ok(collectShipment, { id: sent.id, fetchedBy: 'Carl', signedBy: 'Carl' });
    assert.equal(await results(ben, label), [`shipment ${sent.number}`]);
    assert.equal(await results(ben, sent.number), [`ern ${ern?.number}`]);
  });

  test('only its author finds a draft of a return or transfer', async () => {
    const { anna, boss } = await shippingSite(builders.it);
    const { number } = await anna.ok(createShipment, { kind: 'return', rmaNumber: 'RMA-9' });
    for (const code of [number, 'RMA-9', String(Number(number.slice(4)))]) {
      assert.ok((await results(anna, code)).includes(`shipment ${number}`), code);
      assert.not.ok((await results(boss, code)).includes(`shipment ${number}`), code);
    }
  });

  test('a search result shows that an ERN is hidden, and its status once it is unhidden', async () => {
    const { site, storeman } = await siteWithStoreman();
    const stockCode = await builders.it.sku(site);
    const { id, number } = await storeman.ok(createErn, { partner: 'Prysm', lines: [{ stockCode, quantity: '1' }] });
    const hider = await builders.it.caller(site, ['screenHideErns']);
    const details = async () => (await storeman.ok(search, { code: number })).items.map(({ detail }) => detail);
    assert.equal(await details(), ['Prysm · expected']);
    await hider.ok(hideErns, { ids: [id], reason: 'Sent back' });
    assert.equal(await details(), ['Prysm · hidden']);
    await hider.ok(unhideErns, { ids: [id] });
    assert.equal(await details(), ['Prysm · expected']);
  });

  test('a drum’s number finds the open ERN that announces it, then the drum, for users who receive and unless hidden', async () => {
    const { site, storeman } = await siteWithStoreman();
    const stockCode = await builders.it.sku(site, { divisible: true });
    const announced = (drumNumber: string) =>
      storeman.ok(createErn, { partner: 'Prysm', lines: [{ stockCode, quantity: '5', drumNumber }] });
    const { id, number } = await announced('ANN-1');
    const hidden = await announced('ANN-2');
    const hider = await builders.it.caller(site, ['screenHideErns']);
    await hider.ok(hideErns, { ids: [hidden.id], reason: 'Twice' });
    const { items } = await storeman.ok(search, { code: 'ann-' });
    assert.equal(columns(items, 'kind', 'label', 'part', 'detail'), [
      `ern, ${number}, ANN-1, ANN-1 · Prysm · expected`,
    ]);
    const elsewhere = await builders.it.storeman(await builders.it.site({ companyId: site.companyId }));
    assert.equal(await results(elsewhere, 'ANN-1'), []);
    assert.equal(await results(await builders.it.caller(site, []), 'ANN-1'), []);
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    await storeman.ok(countErn, { id, counts: [{ lineId, locationId: site.shelf, drumNumber: 'ANN-1', add: '5' }] });
    await storeman.ok(receiveErn, { id });
    assert.equal(await results(storeman, 'ANN-1'), ['drum ANN-1']);
  });

  test('G73 a search finds only what the access can read: ERNs and stock counts need their rights', async () => {
    const { site, storeman } = await siteWithStoreman();
    const stockCode = await builders.it.sku(site);
    const { number } = await storeman.ok(createErn, { partner: 'Prysm', lines: [{ stockCode, quantity: '1' }] });
    const count = await storeman.ok(startStockCount, { locationId: site.shelf });
    const viewer = await builders.it.caller(site, []);
    const picker = await builders.it.caller(site, ['planCreate', 'planUpdate']);
    for (const person of [viewer, picker]) {
      assert.equal(await results(person, number), []);
      assert.equal(await results(person, count.number), []);
      assert.equal(await results(person, stockCode), [`sku ${stockCode}`]);
    }
    assert.equal(await results(storeman, number), [`ern ${number}`]);
    assert.equal(await results(storeman, count.number), [`stockCount ${count.number}`]);
  });

  test('G73 super admins find users wherever they work; other users find none', async () => {
    const { site, storeman } = await siteWithStoreman();
    const { db } = builders.it;
    const superAdmin = await builders.it.caller({}, ['superAdmin']);
    await db.run('insert into accesses (user_id, company_id, warehouse_id) values ($1, $2, $3)', [
      superAdmin.userId,
      site.companyId,
      site.warehouseId,
    ]);
    const here = await builders.it.id('select id from accesses where user_id = $1 and company_id = $2', [
      superAdmin.userId,
      site.companyId,
    ]);
    const atWork = new Caller(builders.it.app, `${await builders.it.token(superAdmin.userId)}@${here}`);
    await db.run(
      `insert into users (login, name, email, disabled_at) values ('quill', 'Ada Fenn', 'ada@fenn.example', null),
       ('quill-2', 'Ben Fenn', null, now())`,
    );
    for (const person of [superAdmin, atWork]) {
      assert.equal(await results(person, 'QUILL'), ['user quill', 'user quill-2']);
      assert.equal(await results(person, 'fenn ada'), ['user quill']);
      const { items } = await person.ok(search, { code: 'quill-2' });
      assert.equal(column(items, 'detail'), ['Ben Fenn · disabled']);
    }
    const stockCode = await builders.it.sku(site, { stockCode: 'quill' });
    assert.equal(await results(atWork, 'quill'), ['user quill', `sku ${stockCode}`, 'user quill-2']);
    assert.equal(await results(superAdmin, 'quill'), ['user quill', 'user quill-2']);
    assert.equal(await results(storeman, 'quill'), [`sku ${stockCode}`]);
    assert.equal(await results(storeman, 'fenn'), []);
  });

  test('exact matches come before codes that only begin with the search, the exact spelling first', async () => {
    const { site, storeman } = await siteWithStoreman();
    for (const stockCode of ['85123ab', '85123a', '85123A']) await builders.it.sku(site, { stockCode });
    assert.equal(await results(storeman, '85123A'), ['sku 85123A', 'sku 85123a', 'sku 85123ab']);
    assert.equal((await results(storeman, '85123a'))[0], 'sku 85123a');
  });

  test('pattern and query characters in a search are plain characters', async () => {
    const { site, storeman } = await siteWithStoreman();
    await builders.it.sku(site, { stockCode: 'A%B_C' });
    assert.equal(await results(storeman, 'A%'), ['sku A%B_C']);
    for (const code of ['%', '_', '\\', "'", "a' & !b:* |", '<->', '()']) await storeman.ok(search, { code });
  });

  test('a search returns at most twenty results', async () => {
    const { site, storeman } = await siteWithStoreman();
    for (let made = 0; made < 25; made += 1) await builders.it.sku(site, { stockCode: `ZZ${made}` });
    assert.is((await results(storeman, 'zz')).length, 20);
  });
});
