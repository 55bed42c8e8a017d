import * as assert from 'uvu/assert';
import { closePick, despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick, listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

suite('closing a pick', (test, hooks) => {
  const builders = buildersFor(hooks);

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
    const before = await builders.it.rowCounts();
    const closed = await storeman.refused(closePick, { id }, 'pick_not_open');
    assert.is(closed.data?.status, 'closed');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('when two users close a pick at once, it is closed once', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    await anna.ok(despatchPick, { id, asReserved: true, signedBy: 'A. Carrier' });
    const answers = await atOnce(
      builders.it,
      { table: 'picks', companyId: site.companyId },
      [anna, ben].map((person) => () => person.call(closePick, { id })),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
  });
});
