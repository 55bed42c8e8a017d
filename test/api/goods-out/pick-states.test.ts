import * as assert from 'uvu/assert';
import { closePick, despatchPick, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { saveCarrier } from '../../../shared/contract/goods-out/pick-carrier.ts';
import { listPickLines } from '../../../shared/contract/goods-out/pick-lines.ts';
import { createPick, deletePick, getPick, listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { search } from '../../../shared/contract/search/search.ts';
import { listOperations, reverseOperation } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('starting, deleting and closing a pick', (test, builders) => {
  test('a started pick shows its user and time; its stock stays reserved', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    await storeman.ok(startPick, { id });
    const pick = await storeman.ok(getPick, { id });
    const name = await builders.it.nameOf('users', storeman.userId);
    assert.equal([pick.status, pick.startedBy, pick.startedAt !== null], ['started', name, true]);
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '5');
  });

  test('the carrier and the tracking number can be saved until the pick is closed, and find it', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, { carrier: 'Fleet', ...linesOf(sku, '5') });
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' });
    const { version } = await storeman.ok(getPick, { id });
    await storeman.ok(saveCarrier, { id, version, trackingNumber: 'TRK-77' });
    const { items } = await storeman.ok(listPicks, { trackingNumber: 'trk-77' });
    assert.equal(
      items.map((pick) => [pick.id, pick.carrier, pick.trackingNumber]),
      [[id, 'Fleet', 'TRK-77']],
    );
    const { items: hits } = await storeman.ok(search, { code: 'TRK-7' });
    assert.equal(
      hits.map((hit) => [hit.kind, hit.id]),
      [['pick', id]],
    );
    const late = { id, version, carrier: 'Other' };
    await wroteNothing(builders.it, () => storeman.refused(saveCarrier, late, 'changed_meanwhile'));
    await wroteNothing(builders.it, () => storeman.refused(saveCarrier, { id, version }, 'nothing_edited'));
    await storeman.ok(closePick, { id });
    await wroteNothing(builders.it, () => storeman.refused(saveCarrier, late, 'pick_not_open'));
  });

  test('when two users start a pick at once, one succeeds and the other is refused with its status', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    await oneSucceeds(builders.it, 'picks', site, [anna, ben], (person) => person.call(startPick, { id }));
    const refusal = await wroteNothing(builders.it, () => anna.refused(startPick, { id }, 'pick_not_open'));
    assert.is(refusal.data?.status, 'started');
  });

  test('deleting a pick frees its stock; the pick is kept and is listed only on request', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    await storeman.ok(deletePick, { id });
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '0');
    assert.is((await storeman.ok(getPick, { id })).status, 'deleted');
    assert.equal((await storeman.ok(listPicks, {})).items, []);
    assert.is((await storeman.ok(listPicks, { status: ['deleted'] })).items[0]?.id, id);
  });

  test('deleting a started or deleted pick is refused with its status; its stock stays reserved', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const [started, gone] = [
      await storeman.ok(createPick, linesOf(sku, '2')),
      await storeman.ok(createPick, linesOf(sku, '3')),
    ];
    await storeman.ok(startPick, { id: started.id });
    await storeman.ok(deletePick, { id: gone.id });
    const before = await builders.it.rowCounts();
    for (const [{ id }, status] of [
      [started, 'started'],
      [gone, 'deleted'],
    ] as const) {
      const refusal = await storeman.refused(deletePick, { id }, 'pick_not_open');
      assert.is(refusal.data?.status, status);
    }
    assert.equal(await builders.it.rowCounts(), before);
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '2');
  });

  test('undoing a deletion restores the pick and its reservations; a second undo is refused', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '4'));
    const { items: before } = await storeman.ok(listPickLines, { id });
    const { operationId } = await storeman.ok(deletePick, { id });
    const [deleted] = (await storeman.ok(listOperations, { document: 'pick', documentId: id })).items;
    assert.equal([deleted?.canReverse, deleted?.facts['reservations']], [true, undefined]);
    await storeman.ok(reverseOperation, { id: operationId, reason: 'Wrong pick' });
    assert.is((await storeman.ok(getPick, { id })).status, 'created');
    assert.equal((await storeman.ok(listPickLines, { id })).items, before);
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '4');
    await storeman.refused(reverseOperation, { id: operationId, reason: 'Wrong pick' }, 'reversed_already');
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'Ada' });
  });

  test('undoing a deletion is refused once another pick has the stock or its location is in quarantine', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '4'));
    const { operationId } = await storeman.ok(deletePick, { id });
    const undo = { id: operationId, reason: 'Wrong pick' };
    const other = await storeman.ok(createPick, linesOf(sku, '2'));
    const taken = await wroteNothing(builders.it, () => storeman.refused(reverseOperation, undo, 'cannot_reverse'));
    assert.is(taken.message, `This cannot be undone: ${other.number} came after it`);
    await storeman.ok(deletePick, { id: other.id });
    await builders.it.db.run('update locations set quarantine = true where id = $1', [site.shelf]);
    const quarantined = await wroteNothing(builders.it, () =>
      storeman.refused(reverseOperation, undo, 'cannot_reverse'),
    );
    assert.match(quarantined.message, 'quarantine at');
  });

  test('when two users delete a pick at once, it is deleted once', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    await oneSucceeds(builders.it, 'picks', site, [anna, ben], (person) => person.call(deletePick, { id }));
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '0');
  });

  test('closing a despatched pick marks it closed and records the user', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    assert.equal((await storeman.ok(listPicks, { closed: true })).items, []);
    await storeman.ok(closePick, { id });
    const pick = await storeman.ok(getPick, { id });
    assert.equal([pick.status, pick.closed, pick.closedBy !== null], ['despatched', true, true]);
    assert.is((await storeman.ok(listPicks, { closed: true })).items[0]?.id, id);
  });

  test('closing a pick that is not despatched, or is closed already, is refused with its status', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    const open = await storeman.refused(closePick, { id }, 'pick_not_open');
    assert.is(open.data?.status, 'created');
    await storeman.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    await storeman.ok(closePick, { id });
    const closed = await wroteNothing(builders.it, () => storeman.refused(closePick, { id }, 'pick_not_open'));
    assert.is(closed.data?.status, 'closed');
  });

  test('when two users close a pick at once, it is closed once', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    await anna.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    await oneSucceeds(builders.it, 'picks', site, [anna, ben], (person) => person.call(closePick, { id }));
  });
});
