import * as assert from 'uvu/assert';
import { countErn, createErn, listErnLines, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { addFoundStock, adjustStock, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { countOf } from '../../support/builders/stock-counts.ts';
import { stockLineOf } from '../../support/builders/stock-line.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

suite('totals above the largest quantity', (test, hooks) => {
  const builders = buildersFor(hooks);
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
