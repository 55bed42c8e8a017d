import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { focusOn, says, until } from '../../support/browser/page.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const button = (page: Page, name: string) => page.locator(`::-p-xpath(//main//button[normalize-space()="${name}"])`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

suite('dialogs, menus, toasts, pickers', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  test('Esc closes the top layer and returns the focus to its opener', async () => {
    const page = await gallery.open('basics');
    for (const opener of ['Open dialog', 'Open panel']) {
      await button(page, opener).click();
      await page.waitForSelector('dialog[open]');
      await page.keyboard.press('Escape');
      await until(page, () => document.querySelector('dialog') === null);
      await becomes(() => focused(page), opener);
    }
    await page.close();
  });

  test('a press outside a dialog closes it, except on a double click or with typed input', async () => {
    const page = await gallery.open('basics');
    const isClosedByPress = (opener?: string) =>
      page.evaluate(async (name) => {
        const opens = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent === name);
        (opens as HTMLButtonElement | undefined)?.click();
        while (opens !== undefined && document.querySelector('dialog[open]') === null)
          await new Promise((later) => setTimeout(later));
        const press = new PointerEvent('pointerdown', { clientX: 1, clientY: 1, bubbles: true });
        document.querySelector('dialog')?.dispatchEvent(press);
        await new Promise((later) => setTimeout(later, 50));
        return document.querySelector('dialog') === null;
      }, opener);
    assert.is(await isClosedByPress('Open dialog'), false);
    await becomes(() => isClosedByPress(), true);
    await button(page, 'Open dialog').click();
    await page.locator('dialog input').fill('Announced twice');
    // Too late for a second press, so it is the typed text that keeps the dialog open.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 600)));
    assert.is(await isClosedByPress(), false);
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog') === null);
    await page.close();
  });

  test('a menu is opened, navigated and closed by keys', async () => {
    const page = await gallery.open('basics');
    await focusOn(page, 'button[aria-haspopup="menu"]');
    await page.keyboard.press('Enter');
    await says(page, ':focus', /CSV/);
    await page.keyboard.press('h');
    await says(page, ':focus', /Hide/);
    await page.keyboard.press('Escape');
    await becomes(() => focused(page), 'Export');
    await page.close();
  });

  test('an action runs once however often its button is pressed', async () => {
    const page = await gallery.open('basics');
    const isBusy = await page.$$eval('button', async (buttons) => {
      const slow = buttons.find((one) => one.textContent === 'Slow action');
      for (let press = 0; press < 5; press += 1) slow?.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return slow?.ariaBusy;
    });
    assert.is(isBusy, 'true');
    await says(page, '.toasts', 'Begun 1 time, done');
    await becomes(() => page.$$eval('[aria-busy="true"]', (busy) => busy.length), 1);
    await page.close();
  });

  test('a blocked button stays reachable by keys and says why it is blocked', async () => {
    const page = await gallery.open('document');
    const reason = await page.$eval('.page-actions [aria-disabled="true"]', (element) => {
      const id = element.getAttribute('aria-describedby') ?? '';
      return document.getElementById(id)?.textContent;
    });
    assert.is(reason, '5 lines not counted');
    await page.close();
  });

  test('a button pressed during another action runs afterwards or says why it cannot', async () => {
    for (const [outcome, where, message] of [
      ['Done', '.toasts', 'Despatched'],
      ['Refused', '.popover-reason:popover-open', '1 stop not done'],
    ] as const) {
      const page = await gallery.open('basics');
      await button(page, 'Despatch').click();
      const busy = () => page.$eval('.specimen-pending button', (element) => element.getAttribute('aria-busy'));
      await becomes(busy, 'true');
      await button(page, outcome).click();
      await says(page, where, message);
      await page.close();
    }
  });

  test('Undo reverses an action, and its toast disappears', async () => {
    const page = await gallery.open('basics');
    await button(page, 'Toast with Undo').click();
    await page.locator('.toast-undo').click();
    await says(page, '.toasts', 'Count taken back');
    await page.close();
  });

  test('a toast appears above an open dialog', async () => {
    const page = await gallery.open('questions');
    await button(page, 'Edit unit').click();
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('dialog') === null);
    await page.close();
  });

  test('confirmations of the server are answered one by one before anything is written', async () => {
    const page = await gallery.open('questions');
    await button(page, 'Receive').click();
    const verb = '.dialog-actions .button-primary';
    await page.waitForSelector(`${verb}[aria-disabled="true"]`);
    await page.locator('.confirmation input[type="checkbox"]').click();
    assert.ok(await page.$(`${verb}[aria-disabled="true"]`), 'the question is not answered yet');
    await page.locator('::-p-xpath(//label[normalize-space()="Final"])').click();
    await page.waitForSelector(`${verb}:not([aria-disabled])`);
    await page.locator(verb).click();
    await says(page, '.toasts', 'Received with drum_total_mismatch:4');
    await page.close();
  });

  test('a side panel with unsaved input stays open', async () => {
    const page = await gallery.open('questions');
    await button(page, 'Edit unit').click();
    await page.waitForSelector('dialog[open] input');
    await page.locator('dialog input').fill('x');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]');
    await page.locator('.dialog-actions .button-primary').click();
    await until(page, () => document.querySelector('dialog') === null);
    await page.close();
  });

  test('a picker describes its action, and Enter and Tab take the first match', async () => {
    const page = await gallery.open('questions');
    await page.locator('[role="combobox"]').fill('prf');
    await says(page, '.combobox', /2 matches/);
    await page.keyboard.press('Enter');
    await says(page, '.toasts', 'PRF-OM4-12 picked');
    await page.locator('[role="combobox"]').fill('spl');
    await says(page, '.combobox', /1 match/);
    await page.keyboard.press('Tab');
    await says(page, '.toasts', 'PRF-SPL-08 picked');
    await page.close();
  });
});
