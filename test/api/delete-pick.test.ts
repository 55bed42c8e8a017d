import * as assert from 'uvu/assert';
import { startPick } from '../../shared/contract/despatch.ts';
import { createPick, deletePick, getPick, listPicks } from '../../shared/contract/picks.ts';
import { suite } from '../support/suite.ts';
import { atOnce } from '../support/world/at-once.ts';
import { linesOf, siteWithStock } from '../support/world/picks.ts';
import { worldFor } from '../support/world/world.ts';

suite('delete a pick', (test, hooks) => {
  const world = worldFor(hooks);

  test('its stock is free again; the document stays and is listed only when asked for', async () => {
    const { site, storeman, sku } = await siteWithStock(world.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    await storeman.ok(deletePick, { id });
    assert.is((await world.it.stock(site, sku))[0]?.reserved, '0');
    assert.is((await storeman.ok(getPick, { id })).status, 'deleted');
    assert.equal((await storeman.ok(listPicks, {})).items, []);
    assert.is((await storeman.ok(listPicks, { status: ['deleted'] })).items[0]?.id, id);
  });

  test('a started or deleted pick is refused with the state it is in; its stock stays reserved', async () => {
    const { site, storeman, sku } = await siteWithStock(world.it, '5');
    const [started, gone] = [
      await storeman.ok(createPick, linesOf(sku, '2')),
      await storeman.ok(createPick, linesOf(sku, '3')),
    ];
    await storeman.ok(startPick, { id: started.id });
    await storeman.ok(deletePick, { id: gone.id });
    const before = await world.it.rowCounts();
    for (const [{ id }, status] of [
      [started, 'started'],
      [gone, 'deleted'],
    ] as const) {
      const refusal = await storeman.refused(deletePick, { id }, 'pick_not_open');
      assert.is(refusal.data?.status, status);
    }
    assert.equal(await world.it.rowCounts(), before);
    assert.is((await world.it.stock(site, sku))[0]?.reserved, '2');
  });

  test('two delete it at once: it happens once', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(world.it, '5');
    const ben = await world.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    const answers = await atOnce(
      world.it,
      { table: 'picks', companyId: site.companyId },
      [anna, ben].map((person) => () => person.call(deletePick, { id })),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.is((await world.it.stock(site, sku))[0]?.reserved, '0');
  });

  test('the pick of another company does not exist', async () => {
    const { storeman, sku } = await siteWithStock(world.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    const stranger = await world.it.storeman(await world.it.site());
    await stranger.refused(deletePick, { id }, 'not_found');
  });
});
