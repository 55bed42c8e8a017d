import * as assert from 'uvu/assert';
import { findDifferences } from '../../../server/api/stock/ledger/find-differences.ts';
import { closePick, despatchPick, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, deletePick, editPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { linesOf, receiveGoods, siteWithStock } from '../../support/builders/picks.ts';
import { column, columns } from '../../support/columns.ts';

apiSuite('undoing a despatch', (test, builders) => {
  const reason = 'Wrong shelf';

  test('undoing a despatch reopens the pick and restores its reservations', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    await storeman.ok(startPick, { id: pick.id });
    const { operationId: id } = await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['4, 0']);
    await storeman.ok(reverseOperation, { id, reason });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['10, 6']);
    const reopened = await storeman.ok(getPick, { id: pick.id });
    assert.equal([reopened.status, reopened.despatchedAt, reopened.signedBy], ['started', null, null]);
    await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
  });

  test('undoing the despatch of an unstarted pick sets it to created', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '10');
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    const { operationId: id } = await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
    await storeman.ok(reverseOperation, { id, reason });
    const reopened = await storeman.ok(getPick, { id: pick.id });
    assert.equal([reopened.status, reopened.startedAt], ['created', null]);
  });

  test('undoing a short despatch reserves the freed goods again, or names the pick that took them', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    const lineId = (await builders.it.db.one<{ id: number }>('select id from pick_lines where pick_id = $1', [pick.id]))
      .id;
    const { operationId: id } = await storeman.ok(despatchPick, {
      id: pick.id,
      signedBy: 'Ada',
      lines: [{ lineId, rows: [{ locationId: site.shelf, quantity: '2' }] }],
      accept: [`despatch_less:${lineId}`],
    });
    const other = await storeman.ok(createPick, linesOf(sku, '7'));
    const before = await builders.it.rowCounts();
    const refusal = await storeman.refused(reverseOperation, { id, reason }, 'cannot_reverse');
    const { heldBy } = refusal.data as { heldBy: { number: string }[] };
    assert.equal(column(heldBy, 'number'), [other.number]);
    assert.equal(await builders.it.rowCounts(), before);
    await storeman.ok(deletePick, { id: other.id });
    await storeman.ok(reverseOperation, { id, reason });
    assert.equal(columns(await builders.it.stock(site, sku), 'quantity', 'reserved'), ['10, 6']);
  });

  test('a pick whose despatch was undone can be edited, even to remove a despatched line', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '10');
    const other = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode: other, quantity: '5' }]);
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    const { operationId: id } = await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
    await storeman.ok(reverseOperation, { id, reason });
    const { version } = await storeman.ok(getPick, { id: pick.id });
    await storeman.ok(editPick, { id: pick.id, version, ...linesOf(other, '2') });
    assert.equal(await findDifferences(builders.it.db, site.companyId), []);
  });

  test('the despatch of a closed pick cannot be undone', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '10');
    const pick = await storeman.ok(createPick, linesOf(sku, '6'));
    const { operationId: id } = await storeman.ok(despatchPick, { id: pick.id, asReserved: true, signedBy: 'Ada' });
    await storeman.ok(closePick, { id: pick.id });
    const { items } = await storeman.ok(listOperations, { document: 'pick', documentId: pick.id });
    assert.equal(
      column(items, 'canReverse'),
      items.map(() => false),
    );
    await storeman.refused(reverseOperation, { id, reason }, 'pick_not_open');
  });
});
