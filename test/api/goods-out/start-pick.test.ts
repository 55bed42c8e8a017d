import * as assert from 'uvu/assert';
import { startPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import { atOnce } from '../../support/builders/at-once.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

suite('starting a pick', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('a started pick shows its user and time; its stock stays reserved', async () => {
    const { site, storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '5'));
    await storeman.ok(startPick, { id });
    const pick = await storeman.ok(getPick, { id });
    const { name } = await builders.it.db.one<{ name: string }>('select name from users where id = $1', [
      storeman.userId,
    ]);
    assert.equal([pick.status, pick.startedBy, pick.startedAt !== null], ['started', name, true]);
    assert.is((await builders.it.stock(site, sku))[0]?.reserved, '5');
  });

  test('when two users start a pick at once, one succeeds and the other is refused with its status', async () => {
    const { site, storeman: anna, sku } = await siteWithStock(builders.it, '5');
    const ben = await builders.it.storeman(site);
    const { id } = await anna.ok(createPick, linesOf(sku, '5'));
    const answers = await atOnce(
      builders.it,
      { table: 'picks', companyId: site.companyId },
      [anna, ben].map((person) => () => person.call(startPick, { id })),
    );
    assert.equal(answers.map((answer) => answer.status).sort(), [200, 409]);
    const before = await builders.it.rowCounts();
    const refusal = await anna.refused(startPick, { id }, 'pick_not_open');
    assert.is(refusal.data?.status, 'started');
    assert.equal(await builders.it.rowCounts(), before);
  });

  test('another company’s pick is not found', async () => {
    const { storeman, sku } = await siteWithStock(builders.it, '5');
    const { id } = await storeman.ok(createPick, linesOf(sku, '2'));
    const stranger = await builders.it.storeman(await builders.it.site());
    await stranger.refused(startPick, { id }, 'not_found');
  });
});
