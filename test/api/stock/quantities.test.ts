import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { pickAndDespatch } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, deletePick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { createShipment, editShipment } from '../../../shared/contract/shipments/shipments.ts';
import { importSkus } from '../../../shared/contract/skus/skus.ts';
import { addFoundStock, adjustStock, listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { requestOf, shippingSite } from '../../support/builders/shipments.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('a SKU that became counted in whole numbers', (test, builders) => {
  const reason = 'Counted again';

  async function stocked(quantity?: string) {
    const site = await builders.it.site();
    const sku = await builders.it.sku(site, { divisible: true });
    if (quantity !== undefined) await receiveGoods(builders.it, site, [{ stockCode: sku, quantity }]);
    return { site, sku, storeman: await builders.it.storeman(site) };
  }

  async function becomesWhole(site: Site, sku: string): Promise<void> {
    const whole = await builders.it.sku(site);
    await builders.it.db.run(
      `update skus k set unit_id = w.unit_id
       from skus w
       where k.company_id = $1 and k.stock_code = $2 and w.company_id = $1 and w.stock_code = $3`,
      [site.companyId, sku, whole],
    );
  }

  const quantities = async (site: Site, sku: string) =>
    (await builders.it.stock(site, sku)).map(({ quantity }) => quantity);

  async function undoLast(storeman: Caller, document: 'pick', documentId: number) {
    const [last] = (await storeman.ok(listOperations, { document, documentId })).items;
    return { id: last?.id ?? 0, reason };
  }

  test('a fraction counted before cannot be received', async () => {
    const { site, sku, storeman } = await stocked();
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '3' }] });
    const [line] = (await storeman.ok(listErnLines, { id })).items;
    const shares = [
      [site.shelf, '2.5'],
      [site.shelf2, '0.5'],
    ] as const;
    const counts = shares.map(([locationId, set]) => ({ lineId: line?.id ?? 0, locationId, set }));
    await storeman.ok(countErn, { id, counts });
    await becomesWhole(site, sku);
    const refusal = await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id }, 'whole_numbers_only'));
    assert.is(refusal.message, `Enter a whole number: ${sku} has no fractions`);
  });

  test('a fraction found by a stock count before cannot be posted', async () => {
    const { site, sku, storeman } = await stocked('3');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: '2.5' }]);
    await becomesWhole(site, sku);
    await wroteNothing(builders.it, () => storeman.refused(submitStockCount, { id, reason }, 'whole_numbers_only'));
  });

  test('a draft with a fraction cannot be submitted', async () => {
    const { from, to, anna } = await shippingSite(builders.it);
    const sku = await builders.it.sku(from, { divisible: true });
    await receiveGoods(builders.it, from, [{ stockCode: sku, quantity: '3' }]);
    const draft = requestOf(from, [{ stockCode: sku, quantity: '2.5' }], {
      destinationId: to.warehouseId,
      submit: false,
    });
    const { id, version } = await anna.ok(createShipment, draft);
    await becomesWhole(from, sku);
    const submitted = { id, version, submit: true };
    await wroteNothing(builders.it, () => anna.refused(editShipment, submitted, 'whole_numbers_only'));
  });

  test('undoing a despatch of a fraction is refused', async () => {
    const { site, sku, storeman } = await stocked('5');
    const despatched = [];
    for (const _ of ['first', 'second']) {
      despatched.push(await storeman.ok(pickAndDespatch, { ...linesOf(sku, '2.5'), signedBy: 'Ada' }));
    }
    await becomesWhole(site, sku);
    const undo = await undoLast(storeman, 'pick', despatched[1]?.id ?? 0);
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'whole_numbers_only'));
  });

  test('undoing the deletion of a pick with a fraction is refused', async () => {
    const { site, sku, storeman } = await stocked('5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2.5'));
    await storeman.ok(deletePick, { id });
    await becomesWhole(site, sku);
    const undo = await undoLast(storeman, 'pick', id);
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'whole_numbers_only'));
  });

  test('an existing fraction can be moved and made whole, but no new fraction can arise', async () => {
    const { site, sku, storeman } = await stocked('2.5');
    await becomesWhole(site, sku);
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const adjust = (quantity: string) => ({ reason, lines: [{ stockLineId, quantity }] });
    await wroteNothing(builders.it, () => storeman.refused(adjustStock, adjust('-0.2'), 'whole_numbers_only'));
    await storeman.ok(moveStock, { destinationId: site.shelf2, everythingAt: site.shelf });
    await storeman.ok(moveStock, { destinationId: site.shelf, everythingAt: site.shelf2 });
    await storeman.ok(adjustStock, adjust('0.5'));
    assert.equal(await quantities(site, sku), ['3']);
    await wroteNothing(builders.it, () => storeman.refused(adjustStock, adjust('-0.5'), 'whole_numbers_only'));
  });

  test('a file of SKUs cannot make a SKU with fractions indivisible', async () => {
    const { site, sku } = await stocked('2.5');
    await builders.it.db.run(
      `insert into packing_types (company_id, name, abbreviation, divisible, traceable) values ($1, 'Coil', 'coil', false, true)`,
      [site.companyId],
    );
    const importer = await builders.it.caller({ companyId: site.companyId }, ['itemMaster']);
    const lines = [{ stockCode: sku, name: sku, unit: 'm', packing: 'coil' }];
    await wroteNothing(builders.it, () => importer.refused(importSkus, { lines }, 'fractions_exist'));
  });
});

