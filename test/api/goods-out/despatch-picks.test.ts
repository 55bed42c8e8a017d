import * as assert from 'uvu/assert';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { drawnSignature, linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

const signedBy = 'A. Carrier';

suite('despatching several picks', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('the picks leave as reserved under one signature, each with its own operation', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '4' }]);
    const first = await storeman.ok(createPick, linesOf(sku, '5'));
    const lines = [
      { stockCode: sku, quantity: '3' },
      { stockCode: other, quantity: '4' },
    ];
    const second = await storeman.ok(createPick, { lines });
    const { picks } = await storeman.ok(despatchPicks, {
      ids: [second.id, first.id],
      signature: drawnSignature,
      signedBy,
    });
    assert.equal(
      picks.map((pick) => pick.number),
      [first.number, second.number],
    );
    assert.is(new Set(picks.map((pick) => pick.operationId)).size, 2);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.quantity, row.reserved]),
      [['4', '0']],
    );
    assert.equal(await builders.it.stock(site, other), []);
    for (const { id } of picks) assert.is((await storeman.ok(getPick, { id })).signature, drawnSignature);
  });

  test('despatching without a selected pick list is refused', async () => {
    const { storeman } = await siteWithStock(builders.it, '5');
    const refusal = await storeman.refused(despatchPicks, { ids: [], signedBy }, 'picks_not_selected');
    assert.is(refusal.message, 'Pick lists must be selected');
  });

  test('a pick that is not open, is unsigned or is in another warehouse prevents the despatch of all', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '12');
    const elsewhere = await siteWithStock(builders.it, '5');
    const foreign = await elsewhere.storeman.ok(createPick, linesOf(elsewhere.sku, '1'));
    const open = await storeman.ok(createPick, linesOf(sku, '5'));
    const gone = await storeman.ok(createPick, linesOf(sku, '3'));
    await storeman.ok(despatchPicks, { ids: [gone.id], signedBy });
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(despatchPicks, { ids: [open.id, gone.id], signedBy }, 'pick_not_open');
    assert.equal(refusal.data, { id: gone.id, number: gone.number, status: 'despatched' });
    await storeman.refused(despatchPicks, { ids: [open.id] }, 'signature_missing');
    await storeman.refused(despatchPicks, { ids: [open.id, foreign.id], signedBy }, 'not_found');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('when two users despatch overlapping lists at once, each pick leaves once', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '12');
    const ben = await builders.it.storeman(site);
    const picks = [];
    for (let made = 0; made < 3; made += 1) picks.push(await anna.ok(createPick, linesOf(sku, '2')));
    const [a, b, c] = picks.map((pick) => pick.id);
    const lists = [[a, b].flatMap((id) => id ?? []), [c, b].flatMap((id) => id ?? [])];
    const answers = await atOnce(
      builders.it,
      { table: 'picks', companyId: site.companyId },
      [anna, ben].map((person, index) => () => person.call(despatchPicks, { ids: lists[index] ?? [], signedBy })),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.quantity, row.reserved]),
      [['8', '2']],
    );
  });
});
