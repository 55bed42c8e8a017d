import * as assert from 'uvu/assert';
import { startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, editPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import { linesOf, pickedLines, receiveGoods, siteWithSku, siteWithStock } from '../../support/builders/picks.ts';
import { columns } from '../../support/columns.ts';

apiSuite('editing a pick', (test, builders) => {
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
    const { id } = await storeman.ok(createPick, {
      lines: [{ ...line(sku, '5'), reference: '10' }, line(second, '4')],
    });
    const [pickLine] = await pickedLines(builders.it, id);
    await storeman.ok(editPick, {
      id,
      version: 1,
      lines: [{ ...line(third, '2'), reference: '20' }, line(sku, '5')],
    });
    const { items } = await storeman.ok(listPickLines, { id });
    assert.equal(
      items.map((item) => [item.reference, item.sku.stockCode, item.stock.map((stock) => stock.quantity)]),
      [
        ['20', third, ['2']],
        ['10', sku, ['5']],
      ],
    );
    assert.is(items[1]?.id, pickLine?.id);
    assert.is((await builders.it.stock(site, second))[0]?.reserved, '0');
    await storeman.ok(editPick, { id, version: 2, lines: [line(sku, '12')] });
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '12');
  });

  test('a pick changed to another job reserves that job’s stock and frees the first job’s', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
    const [job, other] = [builders.it.name('J'), builders.it.name('J')];
    await receiveGoods(builders.it, site, [
      { stockCode: sku, quantity: '5', job },
      { stockCode: sku, quantity: '5', job: other },
    ]);
    const { id } = await storeman.ok(createPick, { job, ...linesOf(sku, '5') });
    await storeman.ok(editPick, { id, version: 1, job: other });
    assert.equal(columns(await builders.it.stock(site, sku), 'job', 'reserved'), [`${job}, 0`, `${other}, 5`]);
  });

  test('an edit asks again for acceptance where needed; a refused edit leaves the pick unchanged', async () => {
    const { site, storeman, sku } = await siteWithSku(builders.it);
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
    assert.equal(columns(refusal.confirmations, 'key', 'line'), ['uses_free_stock, 0']);
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

  test('an edit of a pick that another user changed or started is refused with its version or status', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    await storeman.ok(editPick, { id, version: 1, pickBy: 'Ann' });
    const refusal = await storeman.refused(editPick, { id, version: 1, pickBy: 'Ben' }, 'changed_meanwhile');
    assert.equal(refusal.data, { version: 2 });
    assert.is((await storeman.ok(getPick, { id })).pickBy, 'Ann');
    await storeman.ok(startPick, { id });
    const started = await storeman.refused(editPick, { id, version: 3, pickBy: 'Ben' }, 'pick_not_open');
    assert.is(started.data?.status, 'started');
  });

  test('when two users edit a pick at once, one edit succeeds', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '12');
    const { id } = await anna.ok(createPick, linesOf(sku, '2'));
    const edits = [
      { person: anna, quantity: '3' },
      { person: await builders.it.storeman(site), quantity: '4' },
    ];
    await oneSucceeds(builders.it, 'picks', site, edits, ({ person, quantity }) =>
      person.call(editPick, { id, version: 1, ...linesOf(sku, quantity) }),
    );
  });
});
