import * as assert from 'uvu/assert';
import { listAccesses } from '../../../shared/contract/account/account.ts';
import {
  finishAtSignIn,
  getSecondFactor,
  removeSecondFactor,
  setUpAtSignIn,
} from '../../../shared/contract/account/second-factor.ts';
import { createApiToken } from '../../../shared/contract/api-tokens/api-tokens.ts';
import { editCompany } from '../../../shared/contract/companies/companies.ts';
import { signIn, tryToSignIn, userOf } from '../../support/builders/account.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { appCode, wrongCode } from '../../support/builders/second-factor.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

ownApiSuite('a second factor that a company requires', (test, builders, hooks) => {
  // Super administrators need a second factor as soon as any company requires one.
  hooks.after(async () => {
    await builders.it.db.run('update companies set second_factor_required = false');
  });

  const requiring = async () => {
    const site = await builders.it.site();
    const user = await userOf(builders.it, { accesses: [{ ...site, permissions: ['planCreate'] }] });
    const admin = await builders.it.caller({}, ['superAdmin']);
    await admin.ok(editCompany, { id: site.companyId, version: 1, secondFactorRequired: true });
    return { ...user, site, admin };
  };
  const visitor = () => new Caller(builders.it.app, '');

  test('G78 a user without a second factor must set one up, and its first code signs them in', async () => {
    const { login } = await requiring();
    const { status, body } = await wroteNothing(builders.it, () => tryToSignIn(builders.it, login));
    assert.equal([status, body.code], [403, 'second_factor_setup_needed']);
    const { secret, setup } = await visitor().ok(setUpAtSignIn, { token: body.data?.token ?? '' });
    await visitor().refused(finishAtSignIn, { setup, code: wrongCode(secret) }, 'wrong_code');
    const { token, recoveryCodes } = await visitor().ok(finishAtSignIn, { setup, code: appCode(secret) });
    assert.is(recoveryCodes.length, 10);
    const caller = new Caller(builders.it.app, token ?? '');
    assert.is((await caller.ok(listAccesses, {})).length, 1);
    assert.ok((await caller.ok(getSecondFactor, {})).required);
    await visitor().refused(finishAtSignIn, { setup, code: appCode(secret) }, 'sign_in_over');
    assert.is((await tryToSignIn(builders.it, login)).body.code, 'second_factor_needed');
  });

  test('a token of the first step cannot set up a second factor for a user who has one', async () => {
    const { login } = await requiring();
    const { body } = await tryToSignIn(builders.it, login);
    const token = body.data?.token ?? '';
    const { secret, setup } = await visitor().ok(setUpAtSignIn, { token });
    const second = await visitor().ok(setUpAtSignIn, { token });
    await visitor().ok(finishAtSignIn, { setup, code: appCode(secret) });
    await visitor().refused(setUpAtSignIn, { token }, 'sign_in_over');
    const late = { setup: second.setup, code: appCode(second.secret) };
    await wroteNothing(builders.it, () => visitor().refused(finishAtSignIn, late, 'sign_in_over'));
  });

  test('users of other companies, or with a disabled access to it, sign in as before', async () => {
    const { login, userId } = await requiring();
    const elsewhere = await userOf(builders.it, { accesses: [{ ...(await builders.it.site()), permissions: [] }] });
    assert.equal(Object.keys((await tryToSignIn(builders.it, elsewhere.login)).body).sort(), ['device', 'token']);
    await builders.it.db.run('update accesses set disabled_at = now() where user_id = $1', [userId]);
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('users whose access covers every company are asked for a second factor as well', async () => {
    await requiring();
    const { login } = await userOf(builders.it, { accesses: [{ permissions: ['superAdmin'] }] });
    assert.is((await tryToSignIn(builders.it, login)).body.code, 'second_factor_setup_needed');
    await builders.it.db.run('update companies set second_factor_required = false');
    assert.is((await tryToSignIn(builders.it, login)).status, 200);
  });

  test('a user who removes the second factor must set up a new one at the next sign-in', async () => {
    const { login } = await requiring();
    const { body } = await tryToSignIn(builders.it, login);
    const { secret, setup } = await visitor().ok(setUpAtSignIn, { token: body.data?.token ?? '' });
    const { token, recoveryCodes } = await visitor().ok(finishAtSignIn, { setup, code: appCode(secret) });
    await new Caller(builders.it.app, token ?? '').ok(removeSecondFactor, { code: recoveryCodes[0] });
    assert.is((await tryToSignIn(builders.it, login)).body.code, 'second_factor_setup_needed');
  });

  test('open sessions continue, and API tokens work without a second factor', async () => {
    const site = await builders.it.site();
    const { login, userId } = await userOf(builders.it, { accesses: [{ ...site, permissions: ['planCreate'] }] });
    const open = await signIn(builders.it, login);
    const admin = await builders.it.caller({}, ['superAdmin']);
    const accessId = await builders.it.id('select id from accesses where user_id = $1', [userId]);
    const { token } = await admin.ok(createApiToken, { name: 'ERP', accessId, expiresOn: '2099-12-31' });
    await admin.ok(editCompany, { id: site.companyId, version: 1, secondFactorRequired: true });
    await open.ok(listAccesses, {});
    const { statusCode } = await builders.it.app.inject({
      url: '/wmsapi/v1/erns',
      headers: { authorization: `Bearer ${token}` },
    });
    assert.is(statusCode === 401, false);
  });
});
