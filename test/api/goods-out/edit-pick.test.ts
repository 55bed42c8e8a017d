import * as assert from 'uvu/assert';
import { startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, pickedLines, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

suite('editing a pick', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('omitted fields stay, null clears a field, and the stock is not touched', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '12');
    const made = { pickBy: 'Ann', reference: 'SO-7', partner: 'Prysm', pickByDate: '2026-03-01', comments: 'Fragile' };
    const { id } = await storeman.ok(createPick, { ...made, ...linesOf(sku, '5') });
    const before = await builders.it.rowCounts();
    const { version } = await storeman.ok(editPick, {
      id,
      version: 1,
      pickBy: 'Ben',
      reference: null,
      partner: 'Nord',
    });
    const pick = await storeman.ok(getPick, { id });
    assert.is(version, 2);
    assert.equal(
      [pick.version, pick.pickBy, pick.reference, pick.partner, pick.pickByDate, pick.comments],
      [2, 'Ben', null, 'Nord', '2026-03-01', 'Fragile'],
    );
    assert.equal(await builders.it.rowCounts(), { ...before, operations: Number(before.operations) + 1 });
  });

  test('unchanged lines keep their stock; the other lines are reserved again', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '12');
    const [second, third] = [await builders.it.sku(site), await builders.it.sku(site)];
    await receiveGoods(
      builders.it,
      site,
      [second, third].map((stockCode) => ({ stockCode, quantity: '9' })),
    );
    const line = (stockCode: string, quantity: string) => ({ stockCode, quantity });
    const { id } = await storeman.ok(createPick, { lines: [line(sku, '5'), line(second, '4')] });
    const [pickLine] = await pickedLines(builders.it, id);
    await storeman.ok(editPick, { id, version: 1, lines: [line(third, '2'), line(sku, '5')] });
    const { items } = await storeman.ok(listPickLines, { id });
    assert.equal(
      items.map((item) => [item.position, item.sku.stockCode, item.stock.map((stock) => stock.quantity)]),
      [
        [1, third, ['2']],
        [2, sku, ['5']],
      ],
    );
    assert.is(items[1]?.id, pickLine?.id);
    assert.is((await builders.it.stock(site, second))[0]?.reserved, '0');
    await storeman.ok(editPick, { id, version: 2, lines: [line(sku, '12')] });
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '12');
  });

  test('a pick changed to another job reserves that job’s stock and frees the first job’s', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5', job },
      { stockCode: sku, quantity: '5', job: other },
    ]);
    const { id } = await storeman.ok(createPick, { job, ...linesOf(sku, '5') });
    await storeman.ok(editPick, { id, version: 1, job: other });
    assert.equal(
      (await builders.it.stock(site, sku)).map((row) => [row.job, row.reserved]),
      [
        [job, '0'],
        [other, '5'],
      ],
    );
  });

  test('an edit asks again for acceptance where needed; a refused edit leaves the pick unchanged', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const sku = await builders.it.sku(site);
    const job = builders.it.name('J');
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5', job },
      { stockCode: sku, quantity: '5' },
    ]);
    const { id } = await storeman.ok(createPick, { job, ...linesOf(sku, '5') });
    const before = [
      await builders.it.rowCounts(),
      await builders.it.stock(site, sku),
      await pickedLines(builders.it, id),
    ];
    const more = { id, version: 1, ...linesOf(sku, '6') };
    const refusal = await storeman.refused(editPick, more, 'confirmation_required');
    assert.equal(
      refusal.confirmations?.map(({ key, line }) => [key, line]),
      [['uses_free_stock', 0]],
    );
    await storeman.refused(editPick, { ...more, ...linesOf(sku, '11') }, 'insufficient_quantity');
    await storeman.refused(editPick, { ...more, lines: [...more.lines, ...more.lines] }, 'sku_repeated');
    await storeman.refused(editPick, { ...more, locationId: site.shelf, ...linesOf(sku, '4') }, 'location_not_here');
    const after = [
      await builders.it.rowCounts(),
      await builders.it.stock(site, sku),
      await pickedLines(builders.it, id),
    ];
    assert.equal(after, before);
    await storeman.ok(editPick, { ...more, accept: ['uses_free_stock:0'] });
    const { items } = await storeman.ok(listPickLines, { id });
    assert.equal(items[0]?.accepted, ['uses_free_stock']);
  });

  test('saving a pick that another user changed is refused with its current version', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    await storeman.ok(editPick, { id, version: 1, pickBy: 'Ann' });
    const refusal = await storeman.refused(editPick, { id, version: 1, pickBy: 'Ben' }, 'changed_meanwhile');
    assert.equal(refusal.data, { version: 2 });
    assert.is((await storeman.ok(getPick, { id })).pickBy, 'Ann');
  });

  test('when two users edit a pick at once, one edit succeeds', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '12');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '2'));
    const answers = await atOnce(
      builders.it,
      { table: 'picks', companyId: site.companyId },
      [anna, ben].map(
        (person, index) => () => person.call(editPick, { id, version: 1, ...linesOf(sku, `${index + 3}`) }),
      ),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });

  test('a started pick cannot be edited', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    await storeman.ok(startPick, { id });
    const refusal = await storeman.refused(editPick, { id, version: 2, pickBy: 'Ben' }, 'pick_not_open');
    assert.is(refusal.data?.status, 'started');
  });

  test('another company’s pick is not found', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    const stranger = await builders.it.storeman(await builders.it.site());
    await stranger.refused(editPick, { id, version: 1, pickBy: 'Ben' }, 'not_found');
  });
});
