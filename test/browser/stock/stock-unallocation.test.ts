import * as assert from 'uvu/assert';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { untilIdle } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { linesOf, receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('stock unallocation in a browser', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function administrator(
    width: number,
    accesses: NonNullable<Parameters<typeof userOf>[1]>['accesses'] = [{ permissions: ['superAdmin'] }],
  ): Promise<Person> {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport(
      width < 500 ? { width, height: 740, hasTouch: true, isMobile: true } : { width, height: 850 },
    );
    const admin = new Person(page, served.it);
    const { login } = await userOf(served.it.builders, { accesses });
    await admin.signIn(login);
    await admin.open('admin/stockUnallocation');
    await admin.titled('Stock Unallocation - WMS');
    return admin;
  }

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

  async function chooseScope(admin: Person, { companyId, warehouseId }: Site): Promise<void> {
    const { db } = served.it.builders;
    const { name } = await db.one<{ name: string }>('select name from companies where id = $1', [companyId]);
    await pick(admin, 'Company', name);
    const warehouse = await db.one<{ name: string }>('select name from warehouses where id = $1', [warehouseId]);
    await pick(admin, 'Warehouse', warehouse.name).catch(() => undefined);
  }
  const owned = async (site: Site, sku: string) =>
    (await served.it.builders.stock(site, sku)).map(({ job, quantity, reserved }) => [job, quantity, reserved]);

  for (const width of [1360, 360]) {
    test(`a chosen company’s ticked lines are freed at ${width} px, stock of picks stays and is named, and Undo restores`, async () => {
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
      await chooseScope(admin, site);
      await admin.sees('3 lines');
      await admin.sees(`7 for ${number}`);
      const { search } = new URL(await admin.page.evaluate(() => location.href));
      await admin.open(`admin/stockUnallocation${search}&job=${job}`);
      await admin.sees('2 lines');
      for (const row of [2, 1]) await admin.page.locator(`.row:nth-child(${row}) .row-tick`).click();
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
      await untilIdle(admin.page);
      assert.equal(await accessibilityFaults(admin.page), []);
      assert.is(await admin.page.evaluate(() => document.documentElement.scrollWidth), width);
      await admin.press('Undo');
      await admin.sees('Unallocation undone');
      await becomes(() => owned(site, sku), [[job, '4', '0']]);
    });
  }

  test('part of a line is freed with a reason and undone in the list of recent unallocations', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const [sku, job] = [await builders.sku(site), builders.name('J')];
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '10', job }]);
    const admin = await administrator(1360);
    await chooseScope(admin, site);
    await admin.sees('1 line');
    await admin.page.locator('.row').click({ button: 'right' });
    await admin.page.locator('::-p-aria([name="Free part of it"][role="menuitem"])').click();
    await admin.sees(`Free ${sku}`);
    await admin.type('Quantity', '11');
    await admin.page.locator('dialog[open] .button-primary').click();
    await admin.sees('11 wanted, only 10 available');
    await untilIdle(admin.page);
    assert.equal(await accessibilityFaults(admin.page), []);
    assert.equal(await owned(site, sku), [[job, '10', '0']]);
    await admin.type('Quantity', '4');
    await admin.page
      .locator('::-p-xpath(//dialog[@open]//label[contains(., "Reason")]/following::input[1])')
      .fill('Late');
    await admin.page.locator('dialog[open] .button-primary').click();
    await admin.sees('1 line is free');
    const parted = [
      [job, '6', '0'],
      [null, '4', '0'],
    ];
    await becomes(() => owned(site, sku), parted);
    const { reason } = await builders.db.one<{ reason: string }>(
      `select reason from operations where company_id = $1 and kind = 'unallocate'`,
      [site.companyId],
    );
    assert.is(reason, 'Late');
    await admin.page.locator('summary').click();
    await admin.sees(`4 of ${sku}`);
    await admin.sees(`freed from ${job}`);
    await untilIdle(admin.page);
    assert.equal(await accessibilityFaults(admin.page), []);
    await admin.page.locator('.history .button').click();
    await becomes(() => owned(site, sku), [[job, '10', '0']]);
    await admin.sees('undone');
  });

  test('a reservation by another user appears in the administrator’s warehouse without a reload', async () => {
    const { builders } = served.it;
    const site = await builders.site();
    const [sku, job] = [await builders.sku(site), builders.name('J')];
    await receiveGoods(builders, site, [{ stockCode: sku, quantity: '10', job }]);
    const accesses = [{ ...site, permissions: [...planRights] }, { permissions: ['superAdmin' as const] }];
    const admin = await administrator(1360, accesses);
    await admin.sees('1 line');
    const storeman = await builders.storeman(site);
    const { number } = await storeman.ok(createPick, { job, ...linesOf(sku, '7') });
    await admin.sees(`7 for ${number}`);
  });
});
