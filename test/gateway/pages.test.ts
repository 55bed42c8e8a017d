import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import * as assert from 'uvu/assert';
import { helpSite } from '../../shared/help.ts';
import { browserTab } from '../support/gateway/browser-tab.ts';
import { builtClient, script } from '../support/gateway/built-client.ts';
import { type EchoGateway, echoGateway, kinds } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const sites = {
  general: 'https://help.example/',
  vm: 'https://help.example/vm',
  H3G: 'https://help.example/h3g',
  VAL1: 'https://help.example/val1',
};

suite('pages', (test, { before, after }) => {
  let gateway: EchoGateway;
  before(async () => {
    gateway = await echoGateway('in process', { productName: '</script><b>', help: { vm: sites.vm } });
  });
  after(() => gateway.close());

  test('G29 every address under /wms that is not a file returns the page with no-cache', async () => {
    for (const path of ['/wms', '/wms/', '/wms/goodsIn/erns', '/wms/goodsOut/returns/create/1/2/to%20supplier']) {
      const got = await http(gateway.url + path);
      assert.is(got.status, 200, path);
      assert.is(got.headers['content-type'], 'text/html; charset=utf-8');
      assert.is(got.headers['cache-control'], 'no-cache');
      assert.match(got.text, '<!doctype html>');
    }
  });

  test('the page contains its boot data as data, none of which can become code', async () => {
    const boot = bootOf((await http(`${gateway.url}/wms`)).text);
    assert.equal(boot, {
      product: '</script><b>',
      environment: 'test',
      version: '1.2.3',
      timeZone: 'Europe/London',
      help: true,
      signedIn: false,
    });
    const { text } = await http(`${gateway.url}/wms`);
    assert.is(text.split('</script>').length, 2);
    assert.not.match(text, '<b>');
  });

  test('the page contains whether a user is signed in', async () => {
    const tab = browserTab(gateway);
    await tab.signIn();
    assert.is(Object(bootOf((await tab.open('/wms')).text)).signedIn, true);
    await tab.call('/wmsapi/v1/user/token', { method: 'DELETE' });
    assert.is(Object(bootOf((await tab.open('/wms')).text)).signedIn, false);
  });

  test('the page opens from a link on another site, as in a mail', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    assert.is((await http(`${gateway.url}/wms/resetPassword?token=x&login=y`, { headers })).status, 200);
  });

  test('an address of a missing file is answered 404, not with the page', async () => {
    for (const path of ['/wms/assets/old-AAAAAAAA.js', '/wms/x.js', '/wms/favicon.ico']) {
      assert.is((await http(gateway.url + path)).status, 404, path);
    }
  });

  test('G29 files with a hash in their name are cached forever, and others are revalidated', async () => {
    const hashed = await http(`${gateway.url}/wms/assets/main-ABCD1234.js`);
    assert.is(hashed.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.is(hashed.headers['content-type'], 'application/javascript; charset=utf-8');
    assert.is(hashed.text, script);
    const plain = await http(`${gateway.url}/wms/assets/plain.css`);
    assert.is(plain.headers['cache-control'], 'no-cache');
    const etag = String(plain.headers.etag);
    const again = await http(`${gateway.url}/wms/assets/plain.css`, { headers: { 'if-none-match': etag } });
    assert.equal([again.status, again.text], [304, '']);
  });

  test('files are sent in the best encoding that the browser accepts', async () => {
    const cases: [accepted: string, encoding: string | undefined, unpack: (bytes: Buffer) => Buffer][] = [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['identity', undefined, (bytes) => bytes],
    ];
    for (const [accepted, encoding, unpack] of cases) {
      const headers = { 'accept-encoding': accepted };
      const got = await request(`${gateway.url}/wms/assets/main-ABCD1234.js`, { headers });
      assert.is(got.headers['content-encoding'], encoding);
      assert.is(got.headers.vary, 'accept-encoding');
      assert.is(unpack(Buffer.from(await got.body.bytes())).toString(), script);
    }
  });

  test('G76 the service worker is revalidated, controls only /wms, and is switched off by another', async () => {
    const off = await echoGateway('in process', { hasServiceWorker: false });
    for (const { url, text } of [
      { url: gateway.url, text: '// keeps' },
      { url: off.url, text: '// drops' },
    ]) {
      const got = await http(`${url}/wms/service-worker.js`);
      assert.equal([got.status, got.text], [200, text]);
      assert.is(got.headers['cache-control'], 'no-cache');
      assert.is(got.headers['service-worker-allowed'], '/wms');
      assert.is(got.headers['content-type'], 'application/javascript; charset=utf-8');
      assert.match(String(got.headers['content-security-policy']), "default-src 'none'");
    }
    await off.close();
    assert.is((await http(`${gateway.url}/wms/assets/main-ABCD1234.js`)).headers['service-worker-allowed'], undefined);
  });

  test('HEAD answers like GET, without the body', async () => {
    for (const path of ['/wms', '/wms/assets/main-ABCD1234.js', '/healthz', '/wmsapi/v1/echo/1']) {
      const got = await http(gateway.url + path, { method: 'HEAD' });
      assert.equal([got.status, got.text], [200, ''], path);
    }
  });

  test('G68 T10 dotfiles, source maps, links and files outside the folder are not served', async () => {
    const names = ['.env', '.hidden.js', 'main-ABCD1234.js.map', 'passwd.js', 'etc/passwd', 'etc/hostname'];
    names.push('main-ABCD1234.js.br', 'main-ABCD1234.js.gz', '%2e%2e/index.html', '..%2findex.html', '../index.html');
    for (const name of names) {
      const got = await http(`${gateway.url}/wms/assets/${name}`);
      assert.ok(got.status === 404 || got.status === 400 || got.text.includes('<!doctype html>'), name);
      assert.not.match(got.text, /COOKIE_SECRET|root:/, name);
    }
  });

  test('G68 a file that appears later is not served either', async () => {
    const clientDir = await builtClient();
    const other = await echoGateway('in process', { clientDir });
    await writeFile(join(clientDir, 'assets', 'late-ABCD1234.js'), 'x');
    assert.is((await http(`${other.url}/wms/assets/late-ABCD1234.js`)).status, 404);
    await other.close();
  });
});

