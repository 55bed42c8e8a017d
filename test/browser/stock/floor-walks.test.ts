import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersFor } from '../../support/browser/browser.ts';
import { servedFor } from '../../support/browser/served.ts';
import { Storeman } from '../../support/browser/storeman.ts';
import { skuId } from '../../support/builders/master-data.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('what putting away, counting and labels take on a handheld', (test, hooks) => {
  const served = servedFor(hooks);
  const openBrowser = browsersFor(hooks);

  async function floor() {
    const { builders, person } = served.it;
    const site = await builders.site();
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
    const storeman = new Storeman(page, served.it);
    await storeman.signIn(await person([site], planRights));
    const nameOf = async (id: number) =>
      (await builders.db.one<{ name: string }>('select name from locations where id = $1', [id])).name;
    return { builders, site, storeman, nameOf };
  }

  async function skusOf(
    count: number,
    { builders, site }: Pick<Awaited<ReturnType<typeof floor>>, 'builders' | 'site'>,
  ) {
    const codes: string[] = [];
    for (let made = 0; made < count; made += 1) codes.push(await builders.sku(site));
    return codes;
  }

  test('11 lines are put away by 22 scans without a tap', async () => {
    const { builders, site, storeman, nameOf } = await floor();
    const codes = await skusOf(11, { builders, site });
    await receiveGoods(
      builders,
      site,
      codes.map((stockCode) => ({ stockCode, quantity: '4', locationId: site.goodsIn })),
    );
    const shelf = await nameOf(site.shelf);
    await storeman.open(`putaway/stock?${new URLSearchParams({ location: await nameOf(site.goodsIn) })}`);
    for (const [index, code] of codes.entries()) {
      await storeman.scan(code);
      await storeman.sees(`${code}: 4`);
      await storeman.scan(shelf);
      await becomes(async () => (await builders.stock(site, code)).map(({ locationId }) => locationId), [site.shelf]);
      assert.is(await storeman.page.$('.toast'), null, `the scan line says it, line ${index}`);
    }
    storeman.tookAtMost({ scans: 22, taps: 0, keys: 0 });
  });

  test('a location of 4 SKUs with one difference is counted by 5 scans, 4 taps and 2 keys', async () => {
    const { builders, site, storeman, nameOf } = await floor();
    const codes = await skusOf(4, { builders, site });
    await receiveGoods(
      builders,
      site,
      codes.map((stockCode) => ({ stockCode, quantity: '5', locationId: site.shelf })),
    );
    const [odd = '', ...right] = codes;
    await storeman.open('putaway/counts');
    await storeman.scan(await nameOf(site.shelf));
    await storeman.titled('Stock Count - WMS');
    for (const code of right) {
      await storeman.scan(code);
      await storeman.sees(`${code}: 1`);
      await storeman.press(`+4 of ${code}`);
      await storeman.sees('5 of 5');
    }
    await storeman.scan(odd);
    await storeman.sees(`${odd}: 1`);
    await storeman.typeNumber('4');
    await storeman.sees('4 of 5');
    await storeman.press('Submit: Missing');
    await becomes(async () => (await builders.stock(site, odd)).map(({ quantity }) => quantity), ['4']);
    storeman.tookAtMost({ scans: 5, taps: 4, keys: 2 });
  });

  test('a label is printed by one tap on the paper used last; the first print asks for it', async () => {
    const { builders, site, storeman } = await floor();
    const [code = ''] = await skusOf(1, { builders, site });
    await storeman.open(`sku/${await skuId(builders, site, code)}`);
    await storeman.page.evaluate(() => {
      window.open = (address) => {
        document.title = new URL(String(address), location.href).searchParams.get('size') ?? '';
        return window;
      };
    });
    await storeman.press('Print label');
    await storeman.sees('Print 1 label');
    await storeman.work('dialog[open] select', (paper) => paper.fill('62x29'));
    await storeman.tap('dialog[open] .button-primary');
    storeman.tookAtMost({ scans: 0, taps: 2, keys: 0 });
    await storeman.page.evaluate(() => {
      document.title = '';
    });
    await storeman.page.waitForFunction(() => document.querySelector('dialog') === null);
    await storeman.press('Print label');
    await becomes(() => storeman.page.evaluate(() => document.title), '62x29');
    storeman.tookAtMost({ scans: 0, taps: 1, keys: 0 });
  });
});
