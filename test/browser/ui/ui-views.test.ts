import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { says } from '../../support/browser/page.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, type GalleryOptions, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const shown = '.state-tab[aria-pressed="true"]';

const addressed = (page: Page) => page.evaluate(() => decodeURIComponent(location.search));

const named = (page: Page) => page.$eval(shown, (element) => element.textContent?.trim());

const tab = (page: Page, name: string) =>
  page.locator(`::-p-xpath(//button[starts-with(normalize-space(), "${name}")])`);

/** Opens the menu of the displayed view. */
const openMenu = (page: Page) => page.locator(`${shown} + button`).click();

async function choose(page: Page, words: string): Promise<void> {
  await openMenu(page);
  await page
    .locator(
      `[role="menu"]:popover-open ::-p-xpath(.//*[starts-with(@role, "menuitem")][starts-with(normalize-space(), "${words}")])`,
    )
    .click();
}

suite('saved views of a list', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  const open = async (options: GalleryOptions = {}): Promise<Page> => {
    const page = await gallery.open('list', options);
    await page.waitForSelector('.row:not(.row-bone)');
    return page;
  };

  test('a view is shown by its name, a changed filter marks it, and choosing it again restores it', async () => {
    const page = await open();
    await tab(page, 'Counting now').click();
    await becomes(() => named(page), 'Counting now');
    await becomes(() => addressed(page), '?status=counting&sort=created&view=1');
    await page.locator('.chip-remove').click();
    await becomes(() => named(page), 'Counting now (changed)');
    await tab(page, 'Counting now').click();
    await becomes(() => named(page), 'Counting now');
    await becomes(() => addressed(page), '?status=counting&sort=created&view=1');
    await page.close();
  });

  test('reload, Back and a pasted link show the same view', async () => {
    const page = await open({ query: 'status=counting&sort=created&view=1' });
    await becomes(() => named(page), 'Counting now');
    await tab(page, 'All').click();
    await becomes(() => named(page), 'All');
    await page.goBack();
    await becomes(() => named(page), 'Counting now');
    await page.reload();
    await becomes(() => named(page), 'Counting now');
    await page.close();
  });

  test('the shown list is saved under a name, and a taken name is refused beside the field', async () => {
    const page = await open({ query: 'status=received' });
    await tab(page, 'Save view').click();
    await page.locator('dialog input:not([type])').fill('Counting now');
    await page.keyboard.press('Enter');
    await says(page, 'dialog', /You already have a view with this name/);
    assert.equal(await accessibilityFaults(page), []);
    await page.locator('dialog input:not([type])').fill('Received');
    await page.keyboard.press('Enter');
    await becomes(() => named(page), 'Received');
    await becomes(() => addressed(page), '?status=received&view=12');
    await page.close();
  });

  test('a changed view is saved, renamed and deleted by its user', async () => {
    const page = await open({ query: 'status=counting&view=1' });
    await becomes(() => named(page), 'Counting now (changed)');
    await choose(page, 'Save changes');
    await becomes(() => named(page), 'Counting now');
    await choose(page, 'Rename or share');
    await page.locator('dialog input:not([type])').fill('On the way');
    await page.locator('dialog .button-primary').click();
    await becomes(() => named(page), 'On the way');
    await choose(page, 'Delete On the way');
    await page.locator('dialog .button-danger').click();
    await becomes(() => named(page), 'All');
    await becomes(() => addressed(page), '?status=counting');
    await page.close();
  });

  test('another user’s view names its owner and cannot be changed', async () => {
    const page = await open();
    await tab(page, 'Due this week').click();
    await becomes(() => page.$eval(shown, (element) => element.getAttribute('title')), 'shared by Ben');
    await openMenu(page);
    await says(page, '[role="menu"]:popover-open', 'Use Due this week as default');
    await page.close();
  });

  test('a list opens with the default view unless its address has a query', async () => {
    const page = await open({ settings: { default: 'yes' } });
    await becomes(() => named(page), 'Counting now');
    await tab(page, 'All').click();
    await becomes(() => addressed(page), '?view=none');
    await page.reload();
    await page.waitForSelector('.row:not(.row-bone)');
    await becomes(() => addressed(page), '?view=none');
    await page.close();
    const queryPage = await open({ query: 'status=received', settings: { default: 'yes' } });
    await becomes(() => addressed(queryPage), '?status=received');
    await queryPage.close();
  });
});
