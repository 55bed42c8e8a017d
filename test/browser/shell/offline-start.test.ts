import { readFile } from 'node:fs/promises';
import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { planRights } from '../../support/api/plan-rights.ts';
import { browsersByTest } from '../../support/browser/browser.ts';
import { type Line, lineTo } from '../../support/browser/line.ts';
import { says, until } from '../../support/browser/page.ts';
import { Person } from '../../support/browser/person.ts';
import { servedFor } from '../../support/browser/served.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const worker = '/wms/service-worker.js';

suite('a start without the gateway', (plainTest, hooks) => {
  const served = servedFor(hooks);
  const lines: Line[] = [];
  let site: Site;
  hooks.before(async () => {
    site = await served.it.builders.site();
  });
  hooks.after(async () => {
    for (const line of lines) await line.close();
  });
  const { test, openBrowser } = browsersByTest(plainTest, hooks);

  async function storemanAt(path: string) {
    const [line, browser] = await Promise.all([lineTo(served.it.url), openBrowser()]);
    lines.push(line);
    const page = await browser.newPage();
    const storeman = new Person(page, { ...served.it, url: line.url });
    await storeman.signIn(await served.it.person([site], planRights));
    await storeman.open(path);
    await until(page, () => navigator.serviceWorker.controller?.state === 'activated');
    return { storeman, page, line };
  }

  test('G76 R18 a page reloaded offline returns with its typed input and saves it once the gateway is back', async () => {
    const { builders } = served.it;
    const sku = await builders.sku(site);
    await receiveGoods(builders, site, [{ stockCode: await builders.sku(site), quantity: '1', job: 'J-1' }]);
    const shelf = await builders.db.one<{ name: string }>('select name from locations where id = $1', [site.shelf]);
    const { storeman, page, line } = await storemanAt('goodsIn');
    for (const code of [shelf.name, sku, sku]) await storeman.scan(code);
    await storeman.type(`Quantity, ${sku}`, '7');
    await storeman.type('Job', 'J-1');
    line.isCut = true;
    await page.reload();
    await storeman.titled('Goods In - WMS');
    await says(page, '.offline', /The server does not answer/);
    await becomes(() => storeman.value(`Quantity, ${sku}`), '7');
    line.isCut = false;
    await until(page, () => document.querySelector('.offline') === null);
    await becomes(() => storeman.value(`Quantity, ${sku}`), '7');
    await storeman.press('Receive');
    await storeman.sees('Received as ERN-');
    assert.equal(
      (await builders.stock(site, sku)).map(({ job, quantity }) => [job, quantity]),
      [['J-1', '7']],
    );
  });

  test('G76 the cache holds only the signed-out page and its build files, and after a logout sign-in appears', async () => {
    const { storeman, page, line } = await storemanAt('transit');
    const addresses = await keptAddresses(page);
    assert.is(addresses.filter((address) => address === '/wms').length, 1);
    assert.equal(
      addresses.filter((address) => address !== '/wms' && !address.startsWith('/wms/assets/')),
      [],
    );
    const html = await page.evaluate(async () => (await caches.match('/wms'))?.text());
    assert.match(html ?? '', '"signedIn":false');
    await page.locator('.user-menu').click();
    await page.locator('::-p-aria([name="Log out"])').click();
    await storeman.titled('Login - WMS');
    line.isCut = true;
    await page.goto(`${line.url}/wms/transit`);
    await storeman.titled('Login - WMS');
    await page.waitForSelector('[name=username]');
    assert.is(await page.$('.top-bar'), null);
  });

  test('G76 R11 a page continues with its files after they left the server, and a page that lacks a file is not shown', async () => {
    const { storeman, page, line } = await storemanAt('');
    line.instead = (path) => (path.startsWith('/wms/assets/') ? { status: 404, text: '{}' } : undefined);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/wms/transit"]')?.click());
    await storeman.titled('Transit - WMS');
    const next = (await readFile('dist/client/index.html', 'utf8')).replace(/main-\w+/, 'main-NEWER000');
    line.instead = (path) => {
      if (path.startsWith('/wms/assets/main-NEWER')) return { status: 404, text: '{}' };
      return path === '/wms/jobs' ? { status: 200, text: next } : undefined;
    };
    await storeman.open('jobs');
    await storeman.titled('Jobs - WMS');
  });

  test('G76 a new version replaces the one before, and old versions are deleted', async () => {
    const { page, line } = await storemanAt('transit');
    const first = await versions(page);
    assert.is(first.length, 1);
    const script = await readFile('dist/client/service-worker.js', 'utf8');
    const [, own = 'none'] = /wms-shell (\w+)/.exec(first[0] ?? '') ?? [];
    for (const version of ['second', 'third', 'fourth']) {
      line.instead = (path) => (path === worker ? { status: 200, text: script.replace(own, version) } : undefined);
      await page.reload();
      await becomes(async () => (await versions(page)).at(-1), `wms-shell ${version}`);
      await until(page, async () => {
        const registration = await navigator.serviceWorker.getRegistration('/wms');
        return registration?.active?.state === 'activated' && !registration.installing && !registration.waiting;
      });
    }
    await becomes(() => versions(page), ['wms-shell second', 'wms-shell third', 'wms-shell fourth']);
  });

  test('G76 a worker that is switched off removes itself and its cache', async () => {
    const { storeman, page, line } = await storemanAt('transit');
    const off = await readFile('dist/client/no-service-worker.js', 'utf8');
    line.instead = (path) => (path === worker ? { status: 200, text: off } : undefined);
    await page.reload();
    await becomes(() => versions(page), []);
    await becomes(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    await page.reload();
    await storeman.titled('Transit - WMS');
  });
});

const versions = (page: Page) => page.evaluate(() => caches.keys());

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
