import * as assert from 'uvu/assert';
import { authorizationSeen, browserTab } from '../support/gateway/browser-tab.ts';
import { echoGateway, newSecret, oldSecret } from '../support/gateway/gateway.ts';
import { http } from '../support/gateway/http.ts';
import { suite } from '../support/suite.ts';

const session = '__Host-Http-wms';

suite('the keys of cookies', (test) => {
  test('G04 a new key signs, the old one still opens, and old cookies are renewed by the next answer', async () => {
    const before = await echoGateway('in process', { cookieSecrets: [oldSecret] });
    const tabs = Array.from({ length: 50 }, () => browserTab(before));
    for (const tab of tabs) {
      await tab.signIn();
      await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
    }
    await before.close();
    const during = await echoGateway('in process', { cookieSecrets: [newSecret, oldSecret] });
    const old = browserTab(during);
    for (const tab of tabs) {
      const moved = browserTab(during);
      for (const [name, value] of tab.cookies) moved.cookies.set(name, value);
      assert.match(await authorizationSeen(moved), /^Bearer .+@12$/);
      tab.cookies.clear();
      for (const [name, value] of moved.cookies) tab.cookies.set(name, value);
    }
    await during.close();
    const later = await echoGateway('in process', { cookieSecrets: [newSecret] });
    for (const tab of tabs) {
      const moved = browserTab(later);
      for (const [name, value] of tab.cookies) moved.cookies.set(name, value);
      assert.match(await authorizationSeen(moved), /^Bearer .+@12$/);
    }
    assert.is(old.cookies.size, 0);
    await later.close();
  });

  test('G04 changing the key on two copies step by step, as the runbook describes, signs no one out', async () => {
    const steps = [[oldSecret], [oldSecret, newSecret], [newSecret, oldSecret], [newSecret]];
    const start = (cookieSecrets: string[]) => echoGateway('in process', { cookieSecrets });
    const copies = [await start([oldSecret]), await start([oldSecret])];
    const [first] = copies;
    assert.ok(first);
    const tab = browserTab(first);
    await tab.signIn();
    await tab.call('/wms/session/access', { method: 'PUT', body: { accessId: 12 } });
    let { cookies } = tab;
    for (const step of steps) {
      for (const [index, copy] of copies.entries()) {
        await copy.close();
        copies[index] = await start(step);
        for (const one of [...copies, ...copies]) {
          const moved = browserTab(one);
          for (const [name, value] of cookies) moved.cookies.set(name, value);
          assert.match(await authorizationSeen(moved), /^Bearer .+@12$/, `${step.length} keys at copy ${index + 1}`);
          cookies = moved.cookies;
        }
      }
    }
    for (const copy of copies) await copy.close();
  });

  test('G04 a session under a removed key is not accepted', async () => {
    const before = await echoGateway('in process', { cookieSecrets: [oldSecret] });
    const tab = browserTab(before);
    await tab.signIn();
    await before.close();
    const later = await echoGateway('in process', { cookieSecrets: [newSecret] });
    const moved = browserTab(later);
    moved.cookies.set(session, tab.cookies.get(session) ?? '');
    assert.is(await authorizationSeen(moved), '');
    await later.close();
  });

  test('G04 a gateway does not start with a short key, a sample key or none', async () => {
    for (const cookieSecrets of [
      [],
      ['x'.repeat(31)],
      [newSecret.slice(1)],
      ['x'.repeat(64)],
      ['change-me-change-me-change-me-0123456789'],
    ]) {
      let refused = '';
      try {
        await (await echoGateway('in process', { cookieSecrets })).close();
      } catch (error) {
        refused = String(error);
      }
      assert.match(refused, /a secret is/);
    }
  });

  test('cookies without TLS on purpose have no Secure and no prefix, and HSTS is not sent', async () => {
    const gateway = await echoGateway('in process', { allowPlainHttp: true });
    const got = await browserTab(gateway).signIn();
    assert.match(got.cookies[0] ?? '', /^wms=/);
    assert.not.match(got.cookies[0] ?? '', 'Secure');
    assert.is(got.headers['strict-transport-security'], undefined);
    await gateway.close();
  });

  test('a sign-in over plain HTTP is refused, because the browser would drop the cookie', async () => {
    const signInOutcome = async (overrides: Parameters<typeof echoGateway>[1], origin: string) => {
      const gateway = await echoGateway('in process', overrides);
      const headers = { origin, host: new URL(origin).host, 'x-wms': '1' };
      const body = { login: 'somebody', password: 'right' };
      const got = await http(`${gateway.url}/wmsapi/v1/user/token`, { method: 'POST', headers, body });
      await gateway.close();
      return [got.status, got.cookies.length];
    };
    assert.equal(await signInOutcome({}, 'http://wms.example:8080'), [403, 0]);
    assert.equal(await signInOutcome({ allowPlainHttp: true }, 'http://wms.example:8080'), [200, 2]);
    assert.equal(await signInOutcome({}, 'https://wms.example'), [200, 2]);
    assert.equal(await signInOutcome({}, 'http://localhost:8080'), [200, 2]);
  });

  test('a public address with https keeps cookies secure, even if plain HTTP is allowed', async () => {
    const options = { allowPlainHttp: true, publicUrl: new URL('https://wms.example') };
    const gateway = await echoGateway('in process', options);
    const got = await browserTab(gateway).signIn();
    assert.match(got.cookies[0] ?? '', /^__Host-Http-wms=.*Secure/);
    assert.is(got.headers['strict-transport-security'], 'max-age=31536000');
    await gateway.close();
  });
});
