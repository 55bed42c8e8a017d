import * as assert from 'uvu/assert';
import { abandonPick, despatchPick, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { deletePick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { linesOf, pickOf, siteWithStock } from '../../support/builders/picks.ts';
import { refuses } from '../../support/builders/refuses.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('giving up a started pick', (test, builders) => {
  async function startedPick() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const { id, lineId } = await pickOf(storeman, linesOf(sku, '6'));
    await storeman.ok(startPick, { id });
    const here = { lineId, locationId: site.shelf };
    const stock = async () =>
      (await builders.it.stock(site, sku)).map(({ locationId, quantity, reserved }) => [
        locationId,
        quantity,
        reserved,
      ]);
    return { site, storeman, sku, id, here, stock };
  }

  test('giving up a pick with nothing taken sets it to created; its history shows that the start was undone', async () => {
    const { site, storeman, id, here, stock } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, set: '0', shortage: 'not_found' }] });
    await storeman.ok(abandonPick, { id });
    const pick = await storeman.ok(getPick, { id });
    assert.equal([pick.status, pick.startedBy, pick.startedAt], ['created', null, null]);
    assert.equal((await storeman.ok(listPickLines, { id })).items[0]?.taken, []);
    assert.equal(await stock(), [[site.shelf, '10', '6']]);
    const { items } = await storeman.ok(listOperations, { document: 'pick', documentId: id });
    assert.equal(
      items.map(({ kind, reversedById }) => [kind, reversedById !== null]),
      [
        ['reverse', false],
        ['start pick', true],
        ['create pick', false],
      ],
    );
    await storeman.refused(abandonPick, { id }, 'pick_not_open');
    await storeman.ok(startPick, { id });
    await storeman.ok(abandonPick, { id });
    await storeman.ok(deletePick, { id });
  });

  test('a pick is given up once its taken goods are put back; putting them back where they were moves no stock', async () => {
    const { site, storeman, id, here, stock } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '4' }] });
    const started = (await storeman.ok(listOperations, { document: 'pick', documentId: id })).items[0];
    await wroteNothing(builders.it, async () => {
      await storeman.refused(abandonPick, { id }, 'goods_taken');
      await storeman.refused(reverseOperation, { id: started?.id ?? 0, reason: 'Undo' }, 'goods_taken');
    });
    await storeman.ok(abandonPick, { id, putBack: [{ ...here, quantity: '4' }] });
    assert.is((await storeman.ok(getPick, { id })).status, 'created');
    assert.equal((await storeman.ok(listPickLines, { id })).items[0]?.taken, []);
    assert.equal(await stock(), [[site.shelf, '10', '6']]);
  });

  test('goods put back elsewhere are stored there, and the pick still holds its full quantity', async () => {
    const { site, storeman, id, here, stock } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '5' }] });
    await storeman.ok(abandonPick, { id, putBack: [{ ...here, quantity: '5' }], destinationId: site.goodsIn });
    assert.equal(
      (await stock()).map(([locationId, quantity]) => [locationId, quantity]).sort(),
      [
        [site.goodsIn, '5'],
        [site.shelf, '5'],
      ].sort(),
    );
    assert.is((await storeman.ok(listPickLines, { id })).items[0]?.quantity, '6');
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    const left = (await stock()).reduce((sum, [, quantity]) => sum + Number(quantity), 0);
    assert.is(left, 4);
  });

  test('a put-back that differs from the taken goods is refused; nothing is written', async () => {
    const { site, storeman, id, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '4' }] });
    const elsewhere = { ...here, locationId: site.goodsIn, quantity: '4' };
    await refuses(builders.it, storeman, abandonPick, {
      'less than was taken': [{ id, putBack: [{ ...here, quantity: '3' }] }, 'changed_meanwhile'],
      nothing: [{ id, putBack: [] }, 'changed_meanwhile'],
      'goods from another location': [{ id, putBack: [elsewhere] }, 'changed_meanwhile'],
    });
  });

  test('when a pick is given up while a colleague takes more, only one of the two succeeds', async () => {
    const { site, storeman: anna, id, here } = await startedPick();
    const ben = await builders.it.storeman(site);
    await anna.ok(saveTaken, { id, taken: [{ ...here, add: '2' }] });
    const answers = await atOnce(builders.it, { table: 'picks', companyId: site.companyId }, [
      () => anna.call(abandonPick, { id, putBack: [{ ...here, quantity: '2' }] }),
      () => ben.call(saveTaken, { id, taken: [{ ...here, add: '1' }] }),
    ]);
    assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('a despatched pick cannot be given up until its despatch is undone', async () => {
    const { storeman, id } = await startedPick();
    const { operationId } = await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    const canUndoStart = async () =>
      (await storeman.ok(listOperations, { document: 'pick', documentId: id })).items.find(
        ({ kind }) => kind === 'start pick',
      )?.canReverse;
    assert.is(await canUndoStart(), false);
    await storeman.refused(abandonPick, { id }, 'pick_not_open');
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong lorry' });
    assert.is(await canUndoStart(), true);
    await storeman.ok(abandonPick, { id });
  });
});
