import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { says, until } from '../../support/browser/page.ts';
import { scanKeys } from '../../support/browser/scan-keys.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const field = (page: Page, label: string) => page.locator(`input[aria-label="${label}"]`);
const quantityOf = (page: Page, label: string) => page.$eval(`input[aria-label="${label}"]`, (input) => input.value);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

suite('scanning and counting', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  /** A document whose scan field waits for a scan, with a scanner whose keys can be far apart. */
  const open = async (settings: Record<string, string> = {}): Promise<Page> => {
    const page = await gallery.open('document', { settings: { pause: '3000', ...settings } });
    await page.waitForSelector('.scan-input:focus');
    return page;
  };

  test('the scan field has the focus on arrival, and again after a scan', async () => {
    const page = await gallery.open('document');
    await becomes(() => focused(page), 'Scan SKU, drum or location');
    await scanKeys(page, 'PRF-SPL-08', 'Enter');
    await becomes(() => quantityOf(page, 'Received, PRF-SPL-08'), '47');
    assert.is(await focused(page), 'Scan SKU, drum or location');
    await page.close();
  });

  test('20 scans at 5 a second on a slow server are all applied, and the field is never disabled', async () => {
    const page = await open({ delay: '300' });
    for (let step = 0; step < 20; step += 1) {
      await scanKeys(page, step % 2 === 0 ? 'PRF-SPL-08' : 'CBR-19-42U', 'Enter');
      assert.ok(await page.$('.scan-input:enabled'));
      await pause(150);
    }
    await becomes(() => quantityOf(page, 'Received, CBR-19-42U'), '14');
    assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '56');
    await page.close();
  });

  test('a scan without a suffix is accepted', async () => {
    const page = await open({ delay: '0' });
    await scanKeys(page, 'PRF-SPL-08');
    await becomes(() => quantityOf(page, 'Received, PRF-SPL-08'), '47');
    await page.close();
  });

  test('a scanner that pauses within a code counts no other SKU', async () => {
    const page = await open({ delay: '0' });
    await scanKeys(page, 'PRF-SPL-08');
    await pause(120);
    await scanKeys(page, 'B', 'Enter');
    await says(page, '.scan-result', /PRF-SPL-08B/);
    assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '46');
    await page.close();
  });

  test('slowly typed keys wait for Tab, even if a busy page handles them all at once', async () => {
    const page = await open({ delay: '0', pause: '100' });
    // The first key went down a second and a half ago: in a younger page the keys would count as simultaneous.
    await until(page, () => performance.now() > 2000);
    await scanKeys(page, 'PRF-SPL-08', undefined, 150);
    // By the page's own clock: a burst would have been taken by now.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    assert.is(await quantityOf(page, 'Scan SKU, drum or location'), 'PRF-SPL-08');
    await page.keyboard.press('Tab');
    await becomes(() => quantityOf(page, 'Received, PRF-SPL-08'), '47');
    await page.close();
  });

  test('a bad scan shows the scanned code', async () => {
    const page = await open({ delay: '0' });
    await scanKeys(page, 'NOT-HERE', 'Enter');
    await says(page, '.scan-result', /NOT-HERE/);
    await page.close();
  });

  test('a scan while a quantity has the focus goes to its line, not into the quantity', async () => {
    const page = await open({ delay: '0' });
    await field(page, 'Received, CBR-19-42U').click();
    await scanKeys(page, 'PRF-SPL-08', 'Enter');
    await becomes(() => quantityOf(page, 'Received, PRF-SPL-08'), '47');
    await becomes(() => quantityOf(page, 'Received, CBR-19-42U'), '4');
    await page.close();
  });

  test('a scan while a button has the focus is counted, and its Enter does not press the button', async () => {
    const page = await open({ delay: '0' });
    await page.locator('::-p-aria([name="Save count"][role="button"])').wait();
    await page.evaluate(() => document.querySelector<HTMLElement>('.page-actions .button')?.focus());
    await scanKeys(page, 'PRF-SPL-08', 'Enter');
    await becomes(() => quantityOf(page, 'Received, PRF-SPL-08'), '47');
    assert.is(await page.$('.toast'), null);
    await page.close();
  });

  test('a wrong quantity is reported while typing, and saving is marked', async () => {
    const page = await open({ delay: '2000' });
    await field(page, 'Received, CBR-19-42U').click();
    await page.keyboard.type('43', { delay: 120 });
    await says(page, 'body', /43 of 4 expected/);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3', { delay: 120 });
    const marked = page.waitForSelector('.pending-mark');
    await page.keyboard.press('Tab');
    await marked;
    await until(page, () => document.querySelector('.pending-mark') === null);
    await becomes(() => quantityOf(page, 'Received, CBR-19-42U'), '3');
    await page.close();
  });

  test('Enter moves to the next field or line, and Ctrl with an arrow moves between lines', async () => {
    const page = await gallery.open('document');
    await field(page, 'Comment, CBR-19-42U').click();
    await page.keyboard.press('Enter');
    await becomes(() => focused(page), 'Received, PRF-OM4-12-3');
    await page.keyboard.down('Control');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.up('Control');
    await becomes(() => focused(page), 'Received, CBR-19-42U');
    await page.close();
  });

  test('a key press in 500 lines renders one cell', async () => {
    const page = await gallery.open('document', { settings: { rows: '500' } });
    await field(page, 'Received, CBR-19-42U').click();
    await becomes(() => focused(page), 'Received, CBR-19-42U');
    const changed = await page.evaluate(async () => {
      const seen = new Set<Element>();
      const watch = new MutationObserver((records) => {
        for (const { target } of records) {
          const row = (target instanceof Element ? target : target.parentElement)?.closest('tr');
          if (row) seen.add(row);
        }
      });
      const body = document.querySelector('.lines tbody');
      if (body === null) throw new Error('no lines');
      watch.observe(body, { subtree: true, childList: true, attributes: true, characterData: true });
      document.execCommand('insertText', false, '9');
      while (seen.size === 0) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return seen.size;
    });
    assert.is(changed, 1);
    await page.close();
  });

  test('the on-screen keyboard of a handheld stays hidden until it is requested', async () => {
    const page = await gallery.open('document', { width: 360, height: 640, touch: true });
    const mode = () => page.$eval('.scan-input', (input) => input.getAttribute('inputmode'));
    await becomes(mode, 'none');
    await page.locator('.scan-keyboard').click();
    await becomes(mode, 'text');
    await page.waitForSelector('.scan-input:focus');
    await page.locator('.scan-input').click();
    await becomes(mode, 'none');
    await page.close();
  });

  test('scans that cannot be sent wait in view', async () => {
    const page = await open({ delay: '0', offline: '1' });
    await scanKeys(page, 'PRF-SPL-08', 'Enter');
    await scanKeys(page, 'PRF-SPL-08', 'Enter');
    await says(page, '.scan-stopped', /2 scans/);
    await page.evaluate(() => {
      location.hash = '';
    });
    await page.locator('.scan-stopped button').click();
    await becomes(() => quantityOf(page, 'Received, PRF-SPL-08'), '48');
    await page.close();
  });
});
