import * as assert from 'uvu/assert';
import { checkDrumNumber, countErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { receiveGoods, siteWithSku } from '../../support/builders/picks.ts';
import { sendGoods } from '../../support/builders/transit.ts';

apiSuite('checking a drum number', (test, builders) => {
  async function cableErn() {
    const { site, storeman, sku: cable } = await siteWithSku(builders.it, { divisible: true });
    const ern = await ernOf(storeman, [
      { stockCode: cable, quantity: '100' },
      { stockCode: cable, quantity: '200' },
    ]);
    return { site, storeman, cable, ern };
  }
  const free = { taken: null, usedBy: null };

  test('a new number is free', async () => {
    const { storeman, ern } = await cableErn();
    assert.equal(await storeman.ok(checkDrumNumber, { id: ern.id, drumNumber: 'D-1' }), free);
  });

  test('a received number is reported as used, with its ERN; undoing the receipt frees it', async () => {
    const { site, storeman, cable, ern } = await cableErn();
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '5', drumNumber: 'D-1' }]);
    const { number, operationId } = await builders.it.db.one<{ number: string; operationId: number }>(
      `select e.number, o.id as "operationId" from operations o
       join erns e on e.company_id = o.company_id and e.id = o.document_id
       where o.company_id = $1 and o.kind = 'receive'`,
      [site.companyId],
    );
    const check = () => storeman.ok(checkDrumNumber, { id: ern.id, drumNumber: 'D-1' });
    assert.equal(await check(), { taken: 'drum_number_used', usedBy: number });
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong delivery' });
    await builders.it.db.run('delete from ern_counts where company_id = $1', [site.companyId]);
    assert.equal(await check(), free);
  });

  test('a number counted on another line is reported as repeated, with its ERN; on its own line it is free', async () => {
    const { storeman, ern } = await cableErn();
    const [first = 0, second = 0] = ern.lineIds;
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: first, drumNumber: 'D-1', set: '100' }] });
    const check = (lineId: number) => storeman.ok(checkDrumNumber, { id: ern.id, drumNumber: 'D-1', lineId });
    assert.equal(await check(first), free);
    assert.equal(await check(second), { taken: 'drum_number_repeated', usedBy: ern.number });
  });

  test('the number of a drum arriving by transfer is free, and so is another company’s number', async () => {
    const { site, storeman, cable } = await cableErn();
    const from = await builders.it.site({ companyId: site.companyId });
    const ern = await sendGoods(builders.it, from, site, [{ stockCode: cable, quantity: '5', drumNumber: 'D-1' }]);
    await storeman.ok(countErn, { id: ern.id, counts: [{ lineId: ern.lineId, drumNumber: 'D-1', set: '5' }] });
    assert.equal(await storeman.ok(checkDrumNumber, { id: ern.id, drumNumber: 'D-1' }), free);
    const other = await cableErn();
    assert.equal(await other.storeman.ok(checkDrumNumber, { id: other.ern.id, drumNumber: 'D-1' }), free);
  });
});
