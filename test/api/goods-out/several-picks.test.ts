import * as assert from 'uvu/assert';
import { despatchPick, startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick, listPicks } from '../../../shared/contract/goods-out/picks.ts';
import { closePicks, planPicks } from '../../../shared/contract/goods-out/several-picks.ts';
import { listOperations } from '../../../shared/contract/stock/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { oneSucceeds } from '../../support/builders/at-once.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

const signedBy = 'A. Carrier';

apiSuite('several picks at once', (test, builders) => {
  async function twoPicks() {
    const shop = await siteWithStock(builders.it, '10');
    const make = () => shop.storeman.ok(createPick, { pickBy: 'Old hand', ...linesOf(shop.sku, '2') });
    return { ...shop, one: await make(), other: await make() };
  }

  test('picks are assigned together; a field that is left out stays, and null removes it', async () => {
    const { storeman, one, other } = await twoPicks();
    const seen = (version: number) => [one, other].map(({ id }) => ({ id, version }));
    await storeman.ok(planPicks, { picks: seen(1), pickByDate: '2026-12-24' });
    await storeman.ok(planPicks, { picks: seen(2), pickBy: null });
    const { items } = await storeman.ok(listPicks, { dueFrom: '2026-12-24', dueTo: '2026-12-24' });
    assert.equal(
      items.map(({ pickBy, pickByDate, version }) => [pickBy, pickByDate, version]),
      [
        [null, '2026-12-24', 3],
        [null, '2026-12-24', 3],
      ],
    );
    const { items: history } = await storeman.ok(listOperations, { document: 'pick', documentId: one.id });
    assert.equal(
      history.map(({ kind }) => kind),
      ['edit pick', 'edit pick', 'create pick'],
    );
  });

  test('if one has changed meanwhile, or is started, none is assigned', async () => {
    const { storeman, one, other } = await twoPicks();
    const picks = [one, other].map(({ id }) => ({ id, version: 1 }));
    await storeman.ok(planPicks, { picks: [{ id: other.id, version: 1 }], pickBy: 'Ann' });
    const stale = await wroteNothing(builders.it, () =>
      storeman.refused(planPicks, { picks, pickBy: 'Ben' }, 'changed_meanwhile'),
    );
    assert.equal(stale.data?.picks, [other.id]);
    await storeman.ok(startPick, { id: other.id });
    await wroteNothing(builders.it, () => storeman.refused(planPicks, { picks, pickBy: 'Ben' }, 'pick_not_open'));
    await wroteNothing(builders.it, () => storeman.refused(planPicks, { picks: picks.slice(0, 1) }, 'nothing_edited'));
  });

  test('despatched picks are closed together, and none if one is not despatched', async () => {
    const { storeman, one, other } = await twoPicks();
    const ids = [one.id, other.id];
    await storeman.ok(despatchPick, { id: one.id, asReserved: true, signedBy });
    const open = await wroteNothing(builders.it, () => storeman.refused(closePicks, { ids }, 'pick_not_open'));
    assert.is(open.data?.id, other.id);
    await storeman.ok(despatchPick, { id: other.id, asReserved: true, signedBy });
    const { picks } = await storeman.ok(closePicks, { ids: [...ids, one.id] });
    assert.equal(
      picks.map(({ number }) => number),
      [one.number, other.number],
    );
    for (const id of ids) assert.is((await storeman.ok(getPick, { id })).closed, true);
  });

  test('when two users assign a pick at once, one succeeds', async () => {
    const { site, storeman: anna, one } = await twoPicks();
    const ben = await builders.it.storeman(site);
    await oneSucceeds(builders.it, 'picks', site, [anna, ben], (person) =>
      person.call(planPicks, { picks: [{ id: one.id, version: 1 }], pickBy: 'Me' }),
    );
  });

  test('picks of another warehouse are not found', async () => {
    const { one } = await twoPicks();
    const { storeman } = await siteWithStock(builders.it, '1');
    const picks = [{ id: one.id, version: 1 }];
    await wroteNothing(builders.it, () => storeman.refused(planPicks, { picks, pickBy: 'Ben' }, 'not_found'));
    await wroteNothing(builders.it, () => storeman.refused(closePicks, { ids: [one.id] }, 'not_found'));
  });
});
