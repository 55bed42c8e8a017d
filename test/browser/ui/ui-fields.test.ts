import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { says } from '../../support/browser/page.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

async function ariaState(page: Page, role: string, name: string): Promise<{ description: string; invalid: boolean }> {
  const handle = await page.waitForSelector(`::-p-aria(${name}[role="${role}"])`);
  const texts = await handle?.evaluate((element) => ({
    description: (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
    invalid: element.getAttribute('aria-invalid') === 'true',
  }));
  return texts ?? { description: '', invalid: false };
}

const typedIn = (page: Page, name: string) =>
  page.$eval(`::-p-aria(${name})`, (element) => ('value' in element ? String(element.value) : ''));

suite('fields', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  test('an error appears with its field from the first wrong key and is part of its description', async () => {
    const page = await gallery.open('fields');
    await page.locator('::-p-aria(Name)').click({ count: 3 });
    await page.keyboard.press('Backspace');
    await says(page, 'body', /Please enter a name/);
    assert.equal(await ariaState(page, 'textbox', 'Name'), { description: 'Please enter a name', invalid: true });
    await page.close();
  });

  test('T16 typed text stays in a field that loaded late, on a slow handheld', async () => {
    const page = await gallery.open('fields');
    await page.evaluate(() => dispatchEvent(new Event('arrive')));
    await page.locator('::-p-aria(Collected by)').click();
    await page.keyboard.type('Carl Carrier');
    assert.is(await typedIn(page, 'Collected by'), 'Carl Carrier');
    await page.close();
  });

  test('hints and errors of checkboxes and choices are part of their descriptions', async () => {
    const page = await gallery.open('fields');
    assert.equal(await ariaState(page, 'checkbox', 'Traceable'), {
      description: 'Stays in the system after being emptied Drums are always traceable',
      invalid: true,
    });
    assert.equal(await ariaState(page, 'radiogroup', 'Access'), {
      description: 'It can be changed later',
      invalid: false,
    });
    assert.equal(await ariaState(page, 'radio', 'Company'), {
      description: 'Looks after what all sites of a company share',
      invalid: false,
    });
    await page.close();
  });

  test('a number has thousands separators except while typing, with a decimal comma or a point', async () => {
    const page = await gallery.open('fields');
    await becomes(() => typedIn(page, 'Quantity'), '2,000.5');
    await page.locator('::-p-aria(Quantity)').click();
    await becomes(() => typedIn(page, 'Quantity'), '2000.5');
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    await page.keyboard.press('Tab');
    await becomes(() => typedIn(page, 'Quantity'), '2,000.55');
    await page.locator('::-p-aria(Quantity)').click();
    await becomes(() => typedIn(page, 'Quantity'), '2000.55');
    await page.keyboard.type('0,75');
    assert.is(await typedIn(page, 'Quantity'), '0,75');
    await page.keyboard.press('Tab');
    await becomes(() => typedIn(page, 'Quantity'), '0.75');
    await page.close();
  });

  test('a list shows no choice until one is made', async () => {
    const page = await gallery.open('fields');
    await becomes(() => typedIn(page, 'Layout'), '');
    await page.locator('select').fill('H3G');
    await becomes(() => typedIn(page, 'Layout'), 'H3G');
    assert.equal(await ariaState(page, 'combobox', 'Layout'), { description: '', invalid: false });
    await becomes(() => page.$$eval('select option', (options) => options.length), 2);
    await page.close();
  });
});
