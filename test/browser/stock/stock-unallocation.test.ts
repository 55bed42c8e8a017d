import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { startBrowser, type TestBrowser } from '../../support/browser/browser.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('stock unallocation in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const browsers: TestBrowser[] = [];
  hooks.after(async () => {
    for (const browser of browsers) await browser.close();
  });

  /** A super admin who works under no company. */
  async function administrator(width: number): Promise<Person> {
    const browser = await startBrowser();
    browsers.push(browser);
    const page = await browser.newPage();
    await page.setViewport(
      width < 500 ? { width, height: 740, hasTouch: true, isMobile: true } : { width, height: 850 },
    );
    const admin = new Person(page, served.it.url);
    const { login } = await userOf(served.it.builders, { accesses: [{ permissions: ['superAdmin'] }] });
    await admin.signIn(login);
    await admin.open('admin/stockUnallocation');
    await admin.titled('Stock Unallocation - WMS');
    return admin;
  }

  /** Chooses in one of the lists by what is shown there. */
  async function pick(admin: Person, label: string, name: string): Promise<void> {
    const select = await admin.page.waitForSelector(
      `::-p-xpath(//label[contains(., "${label}")]/following::select[1])`,
    );
    const value = await select?.evaluate(
      (list, wanted) => [...(list as HTMLSelectElement).options].find(({ text }) => text === wanted)?.value,
      name,
    );
    assert.ok(value, `${name} can be chosen`);
    await select?.select(value ?? '');
  }

  async function choosePlace(admin: Person, { companyId, warehouseId }: Site): Promise<void> {
    const { db } = served.it.builders;
    const { name } = await db.one<{ name: string }>('select name from companies where id = $1', [companyId]);
    await pick(admin, 'Company', name);
    const place = await db.one<{ name: string }>('select name from warehouses where id = $1', [warehouseId]);
    await pick(admin, 'Warehouse', place.name).catch(() => undefined);
  }
  const owned = async (site: Site, sku: string) =>
    (await served.it.builders.stock(site, sku)).map(({ job, quantity, reserved }) => [job, quantity, reserved]);

  for (const width of [1360, 360]) {
    test(`a company is chosen first; ticked lines are freed at ${width} px, what picks hold stays and is named; and back`, async () => {
      const { builders } = served.it;
      const site = await builders.site();
      const [sku, held] = [await builders.sku(site), await builders.sku(site)];
      const [job, other] = [builders.name('J'), builders.name('J')];
      await receiveGoods(builders, site, [
        { stockCode: sku, quantity: '4', job },
        { stockCode: held, quantity: '10', job },
        { stockCode: held, quantity: '3', job: other },
      ]);
      const storeman = await builders.storeman(site);
      const { number } = await storeman.ok(createPick, { job, ...linesOf(held, '7') });
      const admin = await administrator(width);
      await admin.sees('Choose a company and a warehouse');
      await choosePlace(admin, site);
      await admin.sees('3 lines');
      await admin.sees(`7 for ${number}`);
      const { search } = new URL(await admin.page.evaluate(() => location.href));
      await admin.open(`admin/stockUnallocation${search}&job=${job}`);
      await admin.sees('2 lines');
      for (const row of [1, 2]) await admin.page.locator(`.row:nth-child(${row}) .row-tick`).click();
      await admin.press('Free 2 lines');
      await admin.sees('Reserved stock stays with');
      await admin.sees(number);
      await becomes(
        () => owned(site, held),
        [
          [job, '7', '7'],
          [other, '3', '0'],
          [null, '3', '0'],
        ],
      );
      assert.equal(await accessibilityFaults(admin.page), []);
      assert.is(await admin.page.evaluate(() => document.documentElement.scrollWidth), width);
      await admin.press('Undo');
      await admin.sees('Unallocation undone');
      await becomes(() => owned(site, sku), [[job, '4', '0']]);
    });
  }
});
