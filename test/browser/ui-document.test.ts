import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { eventually } from '../support/eventually.ts';
import { type Gallery, openGallery } from '../support/gallery/open-gallery.ts';
import { suite } from '../support/suite.ts';

const field = (page: Page, label: string) => page.locator(`input[aria-label="${label}"]`);
const quantityOf = (page: Page, label: string) => page.$eval(`input[aria-label="${label}"]`, (input) => input.value);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function scan(page: Page, code: string, delay = 5): Promise<void> {
  await page.keyboard.type(code, { delay });
  await page.keyboard.press('Enter');
}

suite('scanning and counting', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  test('the scan field has the focus on arrival, and again after a scan', async () => {
    const page = await gallery.open('document');
    assert.is(await focused(page), 'Scan SKU, drum or location');
    await scan(page, 'PRF-SPL-08');
    assert.is(await focused(page), 'Scan SKU, drum or location');
    await eventually(async () => assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '47'));
    await page.close();
  });

  test('20 scans at 5 a second with a slow server: all applied, in order, the field never disabled', async () => {
    const page = await gallery.open('document', { settings: { delay: '300' } });
    for (let step = 0; step < 20; step += 1) {
      await scan(page, step % 2 === 0 ? 'PRF-SPL-08' : 'CBR-19-42U', 1);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    await eventually(async () => assert.is(await quantityOf(page, 'Received, CBR-19-42U'), '14'));
    assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '56');
    await page.close();
  });

  test('a burst without suffix is taken, slow keys wait for Enter', async () => {
    const page = await gallery.open('document', { settings: { delay: '0' } });
    await page.keyboard.type('PRF-SPL-08', { delay: 5 });
    await eventually(async () => assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '47'));
    await page.keyboard.type('PRF-SPL-08', { delay: 150 });
    assert.is(await quantityOf(page, 'Scan SKU, drum or location'), 'PRF-SPL-08');
    await page.keyboard.press('Tab');
    await eventually(async () => assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '48'));
    await page.close();
  });

  test('a bad scan says what was scanned', async () => {
    const page = await gallery.open('document', { settings: { delay: '0' } });
    await scan(page, 'NOT-HERE');
    await page.waitForFunction(() => document.querySelector('.scan-result')?.textContent.includes('NOT-HERE') === true);
    await page.close();
  });

  test('a scan while a quantity has the focus lands on its line, not in the quantity', async () => {
    const page = await gallery.open('document', { settings: { delay: '0' } });
    await field(page, 'Received, CBR-19-42U').click();
    await scan(page, 'PRF-SPL-08');
    await eventually(async () => assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '47'));
    assert.is(await quantityOf(page, 'Received, CBR-19-42U'), '4');
    await page.close();
  });

  test('a person types a quantity: the error is said while typing, the saving is marked', async () => {
    const page = await gallery.open('document', { settings: { delay: '200' } });
    await field(page, 'Received, CBR-19-42U').click();
    await page.keyboard.type('43', { delay: 120 });
    await page.waitForFunction(() => document.body.textContent.includes('43 of 4 expected'));
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('3', { delay: 120 });
    await page.keyboard.press('Tab');
    await page.waitForSelector('.pending-mark');
    await page.waitForFunction(() => document.querySelector('.pending-mark') === null);
    assert.is(await quantityOf(page, 'Received, CBR-19-42U'), '3');
    await page.close();
  });

  test('Enter goes on, adds a line after the last; Ctrl and an arrow change lines', async () => {
    const page = await gallery.open('document');
    await field(page, 'Comment, CBR-19-42U').click();
    await page.keyboard.press('Enter');
    await eventually(async () => assert.is(await focused(page), 'Received, PRF-OM4-12-3'));
    await page.keyboard.down('Control');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.up('Control');
    assert.is(await focused(page), 'Received, CBR-19-42U');
    await page.close();
  });

  test('500 lines: a key press draws one cell', async () => {
    const page = await gallery.open('document', { settings: { rows: '500' } });
    await field(page, 'Received, CBR-19-42U').click();
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
      await new Promise((resolve) => setTimeout(resolve, 200));
      return seen.size;
    });
    assert.is(changed, 1);
    await page.close();
  });

  test('the keyboard of a handheld stays away until it is asked for', async () => {
    const page = await gallery.open('document', { width: 360, height: 640, touch: true });
    const mode = () => page.$eval('.scan-input', (input) => input.getAttribute('inputmode'));
    assert.is(await mode(), 'none');
    await page.locator('.scan-keyboard').click();
    await eventually(async () => assert.is(await mode(), 'text'));
    await page.close();
  });

  test('scans that cannot be sent wait where they can be seen', async () => {
    const page = await gallery.open('document', { settings: { delay: '0', offline: '1' } });
    await scan(page, 'PRF-SPL-08');
    await scan(page, 'PRF-SPL-08');
    await page.waitForFunction(() => document.querySelector('.scan-stopped')?.textContent.includes('2 scans') === true);
    await page.setOfflineMode(true);
    await page.locator('.scan-stopped button').click();
    await eventually(async () => assert.is(await quantityOf(page, 'Received, PRF-SPL-08'), '48'));
    await page.close();
  });
});
