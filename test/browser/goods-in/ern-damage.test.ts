import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { pngOf } from '../../support/builders/pictures.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('damaged goods in a browser', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);
  let site: Site;
  let storeman: Person;
  let folder: string;
  hooks.before(async () => {
    const browser = await openBrowser();
    site = await served.it.builders.site();
    storeman = new Person(await browser.newPage(), served.it);
    await storeman.signIn(await served.it.person([site], planRights));
    folder = await mkdtemp(join(tmpdir(), 'wms-photos-'));
    await writeFile(join(folder, 'pallet.png'), pngOf(900, 600));
    await writeFile(join(folder, 'notes.png'), 'no picture at all');
  });
  hooks.after(() => rm(folder, { recursive: true }));

  async function expected(quantity: string) {
    const { builders } = served.it;
    const sku = await builders.sku(site);
    const { id, number } = await (await builders.storeman(site)).ok(createErn, {
      lines: [{ stockCode: sku, quantity }],
    });
    await storeman.open(`goodsIn/${id}`);
    await storeman.page.waitForSelector('.line');
    return { id, number, sku };
  }
  const withAlt = async (key: 'KeyU' | 'KeyM' | 'KeyC' | 'KeyZ' | 'KeyR') => {
    await storeman.page.keyboard.down('Alt');
    await storeman.page.keyboard.press(key);
    await storeman.page.keyboard.up('Alt');
  };
  const photos = () => storeman.page.$$eval('.photo img', (all) => all.map(({ alt }) => alt));
  const choose = async (open: () => Promise<void>, ...names: string[]) => {
    const [chooser] = await Promise.all([storeman.page.waitForFileChooser(), open()]);
    await chooser.accept(names.map((name) => join(folder, name)));
  };

  test('damaged goods are recorded by keys with a photo and received into quarantine, and the photo stays on the receipt', async () => {
    const { builders } = served.it;
    const { number, sku } = await expected('3');
    for (const counted of [1, 2, 3]) {
      await storeman.scan(sku);
      await storeman.sees(`${sku}: ${counted} of 3`);
    }
    await withAlt('KeyM');
    await storeman.sees(`Damaged ${sku}`);
    await storeman.page.keyboard.type('2');
    await becomes(() => storeman.page.$eval('dialog .quantity-field input', (field) => field.value), '2');
    await storeman.page.keyboard.press('Backspace');
    await storeman.page.keyboard.type('1');
    const [quarantine] = await builders.db.many<{ name: string }>('select name from locations where id = $1', [
      site.quarantine,
    ]);
    await becomes(() => storeman.page.$eval('dialog input[role="combobox"]', (field) => field.value), quarantine?.name);
    await choose(() => storeman.page.locator('dialog[open] ::-p-text(Add photos)').click(), 'pallet.png', 'notes.png');
    await storeman.sees('notes.png is not a photo');
    await becomes(async () => (await photos()).length, 2);
    await until(
      storeman.page,
      () => document.querySelector<HTMLImageElement>('dialog[open] .photo img')?.naturalWidth === 900,
    );
    await storeman.press('Save damage');
    await storeman.sees('2 locations');
    await storeman.sees('Quarantine');
    await storeman.page.waitForSelector('.page-actions .button-primary:not([aria-disabled])');
    await withAlt('KeyR');
    await storeman.sees(`${number} received`);
    const stock = (await builders.stock(site, sku)).map(({ locationId, quantity }) => [locationId, quantity]);
    assert.equal(stock, [
      [site.goodsIn, '2'],
      [site.quarantine, '1'],
    ]);
    // The page of the received ERN has replaced the counting screen and its photos.
    await storeman.sees('Received by');
    assert.is((await photos()).length, 1);
    await storeman.page.locator('.photo').click();
    await storeman.sees('Photo 1 of 1');
    await until(
      storeman.page,
      () => document.querySelector<HTMLImageElement>('.photo-large img')?.naturalWidth === 900,
    );
    await storeman.seesNoMore('Remove photo');
  });

  test('a photo of the delivery is removed and restored by Undo', async () => {
    await expected('3');
    await choose(() => storeman.page.locator('.document-aside ::-p-text(Add photos)').click(), 'pallet.png');
    await becomes(async () => (await photos()).length, 1);
    await storeman.page.locator('.photo').click();
    await storeman.press('Remove photo');
    await becomes(async () => (await photos()).length, 0);
    await storeman.press('Undo');
    await becomes(async () => (await photos()).length, 1);
  });

  test('an unknown code can be searched everywhere, a scan is undone, and one key repeats the last comment', async () => {
    const { sku } = await expected('3');
    await storeman.scan('NOWHERE-1');
    await storeman.sees('NOWHERE-1 is not on this ERN');
    await storeman.press('Search everywhere');
    await becomes(() => storeman.page.$eval('dialog[open] .picker input', (field) => field.value), 'NOWHERE-1');
    await storeman.sees('Nothing found for');
    await storeman.page.keyboard.press('Escape');
    await storeman.scan(sku);
    await storeman.sees(`${sku}: 1 of 3`);
    await withAlt('KeyZ');
    await storeman.sees(`${sku} undone: 0 of 3`);
    await withAlt('KeyU');
    await storeman.page.waitForSelector(`[aria-label="Received, ${sku}"]:focus`);
    await storeman.page.keyboard.type('2');
    await withAlt('KeyC');
    await becomes(() => storeman.page.evaluate(() => (document.activeElement as HTMLInputElement).value), 'Damaged');
    await storeman.page.keyboard.down('Control');
    await storeman.page.keyboard.press('s');
    await storeman.page.keyboard.up('Control');
    await storeman.sees('Count saved');
    await storeman.page.reload();
    await becomes(() => storeman.value(`Comment, ${sku}`), 'Damaged');
  });

  test('the default location is changed beside the count and used for goods without a location', async () => {
    const { builders } = served.it;
    const { number, sku } = await expected('3');
    await storeman.press('Change the default location');
    const [shelf] = await builders.db.many<{ name: string }>('select name from locations where id = $1', [site.shelf]);
    const field = await storeman.page.waitForSelector('dialog[open] input[role="combobox"]');
    await field?.type(shelf?.name ?? '');
    await storeman.page.locator(`::-p-xpath(//*[@role="option"][contains(., "${shelf?.name}")])`).click();
    await storeman.press('Save default location');
    await storeman.sees(`${shelf?.name} is now the default location`);
    await storeman.type(`Received, ${sku}`, '3');
    await storeman.page.waitForSelector('.page-actions .button-primary:not([aria-disabled])');
    await storeman.press('Receive');
    await storeman.sees(`${number} received`);
    assert.is((await builders.stock(site, sku))[0]?.locationId, site.shelf);
  });
});
