import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { says } from '../../support/browser/page.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

async function heard(page: Page, role: string, name: string): Promise<{ description: string; invalid: boolean }> {
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

  test('a field says its error with its control, from the key that makes it', async () => {
    const page = await gallery.open('fields');
    await page.locator('::-p-aria(Name)').click({ count: 3 });
    await page.keyboard.press('Backspace');
    await says(page, 'body', /Please enter a name/);
    assert.equal(await heard(page, 'textbox', 'Name'), { description: 'Please enter a name', invalid: true });
    await page.close();
  });

  test('T16 what is typed stays in a field of a part that arrived late, on a slow handheld', async () => {
    const page = await gallery.open('fields');
    await page.evaluate(() => dispatchEvent(new Event('arrive')));
    await page.locator('::-p-aria(Fetched by)').click();
    await page.keyboard.type('Carl Carrier');
    assert.is(await typedIn(page, 'Fetched by'), 'Carl Carrier');
    await page.close();
  });

  test('hint and error of ticks and of choices are said with them', async () => {
    const page = await gallery.open('fields');
    assert.equal(await heard(page, 'checkbox', 'Traceable'), {
      description: 'Stays in the system after being emptied Drums are always traceable',
      invalid: true,
    });
    assert.equal(await heard(page, 'radiogroup', 'Access'), { description: 'It can be changed later', invalid: false });
    assert.equal(await heard(page, 'radio', 'Company'), {
      description: 'Looks after what all sites of a company share',
      invalid: false,
    });
    await page.close();
  });

  test('a number has its thousands parted unless somebody types in it, with a decimal comma or a point', async () => {
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

  test('a list shows nothing as chosen until something is', async () => {
    const page = await gallery.open('fields');
    await becomes(() => typedIn(page, 'Layout'), '');
    await page.locator('select').fill('H3G');
    await becomes(() => typedIn(page, 'Layout'), 'H3G');
    assert.equal(await heard(page, 'combobox', 'Layout'), { description: '', invalid: false });
    await becomes(() => page.$$eval('select option', (options) => options.length), 2);
    await page.close();
  });
});
