import * as assert from 'uvu/assert';
import { createPartner, getPartner, listPartners } from '../../../shared/contract/partners/partners.ts';
import { createWarehouseGroup } from '../../../shared/contract/partners/warehouse-groups.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { looksRight } from '../../support/browser/look.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { newPartner, partnerAdministrator, partnerOf } from '../../support/builders/partners.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('partners in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let admin: Person;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders } = served.it;
    site = await builders.site();
    const { login } = await userOf(builders, {
      accesses: [{ permissions: ['superAdmin'] }, { companyId: site.companyId, permissions: ['users'] }],
    });
    admin = new Person(await browser.newPage(), served.it);
    await admin.signIn(login);
  });

  const api = () => partnerAdministrator(served.it.builders, site.companyId);
  const texts = (selector: string) => admin.page.$$eval(selector, (all) => all.map((one) => one.textContent));
  const groups = () => texts('.ordered-name');

  test('a refusal appears at its step and beside its field; once corrected, all steps run and the partner opens', async () => {
    const { login } = await userOf(served.it.builders);
    await admin.open('partners?open=new');
    await admin.type('Name', 'Anders Trading');
    await admin.type('Login', login);
    await admin.type('Email', 'yard@anders.example');
    await admin.press('Generate');
    await admin.type('Warehouse name', 'Anders Yard');
    await admin.type('Short name', 'ANDERS1');
    await admin.press('Create partner');
    await admin.sees('Nothing was saved');
    await becomes(() => texts('.step-failed'), ['Create partner user (failed)Login already exists']);
    await becomes(() => texts('.step-done'), []);
    assert.equal(await accessibilityFaults(admin.page), []);
    assert.equal((await (await api()).ok(listPartners, { name: 'Anders Trading' })).items, []);
    await admin.type('Login', 'anders');
    await admin.press('Create partner');
    await admin.sees('Partner Anders Trading created');
    await becomes(async () => (await texts('.step-done')).length, 5);
    await admin.sees('Password of anders');
    await admin.press('Open partner');
    await admin.titled('Partner detail - WMS');
    await admin.sees('Edit login or password');
    await becomes(() => texts('.data-list .row a'), ['Anders Yard']);
  });

  test('a warehouse is added in the side panel, put into a group and listed there', async () => {
    const { partner } = await partnerOf(served.it.builders, site.companyId);
    await admin.open(`partner/${partner}`);
    await admin.press('Create warehouse');
    await admin.page.waitForSelector('dialog[open]');
    await admin.type('Name', 'Dock 4');
    await admin.page.locator('dialog [data-field="shortName"] input').fill('DOCK4');
    await admin.page.locator('dialog .dialog-actions .button-primary').click();
    await admin.sees('Warehouse Dock 4 saved');
    await admin.page
      .locator('::-p-xpath(//a[text()="Dock 4"]/ancestor::*[contains(@class, "row")]//input[@type="checkbox"])')
      .click();
    await admin.press('Move to group');
    await admin.page.locator('::-p-aria([name="North"][role="menuitem"])').click();
    await admin.sees('1 warehouse moved to North');
    const stored = await (await api()).ok(getPartner, { id: partner });
    assert.equal(
      stored.groups.map(({ name, warehouses }) => [name, warehouses]),
      [['North', 1]],
    );
  });

  test('groups are added, reordered by keys and by dragging, renamed and deleted', async () => {
    const { partner: id } = await partnerOf(served.it.builders, site.companyId);
    const person = await api();
    for (const name of ['South', 'West']) await person.ok(createWarehouseGroup, { id, name });
    const stored = async () => (await person.ok(getPartner, { id })).groups.map(({ name }) => name);
    await admin.open(`partner/${id}`);
    await becomes(groups, ['North', 'South', 'West']);
    await admin.press('Move West up');
    await becomes(groups, ['North', 'West', 'South']);
    await becomes(stored, ['North', 'West', 'South']);
    await admin.page.locator('::-p-aria([name="Move North down"][role="button"])').click();
    await admin.page.keyboard.down('Alt');
    await admin.page.keyboard.press('ArrowDown');
    await admin.page.keyboard.up('Alt');
    await becomes(groups, ['West', 'South', 'North']);
    await becomes(stored, ['West', 'South', 'North']);
    await dragFirstBelowLast();
    await becomes(groups, ['South', 'North', 'West']);
    await becomes(stored, ['South', 'North', 'West']);
    await admin.press('Rename West');
    await admin.type('Group name', 'North');
    await admin.page.locator('dialog .button-primary').click();
    await admin.sees('There was an error changing the groups: Group North already exists');
    await admin.type('Group name', 'Islands');
    await admin.page.locator('dialog .button-primary').click();
    await becomes(groups, ['South', 'North', 'Islands']);
    await admin.press('Remove South');
    await admin.sees('Group South deleted');
    await becomes(groups, ['North', 'Islands']);
  });

  test('ePOD credentials are saved and never shown again; a private notifier URL is refused beside its field', async () => {
    const { partner: id } = await partnerOf(served.it.builders, site.companyId);
    await admin.open(`partner/${id}`);
    await admin.sees('ePOD username');
    await admin.type('ePOD username (optional)', 'prysm');
    await admin.type('ePOD password (optional)', 'Epod-pass-1');
    await admin.type('Notifier URL (optional)', 'https://10.0.0.1/notify');
    await admin.press('Save');
    await admin.sees('This address cannot be called: it is not a public one');
    await admin.type('Notifier URL (optional)', 'https://epod.example.com/notify');
    await admin.press('Save');
    await admin.sees('Enter another to replace it');
    const secret = () => admin.page.$eval('[data-field="epodPassword"] input', (field) => field.value);
    await becomes(secret, '');
    const { epodUsername, notifierUrl } = await (await api()).ok(getPartner, { id });
    assert.equal([epodUsername, notifierUrl], ['prysm', 'https://epod.example.com/notify']);
  });

  test('list, form and page have no accessibility fault, in light and dark, at a desk and on a handheld', async () => {
    const { id } = await (await api()).ok(createPartner, newPartner(served.it.builders));
    await (await api()).ok(createWarehouseGroup, { id, name: 'North' });
    const screens = [
      ['partners', '.row a'],
      ['partners?open=new', 'dialog[open] input'],
      [`partner/${id}`, '.data-list .row a'],
    ] as const;
    for (const [path, shown] of screens) {
      await admin.open(path);
      await admin.page.waitForSelector(shown);
      await looksRight(admin.page);
    }
  });

  async function dragFirstBelowLast(): Promise<void> {
    await admin.page.$eval('.ordered', (list) => list.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const middles = await admin.page.$$eval('.ordered-handle', (all) =>
      all.map((handle) => {
        const { x, y, width, height } = handle.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    );
    const [first, last] = [middles[0], middles.at(-1)];
    if (first === undefined || last === undefined) throw new Error('there is nothing to drag');
    await admin.page.mouse.move(first.x, first.y);
    await admin.page.mouse.down();
    await admin.page.mouse.move(last.x, last.y, { steps: 8 });
    await admin.page.mouse.up();
  }
});
