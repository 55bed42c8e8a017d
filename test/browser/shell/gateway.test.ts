import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from 'puppeteer';
import * as assert from 'uvu/assert';
import { browsersFor, type TestBrowser } from '../../support/browser/browser.ts';
import { becomes } from '../../support/eventually.ts';
import { type EchoGateway, echoGateway } from '../../support/gateway/gateway.ts';
import { suite } from '../../support/suite.ts';

suite('the gateway before a real browser', (test, hooks) => {
  let gateway: EchoGateway;
  let browser: TestBrowser;
  let elsewhere: Server;
  hooks.before(async () => {
    gateway = await echoGateway('in process');
    elsewhere = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>elsewhere</title>');
    });
    elsewhere.listen(0);
    await once(elsewhere, 'listening');
    browser = await openBrowser();
  });
  hooks.after(async () => {
    await gateway.close();
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
  const openBrowser = browsersFor(hooks);

  /** Another site, and another port of our own host, whose requests carry even Strict cookies. */
  const strangers = (): string[] => {
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return [`http://localhost:${port}/`, `http://127.0.0.1:${port}/`];
  };

  test('G01 a script sees no cookie, signed in or not', async () => {
    const page = await signedIn(browser, gateway);
    assert.is(await page.evaluate(() => document.cookie), '');
    assert.is(await statusSeen(page, 'GET', '/wmsapi/v1/ern'), 200);
    await page.close();
  });

  test('G12 the page’s own calls pass, and its changes without x-wms are refused', async () => {
    const page = await signedIn(browser, gateway);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      assert.is(await statusSeen(page, method, '/wmsapi/v1/echo/1'), 200, method);
      const bare = await statusSeen(page, method, '/wmsapi/v1/echo/1', {});
      assert.is(bare, method === 'GET' ? 200 : 403, method);
    }
    await page.close();
  });

  test('G12 G13 T8 no request that another site makes the browser send gets through', async () => {
    const page = await signedIn(browser, gateway);
    for (const stranger of strangers()) {
      const reached = gateway.api.reached.length;
      await page.goto(stranger);
      const seen = await page.evaluate(attack, gateway.url);
      assert.ok(
        seen.every((outcome) => outcome === 'nothing'),
        `${stranger}: ${seen}`,
      );
      const posted = page.waitForNavigation();
      await page.evaluate(postForm, `${gateway.url}/wmsapi/v1/user/token`);
      assert.is((await posted)?.status(), 403, stranger);
      assert.is(gateway.api.reached.length, reached, stranger);
    }
    await page.close();
  });

  test('G10 going back after signing out shows nothing', async () => {
    const page = await signedIn(browser, gateway);
    await page.goto(`${gateway.url}/wmsapi/v1/ern?access=11`);
    assert.is(await page.evaluate(() => document.body.textContent), '[]');
    await page.goto(`${gateway.url}/wms`);
    assert.is(await statusSeen(page, 'DELETE', '/wmsapi/v1/user/token'), 200);
    // The page may also leave on its own at this moment, so that the page loaded need not come from going back.
    await page.evaluate(() => {
      document.title = 'left';
      history.back();
    });
    await becomes(() => page.evaluate(() => [location.href, document.title === 'left']), [`${gateway.url}/wms`, false]);
    await page.close();
  });

  test('G30 scripts injected into the page do not run, and the page cannot be framed', async () => {
    const page = await browser.newPage();
    await page.goto(`${gateway.url}/wms`);
    assert.equal(new Set(await page.evaluate(inject)), new Set(['refused']));
    await page.goto(strangers()[0] ?? '');
    await page.evaluate(frame, `${gateway.url}/wms`);
    await becomes(() => page.frames()[1]?.url(), 'chrome-error://chromewebdata/');
    await page.close();
  });
});

async function signedIn(browser: TestBrowser, gateway: EchoGateway): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${gateway.url}/wms`);
  const body = JSON.stringify({ login: 'somebody', password: 'right' });
  const headers = { 'x-wms': '1', 'content-type': 'application/json' };
  assert.is(await statusSeen(page, 'POST', '/wmsapi/v1/user/token', headers, body), 200);
  return page;
}

function statusSeen(
  page: Page,
  method: string,
  path: string,
  headers: Record<string, string> = { 'x-wms': '1' },
  body?: string,
): Promise<number> {
  const init = { method, headers, ...(body !== undefined && { body }) };
  return page.evaluate(async (url, sent) => (await fetch(url, sent)).status, path, init);
}

/** Runs in the page of another site: every way to send a request without leaving the page. */
async function attack(gateway: string): Promise<string[]> {
  const url = `${gateway}/wmsapi/v1/echo/1`;
  const tries: RequestInit[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method }));
  tries.push({ method: 'GET', mode: 'no-cors' }, { method: 'POST', mode: 'no-cors', body: 'x' });
  tries.push({ method: 'POST', headers: { 'x-wms': '1' } });
  const outcomes = tries.map(async (sent) => {
    try {
      const answer = await fetch(url, { ...sent, credentials: 'include' });
      return answer.type === 'opaque' ? 'nothing' : `${sent.method} ${answer.status}`;
    } catch {
      return 'nothing';
    }
  });
  const image = new Promise<string>((resolve) => {
    const element = new Image();
    element.onload = () => resolve('an image');
    element.onerror = () => resolve('nothing');
    element.src = url;
  });
  navigator.sendBeacon(url, 'x');
  return Promise.all([...outcomes, image]);
}

function postForm(url: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.enctype = 'text/plain';
  form.action = url;
  const input = document.createElement('input');
  input.name = '{"login":"somebody","password":"right","x":"';
  input.value = '"}';
  form.append(input);
  document.body.append(form);
  form.submit();
}

/** Runs in our page: ways to inject code. */
function inject(): string[] {
  const element = document.createElement('img');
  const ways = [
    () => {
      element.innerHTML = '<img src=x onerror="window.ran = true">';
    },
    () => {
      document.createElement('script').src = 'data:text/javascript,window.ran=true';
    },
    () => element.setAttribute('onerror', 'window.ran = true'),
    () => {
      document.createElement('script').text = 'window.ran = true';
    },
  ];
  return ways.map((way) => {
    try {
      way();
      return 'taken';
    } catch {
      return 'refused';
    }
  });
}

function frame(url: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.createElement('iframe');
    element.addEventListener('load', () => resolve());
    element.src = url;
    document.body.append(element);
  });
}
