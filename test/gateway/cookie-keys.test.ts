import * as assert from 'uvu/assert';
import { browserTab } from '../support/browser-tab.ts';
import { authorizationSeen } from '../support/echoed.ts';
import { echoGateway, newSecret, oldSecret } from '../support/gateway.ts';
import { suite } from '../support/suite.ts';

const session = '__Host-Http-wms';

suite('keys of the cookies', (test) => {
  test('G04 a new key signs, the old one still opens; what it made is made anew on the next answer', async () => {
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

  test('G04 a session under a key that is gone is no session', async () => {
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
      assert.match(refused, /cookie secret/);
    }
  });

  test('without TLS on purpose, cookies go without Secure and prefix, and HSTS is not sent', async () => {
    const gateway = await echoGateway('in process', { allowPlainHttp: true });
    const got = await browserTab(gateway).signIn();
    assert.match(got.cookies[0] ?? '', /^wms=/);
    assert.not.match(got.cookies[0] ?? '', 'Secure');
    assert.is(got.headers['strict-transport-security'], undefined);
    await gateway.close();
  });
});
