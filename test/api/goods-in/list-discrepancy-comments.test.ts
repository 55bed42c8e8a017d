import * as assert from 'uvu/assert';
import { countErn, listDiscrepancyComments } from '../../../shared/contract/goods-in/goods-in.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithStoreman } from '../../support/builders/picks.ts';

apiSuite('suggested comments on discrepancies', (test, builders) => {
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
    const { site, storeman } = await siteWithStoreman(builders.it);
    const { id, lineId } = await ernOf(storeman, [{ stockCode: await builders.it.sku(site), quantity: '9' }]);
    for (const discrepancyComment of ['Mistake', null]) {
      await storeman.ok(countErn, { id, lines: [{ lineId, discrepancyComment }] });
    }
    assert.equal(await offered(storeman), []);
  });

  test('at most 20 comments are suggested', async () => {
    const site = await builders.it.site();
    const storeman = await commented(site, ...Array.from({ length: 22 }, (_, index) => `Reason ${index}`));
    const comments = await offered(storeman);
    assert.is(comments.length, 20);
    assert.is(comments[0], 'Reason 21');
  });
});
