import * as assert from 'uvu/assert';
import { abandonPick, despatchPick, saveTaken, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, deletePick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, pickedLines, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';
import { suite } from '../../support/suite.ts';

suite('give up a started pick', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function startedPick() {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const { id } = await storeman.ok(createPick, linesOf(sku, '6'));
    await storeman.ok(startPick, { id });
    const [line] = await pickedLines(builders.it, id);
    const here = { lineId: line?.id ?? 0, locationId: site.shelf };
    const stock = async () =>
      (await builders.it.stock(site, sku)).map(({ locationId, quantity, reserved }) => [
        locationId,
        quantity,
        reserved,
      ]);
    return { site, storeman, sku, id, here, stock };
  }

  test('with nothing taken it is created again, can be deleted, and its history says that the start was undone', async () => {
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

  test('what is taken has to be put back; where it was taken, that moves nothing', async () => {
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

  test('what is put elsewhere lies there, and all that the pick holds is held', async () => {
    const { site, storeman, id, here, stock } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '5' }] });
    await storeman.ok(abandonPick, { id, putBack: [{ ...here, quantity: '5' }], destinationId: site.goodsIn });
    assert.equal(
      (await stock()).map(([place, quantity]) => [place, quantity]).sort(),
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

  test('refused, with nothing written: what is not taken any more, and the pick of another', async () => {
    const { site, storeman, id, here } = await startedPick();
    await storeman.ok(saveTaken, { id, taken: [{ ...here, add: '4' }] });
    const stranger = await builders.it.storeman(await builders.it.site());
    await wroteNothing(builders.it, async () => {
      for (const putBack of [
        [{ ...here, quantity: '3' }],
        [],
        [{ ...here, locationId: site.goodsIn, quantity: '4' }],
      ]) {
        await storeman.refused(abandonPick, { id, putBack }, 'changed_meanwhile');
      }
      const elsewhere = { id, putBack: [{ ...here, quantity: '4' }], destinationId: site.goodsIn };
      await stranger.refused(abandonPick, elsewhere, 'not_found');
    });
  });

  test('given up while a colleague takes more: the one or the other', async () => {
    const { site, storeman: anna, id, here } = await startedPick();
    const ben = await builders.it.storeman(site);
    await anna.ok(saveTaken, { id, taken: [{ ...here, add: '2' }] });
    const answers = await atOnce(builders.it, { table: 'picks', companyId: site.companyId }, [
      () => anna.call(abandonPick, { id, putBack: [{ ...here, quantity: '2' }] }),
      () => ben.call(saveTaken, { id, taken: [{ ...here, add: '1' }] }),
    ]);
    assert.equal(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('a despatched one is not given up; once the despatch is undone it is', async () => {
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
