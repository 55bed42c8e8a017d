import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { accessibilityFaults } from '../../support/browser/axe.ts';
import { becomes, eventually } from '../../support/eventually.ts';
import { type Gallery, type GalleryOptions, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const headsOf = (page: Page) =>
  page.$$eval('th[data-column]', (heads) => heads.map((head) => (head as HTMLElement).dataset.column));

const addressed = (page: Page) => page.evaluate(() => decodeURIComponent(location.search));

const widthOf = (page: Page, column: string) =>
  page.$eval(`th[data-column="${column}"]`, (head) => Math.round(head.getBoundingClientRect().width));

async function press(page: Page, label: string): Promise<void> {
  if ((await page.$('.columns:popover-open')) === null)
    await page.locator('button[aria-haspopup="dialog"]:has(+ .columns)').click();
  await page.locator(`.columns [aria-label="${label}"]`).click();
}

async function dragHead(page: Page, from: string, to: string): Promise<void> {
  const startOf = async (column: string) => {
    const box = await (await page.$(`th[data-column="${column}"]`))?.boundingBox();
    if (!box) throw new Error(`no column ${column}`);
    return { x: box.x + 20, y: box.y + box.height / 2 };
  };
  const [start, end] = [await startOf(from), await startOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 10 });
}

suite('columns of a list', (test, hooks) => {
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

  test('a column is resized by a button and by its edge, and the others keep their widths', async () => {
    const page = await open();
    const [partner, created] = [await widthOf(page, 'partner'), await widthOf(page, 'created')];
    await press(page, 'Make Partner wider');
    await becomes(() => widthOf(page, 'partner'), partner + 16);
    assert.is(await widthOf(page, 'created'), created);
    await page.keyboard.press('Escape');
    const edge = await (await page.$('th[data-column="partner"] .column-grip'))?.clickablePoint();
    assert.ok(edge);
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x - 60, edge.y, { steps: 5 });
    await page.mouse.up();
    await becomes(async () => Math.abs((await widthOf(page, 'partner')) - (partner + 16 - 60)) < 2, true);
    assert.is(await widthOf(page, 'created'), created);
    await page.close();
  });

  test('a column is dragged by its head to another place without sorting, and Esc cancels the drag', async () => {
    const page = await open();
    await dragHead(page, 'partner', 'skus');
    await becomes(() => headsOf(page).then((heads) => heads.slice(0, 4)), ['number', 'created', 'skus', 'partner']);
    await page.mouse.up();
    await becomes(() => addressed(page), '?columns=created,skus,partner,items,jobs,status');
    await dragHead(page, 'skus', 'created');
    await becomes(() => headsOf(page).then((heads) => heads.slice(0, 3)), ['number', 'skus', 'created']);
    await page.keyboard.press('Escape');
    await becomes(() => addressed(page), '?columns=created,skus,partner,items,jobs,status');
    await page.mouse.up();
    await page.close();
  });

  test('a pinned column follows the first one and stays in view when the table is scrolled sideways', async () => {
    const page = await open({ width: 900 });
    await press(page, 'Pin Items');
    await becomes(() => headsOf(page).then((heads) => heads.slice(0, 3)), ['number', 'items', 'partner']);
    assert.match(await addressed(page), /columns=items,partner.*&pinned=1/);
    assert.equal(await accessibilityFaults(page), []);
    await page.keyboard.press('Escape');
    const left = () => page.$eval('th[data-column="items"]', (head) => Math.round(head.getBoundingClientRect().left));
    const before = await left();
    await page.$eval('.list-frame', (frame) => frame.scrollTo(400, 0));
    await becomes(() => page.$eval('.list-frame', (frame) => frame.scrollLeft > 50), true);
    assert.is(await left(), before);
    await press(page, 'Unpin Items');
    await becomes(() => addressed(page).then((query) => query.includes('pinned')), false);
    await page.close();
  });

  test('chosen columns return on the next visit and in the address, and Reset restores the list’s own', async () => {
    const page = await open();
    await press(page, 'Move Partner right');
    await press(page, 'Make Created wider');
    const created = await widthOf(page, 'created');
    const columns = 'columns=created,partner,skus,items,jobs,status';
    await eventually(async () =>
      assert.match(await addressed(page), /^\?columns=created,partner,.*&widths=.*created-/),
    );
    const { widths = '' } = /&(?<widths>widths=.*)/.exec(await addressed(page))?.groups ?? {};
    await page.goto(`${gallery.origin}/gallery/list?status=expected`);
    await page.reload();
    await page.waitForSelector('.row:not(.row-bone)');
    await becomes(() => headsOf(page).then((heads) => heads.slice(0, 3)), ['number', 'created', 'partner']);
    await becomes(() => addressed(page), `?status=expected&${columns}&${widths}`);
    assert.is(await widthOf(page, 'created'), created);
    await page.locator('button[aria-haspopup="dialog"]:has(+ .columns)').click();
    await page.locator('.columns > .button').click();
    await becomes(() => headsOf(page).then((heads) => heads.slice(0, 3)), ['number', 'partner', 'created']);
    await becomes(() => addressed(page), '?status=expected');
    await page.reload();
    await page.waitForSelector('.row:not(.row-bone)');
    await becomes(() => addressed(page), '?status=expected');
    await page.close();
  });
});
