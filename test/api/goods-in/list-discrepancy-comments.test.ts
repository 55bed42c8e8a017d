import * as assert from 'uvu/assert';
import { countErn, listDiscrepancyComments } from '../../../shared/contract/goods-in/goods-in.ts';
import type { Site } from '../../support/builders/builders.ts';
import { buildersFor } from '../../support/builders/builders-for.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { suite } from '../../support/suite.ts';

suite('suggested comments on discrepancies', (test, hooks) => {
  const builders = buildersFor(hooks);

  async function commented(site: Site, ...comments: string[]) {
    const storeman = await builders.it.storeman(site);
    for (const discrepancyComment of comments) {
      const { id, lineId } = await ernOf(storeman, [{ stockCode: await builders.it.sku(site), quantity: '9' }]);
      await storeman.ok(countErn, { id, lines: [{ lineId, discrepancyComment }] });
    }
    return storeman;
  }
  const offered = async (person: Awaited<ReturnType<typeof commented>>) =>
    (await person.ok(listDiscrepancyComments, {})).items.map(({ comment }) => comment);

  test('comments of all users are suggested once each, newest first', async () => {
    const site = await builders.it.site();
    await commented(site, 'Never loaded', 'Wet', 'Box torn');
    const ben = await commented(site, 'Wet');
    assert.equal(await offered(ben), ['Wet', 'Box torn', 'Never loaded']);
  });

  test('a removed comment is not suggested', async () => {
    const site = await builders.it.site();
    const storeman = await builders.it.storeman(site);
    const { id, lineId } = await ernOf(storeman, [{ stockCode: await builders.it.sku(site), quantity: '9' }]);
    for (const discrepancyComment of ['Mistake', null]) {
      await storeman.ok(countErn, { id, lines: [{ lineId, discrepancyComment }] });
    }
    assert.equal(await offered(storeman), []);
  });

  test('comments of another warehouse or company are not suggested', async () => {
    const site = await builders.it.site();
    await commented(await builders.it.site({ companyId: site.companyId }), 'Other warehouse');
    await commented(await builders.it.site({ warehouseId: site.warehouseId }), 'Other company');
    assert.equal(await offered(await commented(site, 'Ours')), ['Ours']);
  });

  test('at most 20 comments are suggested', async () => {
    const site = await builders.it.site();
    const storeman = await commented(site, ...Array.from({ length: 22 }, (_, index) => `Reason ${index}`));
    const comments = await offered(storeman);
    assert.is(comments.length, 20);
    assert.is(comments[0], 'Reason 21');
  });
});
