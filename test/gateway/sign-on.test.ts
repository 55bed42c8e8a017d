import * as assert from 'uvu/assert';
import { identityProvider } from '../../server/api/identity-provider.ts';
import { inProcessUpstream } from '../../server/gateway/upstream/in-process-upstream.ts';
import { rightPassword, userOf } from '../support/builders/account.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { browserTab } from '../support/gateway/browser-tab.ts';
import { type RunningGateway, startGateway } from '../support/gateway/gateway.ts';
import type { Got } from '../support/gateway/http.ts';
import { type RunningProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { suite } from '../support/suite.ts';

const begin = '/wmsapi/v1/user/token/provider';
const finish = `${begin}/confirm`;
const strict = 'Path=/; HttpOnly; SameSite=Strict; Secure';

suite('signing in through a provider at the gateway', (test, hooks) => {
  const builders = buildersFor(hooks);
  let provider: RunningProvider;
  let gateway: RunningGateway;
  hooks.before(async () => {
    gateway = await startGateway({ upstream: inProcessUpstream(builders.it.app), providerName: 'Acme ID' });
    provider = await startIdentityProvider(`${gateway.url}/wms/signOn`);
    builders.it.services.provider = identityProvider(provider.options);
  });
  hooks.after(async () => {
    await gateway.close();
    await provider.close();
  });

  const somebody = async () => {
    const { login } = await userOf(builders.it);
    provider.people.set(login, { email: `${login}@example.com` });
    return { login, tab: browserTab(gateway) };
  };
  const addressIn = (got: Got) => new URL(String(Object(got.json()).address));
  type Visit = Awaited<ReturnType<typeof somebody>>;
  const leave = async ({ tab }: Visit) => addressIn(await tab.call(begin, { method: 'POST' }));
  const answerOf = async (visit: Visit) => provider.answerFor((await leave(visit)).href, visit.login);
  const comeBack = ({ tab }: Visit, answer: string, more: object = {}) =>
    tab.call(finish, { method: 'POST', body: { answer, ...more } });
  const codeOf = (got: Got) => [got.status, Object(got.json()).code];

  test('G01 G02 G05 no script can read the cookies of a sign-on, and no other site sends them', async () => {
    const visit = await somebody();
    const left = await visit.tab.call(begin, { method: 'POST' });
    assert.match(left.cookies[0] ?? '', /^__Host-Http-wms-sign-on=[\w-]+; Max-Age=600; /);
    for (const line of left.cookies) assert.ok(line.endsWith(strict), line);
    assert.equal(Object.keys(Object(left.json())), ['address']);
    const answer = await provider.answerFor(addressIn(left).href, visit.login);
    const back = await comeBack(visit, answer);
    assert.equal([back.status, back.json()], [200, {}]);
    for (const line of back.cookies) assert.ok(line.endsWith(strict), line);
    assert.ok(visit.tab.cookies.has('__Host-Http-wms'));
    assert.not.ok(visit.tab.cookies.has('__Host-Http-wms-sign-on'));
  });

  test('G79 an answer works only in its own browser, and a page cannot name the attempt that it answers', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const answer = await answerOf(owner);
    const attempt = owner.tab.cookies.get('__Host-Http-wms-sign-on');
    assert.equal(codeOf(await comeBack(thief, answer)), [403, 'sign_on_over']);
    assert.equal(codeOf(await comeBack(thief, answer, { attempt })), [403, 'sign_on_over']);
    await leave(thief);
    assert.equal(codeOf(await comeBack(thief, answer, { attempt })), [403, 'sign_on_refused']);
    assert.not.ok(thief.tab.cookies.has('__Host-Http-wms'));
  });

  test('G80 a busy provider keeps the attempt in the browser, and a decision ends it', async () => {
    const visit = await somebody();
    const answer = await answerOf(visit);
    provider.setBusy(429);
    assert.equal(codeOf(await comeBack(visit, answer)), [409, 'provider_unavailable']);
    provider.setBusy(undefined);
    assert.ok(visit.tab.cookies.has('__Host-Http-wms-sign-on'));
    assert.is((await comeBack(visit, answer)).status, 200);
    await leave(visit);
    assert.equal(codeOf(await comeBack(visit, 'code=made-up&state=x')), [403, 'sign_on_refused']);
    assert.not.ok(visit.tab.cookies.has('__Host-Http-wms-sign-on'));
  });

  test('G12 another site can neither begin nor end a sign-on', async () => {
    const visit = await somebody();
    const answer = await answerOf(visit);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    for (const path of [begin, finish]) {
      const got = await visit.tab.call(path, { method: 'POST', headers, body: { answer } });
      assert.equal(codeOf(got), [403, 'cross_site']);
      assert.equal(got.cookies, []);
    }
    assert.is((await comeBack(visit, answer)).status, 200);
  });

  test('G06 signing in through the provider ends the former session of the browser', async () => {
    const visit = await somebody();
    await comeBack(visit, await answerOf(visit));
    const former = visit.tab.cookies.get('__Host-Http-wms') ?? '';
    await comeBack(visit, await answerOf(visit));
    const late = browserTab(gateway);
    late.cookies.set('__Host-Http-wms', former);
    assert.is((await late.call('/wmsapi/v1/user/access')).status, 401);
    assert.is((await visit.tab.call('/wmsapi/v1/user/access')).status, 200);
  });

  test('G79 the provider asks for the user again in a browser that was used before', async () => {
    const asks = async (visit: Visit) => (await leave(visit)).searchParams.get('prompt');
    const [coming, signedIn, signedOut] = [await somebody(), await somebody(), await somebody()];
    assert.is(await asks(coming), null);
    assert.is(await asks(coming), 'login', 'it was at the provider, and came back with nothing');
    for (const { tab, login } of [signedIn, signedOut])
      await tab.call('/wmsapi/v1/user/token', { method: 'POST', body: { login, password: rightPassword } });
    await signedOut.tab.call('/wmsapi/v1/user/token', { method: 'DELETE' });
    assert.not.ok(signedOut.tab.cookies.has('__Host-Http-wms'));
    for (const visit of [signedIn, signedOut]) assert.is(await asks(visit), 'login');
  });
});
