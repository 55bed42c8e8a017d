import * as assert from 'uvu/assert';
import { countErn, createErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { ernOf } from '../../support/builders/erns.ts';
import { siteWithSku } from '../../support/builders/picks.ts';
import { suite } from '../../support/suite.ts';

suite('supplier scores in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('a clerk sees which supplier is short, and goes from it to what is open with it', async () => {
    const { builders, person } = served.it;
    const { site, storeman: clerk, sku } = await siteWithSku(builders);
    const lines = [{ stockCode: sku, quantity: '10' }];
    const { id, lineId } = await ernOf(clerk, lines, { partner: 'Halden' });
    const short = { lineId, discrepancyComment: 'One box short' };
    await clerk.ok(countErn, { id, counts: [{ lineId, set: '7' }], lines: [short] });
    await clerk.ok(receiveErn, { id, accept: ['expect_rest'] });
    const open = await clerk.ok(createErn, { partner: 'Halden', lines });
    const reader = new Person(await (await openBrowser()).newPage(), served.it);
    await reader.page.setViewport({ width: 1360, height: 900 });
    await reader.signIn(await person([site], planRights));
    await reader.open('report/partners');
    await reader.sees('100 %');
    assert.equal(await accessibilityFaults(reader.page), []);
    await reader.page.locator('::-p-xpath(//a[text()="Halden"])').click();
    await reader.sees('1 of 1 line');
    await reader.sees(open.number);
    assert.equal(await accessibilityFaults(reader.page), []);
    await reader.page.locator('::-p-xpath(//a[text()="Discrepancy" and contains(@href, "Halden")])').click();
    await reader.titled('Discrepancy - WMS');
    await reader.sees('One box short');
  });
});
