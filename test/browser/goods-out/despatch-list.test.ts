import * as assert from 'uvu/assert';
import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick, deletePick, getPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { says, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { parameterOf } from '../../support/builders/parameters.ts';
import { linesOf, siteWithStock } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('despatch list in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let manager: Person;
  let shop: Awaited<ReturnType<typeof siteWithStock>>;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders, person } = served.it;
    shop = await siteWithStock(builders, '500');
    manager = new Person(await browser.newPage(), served.it);
    await manager.signIn(await person([shop.site], planRights));
  });

  const made = (pick: Omit<Input<typeof createPick>, 'lines'> = {}) =>
    shop.storeman.ok(createPick, { ...pick, ...linesOf(shop.sku, '2') });
  const opened = async (query = '') => {
    await manager.open(`goodsOut/despatch${query}`);
    await manager.page.waitForSelector('.row:not(.row-bone)');
  };
  const numbers = () => manager.page.$$eval('.row .row-link', (links) => links.map((link) => link.textContent));
  const tick = (number: string) =>
    manager.page.locator(`::-p-xpath(//tr[.//a[text()="${number}"]]//td[contains(@class, "row-tick")])`).click();
  const sign = async (name: string) => {
    await manager.page.locator('dialog input').click();
    await manager.page.keyboard.type(name);
  };
  const stateOf = async (id: number) => {
    const { status, signedBy } = await shop.storeman.ok(getPick, { id });
    return [status, signedBy];
  };

  test('late picks come first and are marked, and the tabs count and filter by state', async () => {
    const { number: next } = await made({ pickByDate: '2099-01-01', partner: 'Prysm', pickBy: 'Ann' });
    const { number: undated } = await made();
    const { number: late } = await made({ pickByDate: '2020-01-01' });
    const gone = await made();
    await shop.storeman.ok(deletePick, { id: gone.id });
    await opened();
    assert.equal(await numbers(), [late, next, undated]);
    await manager.sees('days overdue');
    await manager.sees('Prysm');
    await manager.sees('2each');
    await manager.press('Overdue 1');
    await becomes(numbers, [late]);
    await manager.press('Deleted 1');
    await becomes(numbers, [gone.number]);
    await manager.press('All 3');
    await becomes(numbers, [late, next, undated]);
  });

  test('Despatch without a ticked pick shows the reason and despatches nothing', async () => {
    const { id } = await made();
    await opened();
    await manager.press('Despatch');
    await manager.page.waitForSelector('.popover-reason:popover-open');
    await becomes(
      () => manager.page.$eval('.popover-reason:popover-open', (reason) => reason.textContent),
      'Pick lists must be selected',
    );
    assert.equal(await stateOf(id), ['created', null]);
  });

  test('ticked picks are despatched together under one signature, and not without one', async () => {
    const [first, second, other] = [await made(), await made(), await made()];
    await opened();
    for (const { number } of [first, second]) await tick(number);
    await manager.page.locator('.batch .button-primary').click();
    await manager.sees('Lines already picked leave as picked, the others as reserved.');
    await manager.sees('4each');
    assert.equal(await accessibilityFaults(manager.page), []);
    await manager.page.locator('dialog .button-primary').click();
    await manager.page.waitForSelector('dialog [role="alert"]');
    assert.equal(await stateOf(first.id), ['created', null]);
    await sign('K. Driver');
    await manager.page.locator('dialog .button-primary').click();
    await manager.sees('2 picks despatched');
    for (const { id } of [first, second]) assert.equal(await stateOf(id), ['despatched', 'K. Driver']);
    assert.equal(await stateOf(other.id), ['created', null]);
    await until(manager.page, () => document.querySelector('.batch') === null);
  });

  test('a pick that another user deleted meanwhile is named, and none of the ticked picks is despatched', async () => {
    const [first, second] = [await made(), await made()];
    await opened();
    for (const { number } of [first, second]) await tick(number);
    await manager.page.locator('.batch .button-primary').click();
    await manager.sees('Despatch 2 picks');
    await shop.storeman.ok(deletePick, { id: second.id });
    await sign('K. Driver');
    await manager.page.locator('dialog .button-primary').click();
    await says(manager.page, 'dialog [role="alert"]', `Pick ${second.number} is deleted`);
    assert.equal(await stateOf(first.id), ['created', null]);
    await manager.page.keyboard.press('Escape');
  });

  test('ticked picks are printed as one round', async () => {
    const [first, second] = [await made(), await made()];
    await opened();
    for (const { number } of [first, second]) await tick(number);
    const response = manager.page.waitForResponse((answer) => answer.url().includes('/pick/sheet?'));
    await manager.press('Print one list');
    const printed = await response;
    const ids = new URL(printed.url()).searchParams.getAll('ids');
    assert.equal(ids.toSorted(), [String(first.id), String(second.id)].toSorted());
    assert.is(printed.headers()['content-type'], 'application/pdf');
  });

  test('a pick that another user creates appears in the list and in the count of its tab', async () => {
    await opened('?status=created');
    const before = (await numbers()).length;
    await made();
    await becomes(async () => (await numbers()).length, before + 1);
    await manager.sees(`Created${before + 1}`);
  });

  test('each plan parameter is a filter with a chip, is kept in the address and also filters the tabs', async () => {
    const keeper = await served.it.builders.caller({ companyId: shop.site.companyId }, ['params']);
    const ofPlans = { subject: 'plan' } as const;
    const choices = ['Red', 'Green'];
    const route = await parameterOf(served.it.builders, keeper, {
      ...{ ...ofPlans, name: 'Route', valueType: 'list', choices },
    });
    const gate = await parameterOf(served.it.builders, keeper, { ...ofPlans, name: 'Gate' });
    const both = await made({ parameters: { [route.referenceKey]: 'Green', [gate.referenceKey]: 'A=7' } });
    const green = await made({ parameters: { [route.referenceKey]: 'Green' } });
    await made({ parameters: { [route.referenceKey]: 'Red' } });
    const chips = () => manager.page.$$eval('.chip', (all) => all.map((chip) => chip.textContent));
    await opened();
    await manager.press('Filter');
    await manager.press('Route');
    await manager.choose('Green');
    await becomes(numbers, [green.number, both.number]);
    await manager.page.keyboard.press('Escape');
    await manager.sees('All2');
    await manager.press('Filter');
    await manager.press('Gate');
    await manager.type('Gate', 'A=7');
    await manager.press('Apply');
    await becomes(numbers, [both.number]);
    await becomes(chips, ['Gate: A=7', 'Route: Green']);
    assert.equal(await accessibilityFaults(manager.page), []);
    await manager.page.reload();
    await becomes(chips, ['Gate: A=7', 'Route: Green']);
    await manager.page.locator('.chip-remove').click();
    await becomes(chips, ['Route: Green']);
    await becomes(numbers, [green.number, both.number]);
  });

  test('an unknown parameter in a link appears as a chip that can be removed', async () => {
    await manager.open('goodsOut/despatch?parameter=gone%3D1');
    await manager.sees('gone: 1');
    await manager.page.locator('.chip-remove').click();
    await manager.page.waitForSelector('.row:not(.row-bone)');
  });

  for (const [width, height] of [
    [360, 740],
    [1360, 850],
  ] as const) {
    test(`the list at ${width} px has no accessibility fault`, async () => {
      await manager.page.setViewport({ width, height });
      await opened();
      assert.equal(await accessibilityFaults(manager.page), []);
    });
  }

  test('picks stay ticked while others are searched; those that are not started are assigned, despatched ones closed', async () => {
    const [open, gone] = [await made({ reference: 'AB-1' }), await made({ reference: 'AB-2' })];
    await shop.storeman.ok(despatchPick, { id: gone.id, asReserved: true, signedBy: 'A. Carrier' });
    const { page } = manager;
    await opened();
    await manager.type('Pick, partner, SKU, drum, job or reference', open.number);
    await becomes(numbers, [open.number]);
    await tick(open.number);
    await manager.type('Pick, partner, SKU, drum, job or reference', gone.number);
    await becomes(numbers, [gone.number]);
    await tick(gone.number);
    await says(page, '.batch', /2 selected.*2 lines4.*Despatch 1 of 2.*Only open picks.*Assign 1 of 2.*Close 1 of 2/);
    await manager.press('Assign 1 of 2');
    await manager.press('Assign');
    await says(page, 'dialog', /Enter a picker or a due date/);
    await manager.type('Picker (optional)', 'Ann Storr');
    await manager.press('Assign');
    await manager.sees('1 pick assigned');
    assert.is((await shop.storeman.ok(getPick, { id: open.id })).pickBy, 'Ann Storr');
    await tick(gone.number);
    await manager.press('Close');
    await manager.sees('1 pick closed');
    assert.is((await shop.storeman.ok(getPick, { id: gone.id })).closed, true);
  });
});
