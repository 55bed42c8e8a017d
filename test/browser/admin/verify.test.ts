import * as assert from 'uvu/assert';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { Person } from '../../support/browser/person.ts';
import { ownServedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { busySite } from '../../support/builders/busy-site.ts';
import { jobsFor } from '../../support/builders/queue.ts';
import { suite } from '../../support/suite.ts';

suite('verify in a browser', (test, hooks) => {
  const served = ownServedFor(hooks);
  const openBrowser = browsersFor(hooks);
  const jobs = jobsFor(hooks, {
    get it() {
      return served.it.builders;
    },
  });

  test('a super admin starts a verification, follows it, and sees differences with links and the last good run', async () => {
    const { builders } = served.it;
    const { site, stockLineId } = await busySite(builders);
    const { login } = await userOf(builders, {
      accesses: [{ permissions: ['superAdmin'] }, { ...site, permissions: ['planCreate'] }],
    });
    const browser = await openBrowser();
    const admin = new Person(await browser.newPage(), served.it);
    const { page } = admin;
    await admin.signIn(login);
    await admin.open('admin/verify');
    await admin.titled('Verify - WMS');
    await admin.sees('Never verified yet');
    await jobs.whilePaused(async () => {
      await admin.press('Verify now');
      await page.waitForSelector('[role=progressbar]');
      await admin.sees('You can leave this page.');
      assert.equal(await accessibilityFaults(page), []);
    });
    await admin.sees('No differences');
    await admin.sees('Last run without differences');
    assert.equal(await accessibilityFaults(page), []);
    await asOwner(builders.url, (owner) =>
      owner.query(`update stock_lines set quantity = quantity + 1 where id = ${stockLineId}`),
    );
    await admin.press('Verify now');
    await admin.sees('Its movements add up to');
    await page.waitForSelector('.verify-item');
    await looksRight(page);
    await page.locator('.verify-item a').click();
    await admin.titled('Stock - WMS');
    await page.waitForSelector('.row:not(.row-bone)');
    assert.is((await page.$$('.row')).length, 1);
    await asOwner(builders.url, (owner) =>
      owner.query(`update stock_lines set quantity = quantity - 1 where id = ${stockLineId}`),
    );
  });
});
