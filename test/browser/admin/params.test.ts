import * as assert from 'uvu/assert';
import { createPacking } from '../../../shared/contract/packings/packings.ts';
import { createParameter } from '../../../shared/contract/parameters/parameters.ts';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import { userOf } from '../../support/builders/account.ts';
import type { Site } from '../../support/builders/builders.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('parameters in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let keeper: Person;
  let access: number;
  hooks.before(async () => {
    const browser = await openBrowser();
    const { builders } = served.it;
    site = await builders.site();
    const { login } = await userOf(builders, {
      accesses: [{ permissions: ['superAdmin'] }, { companyId: site.companyId, permissions: ['params', 'packing'] }],
    });
    access = await builders.id('select id from accesses where company_id = $1', [site.companyId]);
    keeper = new Person(await browser.newPage(), served.it);
    await keeper.signIn(login);
  });

  const caller = () => served.it.builders.caller({ companyId: site.companyId }, ['params', 'packing']);
  const rows = () => keeper.page.$$eval('.row', (all) => all.map((row) => row.querySelector('a')?.textContent));

  test('a pattern is tested while typing, its errors appear at once, and the parameter is saved', async () => {
    await keeper.open('admin/params?open=new');
    await keeper.type('Name', 'Lot number');
    await keeper.page.locator('[data-field="subject"] select').fill('packing');
    await keeper.choose('Custom regex pattern');
    await keeper.type('Pattern', '(?=A)B');
    await keeper.sees('cannot look ahead or behind');
    await keeper.type('Pattern', '[A-Z]{2}\\d+');
    await keeper.seesNoMore('cannot look ahead or behind');
    await keeper.type('Try an example', 'AB');
    await keeper.sees('AB does not match');
    await keeper.type('Try an example', 'AB12');
    await keeper.sees('AB12 matches');
    assert.equal(await accessibilityFaults(keeper.page), []);
    await keeper.press('Save');
    await keeper.sees('Parameter Lot number saved');
    await becomes(rows, ['Lot number']);
    await keeper.sees('lotNumber');
  });

  test('the form of a parameter’s subject asks for its value and checks it', async () => {
    await keeper.open(`admin/packings?open=new&access=${access}`);
    await keeper.type('Abbreviation', 'LOTTED');
    await keeper.type('Name', 'Lotted drum');
    await keeper.type('Lot number (optional)', 'ab');
    await keeper.sees('This does not match the pattern [A-Z]{2}\\d+');
    await keeper.type('Lot number (optional)', 'AB1');
    await keeper.seesNoMore('This does not match');
    await keeper.press('Save');
    await keeper.sees('Packing type LOTTED saved');
  });

  test('values that a new rule would refuse are shown before saving; accepted, they stay and are marked', async () => {
    const api = await caller();
    const made = await api.ok(createParameter, { name: 'Gate', subject: 'packing', valueType: 'anything' });
    const packing = { name: 'Gated', abbreviation: 'GATED', divisible: false, traceable: false };
    const { id } = await api.ok(createPacking, { ...packing, parameters: { gate: 'north' } });
    await keeper.open(`admin/params?open=${made.id}`);
    await keeper.choose('Whole number');
    await keeper.press('Save');
    await keeper.sees('1 existing value does not match');
    await keeper.sees('north');
    await keeper.sees('GATED');
    await keeper.choose('1 existing value');
    await keeper.press('Save');
    await keeper.sees('Parameter Gate saved');
    await keeper.open(`admin/packings?open=${id}&access=${access}`);
    await keeper.sees('Enter a whole number');
  });

  test('a second choice in a single-value filter replaces the first, and its rows are listed', async () => {
    const tick = (label: string) => keeper.page.locator(`::-p-xpath(//label[normalize-space()="${label}"])`).click();
    await keeper.open('admin/params');
    await keeper.press('Filter');
    await keeper.press('Value type');
    await tick('Whole number');
    await until(keeper.page, () => new URLSearchParams(location.search).get('valueType') === 'whole');
    await tick('Custom regex pattern');
    await until(keeper.page, () => new URLSearchParams(location.search).getAll('valueType').join() === 'pattern');
    await becomes(rows, ['Lot number']);
  });

  test('a missing record says that it no longer exists under its screen’s name', async () => {
    await keeper.open('admin/params?open=999999999');
    await keeper.sees('This no longer exists.');
    const head = () => keeper.page.$eval('dialog[open] h2', (title) => title.textContent);
    await becomes(head, 'Parameters');
  });
});
