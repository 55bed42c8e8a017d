import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { focusOn, says, until } from '../../support/browser/page.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { type Gallery, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const loaded = (page: Page) => page.waitForSelector('.row:not(.row-bone)');
const frameTop = (page: Page) => page.$eval('.list-frame', (frame) => frame.scrollTop);

suite('the list in the gallery', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  test('a list shows placeholder rows while loading, and nothing moves when the rows arrive', async () => {
    const page = await gallery.open('list', { settings: { delay: '3000' } });
    await page.waitForSelector('.row-bone');
    await loaded(page);
    await until(page, () => document.querySelector('.row-bone') === null);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          // Shifts that it has already seen are reported in a separate task.
          setTimeout(() => resolve(sum), 300);
        }),
    );
    assert.ok(shift < 0.05, `layout shift ${shift}`);
    await page.close();
  });

  test('only the visible rows of 100,000 are rendered, however far the list is scrolled', async () => {
    const page = await gallery.open('list', { settings: { rows: '100000' } });
    await loaded(page);
    await says(page, 'body', /100,000 ERNs/);
    for (let step = 0; step < 30; step += 1) {
      await page.$eval('.list-frame', (frame) => frame.scrollBy(0, 4000));
      await until(page, () => {
        const box = document.querySelector('.list-frame')?.getBoundingClientRect();
        const row = document.elementFromPoint((box?.left ?? 0) + 300, (box?.top ?? 0) + 200)?.closest('tr');
        return row?.classList.contains('row') === true && !row.classList.contains('row-bone');
      });
    }
    const drawn = await page.$$eval('.row', (rows) => rows.length);
    assert.ok(drawn < 150, `${drawn} rows drawn`);
    const row = await page.$eval('.row', (first) => Number(first.getAttribute('aria-rowindex')));
    assert.ok(row > 2500, `at row ${row}`);
    await page.close();
  });

  test('the head and the first column stay in view', async () => {
    const page = await gallery.open('list', { width: 900 });
    await loaded(page);
    await page.$eval('.list-frame', (frame) => frame.scrollTo(300, 500));
    await until(page, () => (document.querySelector('.list-frame')?.scrollTop ?? 0) > 0);
    await eventually(async () => {
      const [frame, head, first] = await page.evaluate(() =>
        ['.list-frame', '.list th', '.list td'].map((query) => {
          const box = document.querySelector(query)?.getBoundingClientRect();
          return { left: box?.left ?? 0, top: box?.top ?? 0 };
        }),
      );
      assert.ok(Math.abs((head?.top ?? 0) - (frame?.top ?? 0)) < 2);
      assert.ok(Math.abs((first?.left ?? 0) - (frame?.left ?? 0)) < 2);
    });
    await page.waitForSelector('.list-frame[data-cut="start end"]');
    await page.close();
  });

  test('a list is navigated by keys, and its active row is never under the head', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await focusOn(page, '.list');
    await says(page, '.row-active a', 'ERN-001284');
    for (let step = 0; step < 39; step += 1) await page.keyboard.press('ArrowDown');
    await says(page, '.row-active a', 'ERN-001245');
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowUp');
    await says(page, '.row-active a', 'ERN-001275');
    await until(page, () => {
      const row = document.querySelector('.row-active')?.getBoundingClientRect();
      const head = document.querySelector('.list th')?.getBoundingClientRect();
      return row !== undefined && head !== undefined && row.top >= head.bottom - 1;
    });
    await page.keyboard.press('End');
    await says(page, '.row-active a', 'ERN-000001');
    await says(page, '.list-count', /^1,2\d\d of 1,284 ERNs$/);
    await page.keyboard.press('ArrowUp');
    await says(page, '.row-active a', 'ERN-000002');
    await page.keyboard.press('Home');
    await says(page, '.row-active a', 'ERN-001284');
    await says(page, '.list-count', '1,284 ERNs');
    await page.keyboard.press('Enter');
    await until(page, () => location.hash === '#ERN-001284');
    await page.close();
  });

  test('Tab into the table marks the first visible row, which Enter opens', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await focusOn(page, '::-p-xpath(//*[@class="list-tools"]//*[normalize-space()="Export"])');
    await page.keyboard.press('Tab');
    await says(page, '.row-active a', 'ERN-001284');
    const ring = await page.$eval('.row-active td', (cell) => getComputedStyle(cell).boxShadow);
    assert.match(ring, /2px/);
    await page.keyboard.press('Enter');
    await until(page, () => location.hash === '#ERN-001284');
    await page.close();
  });

  test('a table that is loading shows the focus around itself', async () => {
    const page = await gallery.open('list', { settings: { delay: '60000' } });
    await page.waitForSelector('.row-bone');
    await focusOn(page, '.list');
    await becomes(() => page.$eval('.list-frame', (frame) => getComputedStyle(frame).outlineWidth), '2px');
    await page.close();
  });

  for (const size of [{ width: 1360 }, { width: 360, height: 640, touch: true }]) {
    test(`ticking rows moves none, at ${size.width} px`, async () => {
      const page = await gallery.open('list', size);
      await loaded(page);
      const tops = () => page.$$eval('.row', (rows) => rows.slice(0, 5).map((row) => row.getBoundingClientRect().top));
      const before = await tops();
      await page.locator('.row:nth-child(2) .row-tick').click();
      await says(page, '.batch', /1 selected/);
      assert.equal(await tops(), before);
      await page.close();
    });
  }

  test('one menu on a handheld sorts, saves a view, shows columns and has the file', async () => {
    const page = await gallery.open('list', { width: 360, height: 640, touch: true });
    await loaded(page);
    const item = (name: string) =>
      page.locator(
        `::-p-xpath(//*[@popover]//*[starts-with(@role, "menuitem")][starts-with(normalize-space(), "${name}")])`,
      );
    await page.locator('.list-more').click();
    await item('Sort').click();
    await item('ERN').click();
    await until(page, () => location.search === '?sort=number');
    await item('ERN').click();
    await until(page, () => location.search === '?sort=-number');
    await page.keyboard.press('Escape');
    await becomes(() => page.evaluate(() => document.activeElement?.classList.contains('list-more')), true);
    await page.locator('.list-more').click();
    await item('Save as a view').click();
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.locator('.list-more').click();
    await item('Columns').click();
    await page.locator('::-p-xpath(//label[normalize-space()="Items"])').click();
    await until(page, () => new URLSearchParams(location.search).get('columns')?.includes('items') === false);
    await page.keyboard.press('Escape');
    await page.locator('.list-more').click();
    await page.waitForSelector('[role="menuitem"][href="#csv"]');
    await page.close();
  });

  test('Shift with an arrow ticks rows, and the bar counts and clears them', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await focusOn(page, '.list');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.down('Shift');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Shift');
    await says(page, '.batch', /4 selected/);
    await page.locator('.list thead input').click();
    await page.locator('::-p-xpath(//button[normalize-space()="Select all 1,284 that match"])').click();
    await says(page, '.batch', /1,284 selected/);
    await page.locator('::-p-aria([name="Clear selection"])').click();
    await until(page, () => document.querySelector('.batch') === null);
    await page.close();
  });

  test('a list is sorted by its heads, and with Shift by two of them', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    const head = (name: string) => page.locator(`::-p-xpath(//th//button[starts-with(normalize-space(), "${name}")])`);
    await becomes(() => page.$eval('th[aria-sort]', (th) => th.getAttribute('aria-sort')), 'descending');
    await head('ERN').click();
    await until(page, () => location.search === '?sort=number');
    await page.keyboard.down('Shift');
    await head('Items').click();
    await page.keyboard.up('Shift');
    await until(page, () => location.search === '?sort=number%2Citems');
    await page.goBack();
    await until(page, () => location.search === '?sort=number');
    await page.close();
  });

  test('a filter is chosen, shown as a chip, kept in the address and removed', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await page.locator('::-p-xpath(//button[normalize-space()="Filter"])').click();
    await page.locator('::-p-xpath(//button[normalize-space()="Status"])').click();
    await page.locator('::-p-xpath(//label[normalize-space()="Counting"])').click();
    await until(page, () => location.search === '?status=counting');
    await page.keyboard.press('Escape');
    await says(page, '.chip', 'Status: Counting');
    await page.reload();
    await says(page, 'body', /256 ERNs/);
    await page.locator('.chip-remove').click();
    await until(page, () => location.search === '');
    await page.close();
  });

  test('a list without matches keeps its filters and offers to clear them', async () => {
    const page = await gallery.open('list', { query: 'search=nowhere' });
    await page.locator('::-p-xpath(//button[normalize-space()="Clear filters"])').click();
    await loaded(page);
    await until(page, () => location.search === '');
    await page.close();
  });

  test('a failure replaces the rows and offers Retry', async () => {
    const page = await gallery.open('list', { settings: { fail: '1' } });
    await page.waitForSelector('[role="alert"] button');
    await says(page, '[role="alert"]', /Network call failed/);
    await page.close();
  });

  test('columns are hidden and moved, and rows are made compact, without a pointer', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await page.locator('::-p-xpath(//button[normalize-space()="Columns"])').click();
    await page.locator('::-p-aria(Move Created left)').click();
    await until(
      page,
      () => new URLSearchParams(location.search).get('columns')?.startsWith('created,partner') === true,
    );
    await page.locator('::-p-xpath(//label[normalize-space()="Compact"])').click();
    await eventually(async () => {
      const height = await page.$eval('.row', (row) => row.getBoundingClientRect().height);
      assert.ok(height < 34, `${height} px`);
    });
    await page.close();
  });

  test('the row menu opens by its button and by the right mouse button', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await page.locator('.row-menu button').click();
    await page.waitForSelector('[role="menu"]:popover-open');
    await page.keyboard.press('Escape');
    await until(page, () => document.querySelector('[role="menu"]:popover-open') === null);
    await page.locator('.row:nth-child(3) td:nth-child(3)').click({ button: 'right' });
    await page.waitForSelector('[role="menuitem"]:focus');
    await page.keyboard.press('Enter');
    await says(page, '.toasts', /ERN-001282 hidden/);
    await page.close();
  });

  test('the menu key opens the menu of the active row, and Escape returns to the table', async () => {
    const page = await gallery.open('list');
    await loaded(page);
    await focusOn(page, '.list');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ContextMenu');
    await page.waitForSelector('[role="menuitem"]:focus');
    await page.keyboard.press('Escape');
    await page.waitForSelector('.list:focus');
    await page.keyboard.press('ContextMenu');
    await page.waitForSelector('[role="menuitem"]:focus');
    await page.keyboard.press('Enter');
    await says(page, '.toasts', /ERN-001283 hidden/);
    await page.close();
  });

  test('a list on a handheld is cards that scroll with the page', async () => {
    const page = await gallery.open('list', { width: 360, height: 640, touch: true, settings: { rows: '5000' } });
    await loaded(page);
    for (let step = 0; step < 10; step += 1) {
      await page.evaluate(() => scrollBy(0, 3000));
      await eventually(async () => {
        const bones = await page.$$eval('.row', (rows) =>
          rows.filter((row) => {
            const box = row.getBoundingClientRect();
            return row.classList.contains('row-bone') && box.bottom > 0 && box.top < innerHeight;
          }),
        );
        assert.is(bones.length, 0);
      });
    }
    const drawn = await page.$$eval('.row', (rows) => rows.length);
    assert.ok(drawn < 120, `${drawn} cards drawn`);
    assert.is(await frameTop(page), 0);
    await page.close();
  });
});