suite('the help link', (test) => {
  test('help leads to the site of the company’s layout, and VAL1 to its own', () => {
    assert.is(helpSite(sites, 'vm', 'LDS1'), sites.vm);
    assert.is(helpSite(sites, 'H3G', 'LDS1'), sites.H3G);
    assert.is(helpSite(sites, 'vm', 'VAL1'), sites.VAL1);
    assert.is(helpSite(sites, undefined, undefined), sites.general);
  });

  test('help falls back to the general site, or to none', () => {
    assert.is(helpSite({ general: 'g' }, 'vm', 'VAL1'), 'g');
    assert.is(helpSite({ general: 'g', vm: 'v' }, 'vm', 'VAL1'), 'v');
    assert.is(helpSite({ vm: 'v' }, 'H3G', undefined), undefined);
  });

  for (const kind of kinds) {
    test(`/wms/help follows the access in use, API ${kind}`, async () => {
      const gateway = await echoGateway(kind, { help: sites });
      const tab = browserTab(gateway);
      const leads = async (path = '/wms/help') => {
        const got = await tab.open(path);
        assert.is(got.status, 303);
        return got.headers.location;
      };
      assert.is(await leads(), sites.general);
      await tab.signIn();
      assert.is(await leads(), sites.vm, 'the first operational access');
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
      assert.is(await leads(), sites.VAL1);
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 13 } });
      assert.is(await leads(), sites.H3G);
      assert.is(await leads('/wms/help?access=11'), sites.vm, 'the access that a tab names');
      gateway.api.tokens.clear();
      assert.is(await leads(), sites.general);
      await gateway.close();
    });
  }

  test('without any site the help link is hidden, and /wms/help redirects to /wms', async () => {
    const gateway = await echoGateway('in process');
    assert.is((await http(`${gateway.url}/wms/help`)).headers.location, '/wms');
    assert.is(Object(bootOf((await http(`${gateway.url}/wms`)).text)).help, false);
    await gateway.close();
  });
});

function bootOf(page: string): unknown {
  return JSON.parse(/<script type="application\/json" id="boot">(.*)<\/script>/.exec(page)?.[1] ?? 'null');
}
