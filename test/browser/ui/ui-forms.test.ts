import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { says } from '../../support/browser/page.ts';
import { becomes } from '../../support/eventually.ts';
import { type Gallery, openGallery } from '../../support/gallery/open-gallery.ts';
import { suite } from '../../support/suite.ts';

const groups = '.ordered-name';
const mails = '::-p-aria(Status change emails (optional))';

const orderOf = (page: Page) =>
  page.$$eval(groups, (names) => names.slice(0, 3).map((name) => name.textContent?.split(' ')[0]));

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

const described = (page: Page, field: string) =>
  page.$eval(field, (control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join('. '),
  );

suite('building blocks of forms', (test, hooks) => {
  let gallery: Gallery;
  hooks.before(async () => {
    gallery = await openGallery();
  });
  hooks.after(() => gallery.close());

  test('a list of mail addresses names the wrong one on leaving the field and is tidied', async () => {
    const page = await gallery.open('forms');
    await page.locator(mails).click({ count: 3 });
    await page.keyboard.type('a@b.example,night@, c@d.example');
    assert.not.match(await described(page, mails), /no mail address/);
    await page.keyboard.press('Tab');
    await becomes(() => described(page, mails), 'Separate several with semicolons. night@ is not an email address');
    await becomes(
      () => page.$eval(mails, (input) => (input as HTMLTextAreaElement).value),
      'a@b.example; night@; c@d.example',
    );
    await page.close();
  });

  test('a secret is copied, or selected where the browser refuses to copy', async () => {
    const page = await gallery.open('forms');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('refused')) },
      });
    });
    await page.locator('.secret-line button').click();
    await says(page, '.secret', /press Ctrl\+C/);
    await becomes(() => page.evaluate(() => getSelection()?.toString()), 'gT7#kd2Q');
    await page.close();
  });

  test('lines are reordered by button, by Alt with an arrow and by dragging', async () => {
    const page = await gallery.open('forms');
    await becomes(() => orderOf(page), ['North', 'Yorkshire', 'Depots']);
    await page.locator('::-p-aria(Move North down)').click();
    await becomes(() => orderOf(page), ['Yorkshire', 'North', 'Depots']);
    await says(page, 'body', /North is now 2 of 3/);
    await becomes(() => focused(page), 'Move North down');
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Alt');
    await becomes(() => orderOf(page), ['Yorkshire', 'Depots', 'North']);
    await becomes(() => focused(page), 'Move North down');
    await drag(page, 2, 0);
    await becomes(() => orderOf(page), ['North', 'Yorkshire', 'Depots']);
    await page.close();
  });

  test('Esc returns a dragged line to its place', async () => {
    const page = await gallery.open('forms');
    await drag(page, 0, 2, { drop: false });
    await becomes(() => orderOf(page), ['Yorkshire', 'Depots', 'North']);
    await page.keyboard.press('Escape');
    await becomes(() => orderOf(page), ['North', 'Yorkshire', 'Depots']);
    await page.mouse.up();
    await page.close();
  });
});

async function drag(page: Page, from: number, to: number, { drop } = { drop: true }): Promise<void> {
  const handles = await page.$$('.ordered-handle');
  const start = await handles[from]?.clickablePoint();
  const end = await handles[to]?.clickablePoint();
  if (start === undefined || end === undefined) throw new Error('no such line');
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  if (drop) await page.mouse.up();
}