apiSuite('totals above the largest quantity', (test, builders) => {
  const most = '99999999999999';
  const reason = 'Found';

  async function empty(price = '2') {
    const site = await builders.it.site();
    return { site, storeman: await builders.it.storeman(site), sku: await builders.it.sku(site, { price }) };
  }

  test('a total above the largest quantity can be neither counted nor received', async () => {
    const { site, storeman, sku } = await empty();
    const { id } = await storeman.ok(createErn, { lines: [{ stockCode: sku, quantity: '1' }] });
    const lineId = (await storeman.ok(listErnLines, { id })).items[0]?.id ?? 0;
    const counts = (set: string) => [site.shelf, site.shelf2].map((locationId) => ({ lineId, locationId, set }));
    const tooMuch = { id, counts: counts(most) };
    await wroteNothing(builders.it, () => storeman.refused(countErn, tooMuch, 'quantity_too_large'));
    await storeman.ok(countErn, { id, counts: counts('1'), lines: [{ lineId, discrepancyComment: 'More' }] });
    await builders.it.db.run('update ern_counts set quantity = $2 where company_id = $1', [site.companyId, most]);
    await wroteNothing(builders.it, () => storeman.refused(receiveErn, { id }, 'quantity_too_large'));
  });

  test('an undo that would exceed the largest quantity is refused', async () => {
    const { site, storeman, sku } = await empty();
    const lines = [{ stockCode: sku, locationId: site.shelf, quantity: most }];
    await storeman.ok(addFoundStock, { reason, lines });
    const stockLineId = await stockLineOf(builders.it, site, sku);
    const adjust = (quantity: string) => storeman.ok(adjustStock, { reason, lines: [{ stockLineId, quantity }] });
    const { operationId: id } = await adjust(`-${most}`);
    await adjust(most);
    await wroteNothing(builders.it, () => storeman.refused(reverseOperation, { id, reason }, 'quantity_too_large'));
  });

  test('a stock count with a value above the largest quantity can be submitted, and waits for a second user', async () => {
    const { site, storeman, sku } = await empty('150');
    const { id } = await countOf(storeman, { locationId: site.shelf }, [{ stockCode: sku, set: most }]);
    assert.is((await storeman.ok(submitStockCount, { id, reason })).state, 'submitted');
  });
});
