import * as assert from 'uvu/assert';
import { browsersFor } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('cancelling a job in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  test('an administrator cancels a job and undoes it with its stock; once enabled, undo is no longer offered', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const [sku, job] = [await builders.sku(site), builders.name('J')];
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '6', job, segment: 'S1' }]);
    const owners = async () => (await builders.stock(site, sku)).map((row) => [row.job, row.segment, row.quantity]);
    const browser = await openBrowser();
    const admin = new Person(await browser.newPage(), served.it);
    await admin.page.setViewport({ width: 1360, height: 850 });
    await admin.signIn(await served.it.person([site], ['screenVM02CancelJobs']));
    await admin.open('admin/cancelJob');
    await admin.titled('Cancel Job - WMS');
    await admin.page.locator(`::-p-xpath(//a[contains(., "${job}")])`).click();
    await admin.press(`Cancel job ${job}`);
    await admin.sees(`Job ${job} cancelled, 1 stock line freed`);
    await becomes(owners, [[null, null, '6']]);
    await admin.press('Undo');
    await admin.sees(`Cancelling job ${job} undone`);
    await becomes(owners, [[job, 'S1', '6']]);

    await admin.press(`Cancel job ${job}`);
    await admin.press(`Enable job ${job}`);
    await admin.sees(`Job ${job} enabled`);
    await becomes(owners, [[null, null, '6']]);
    const id = await builders.id('select id from jobs where company_id = $1 and number = $2', [site.companyId, job]);
    await admin.open(`job/${id}`);
    await admin.sees('Enabled by');
    assert.equal(await admin.page.$$('.history .button'), []);
  });
});
