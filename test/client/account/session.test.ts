import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { type ClientStore, createSession, type SessionDependencies } from '../../../client/state/session-state.ts';
import { createToken, deleteToken, listAccesses, listSpecificData } from '../../../shared/contract/account/account.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { FakeApi } from '../../support/client/fake-api.ts';
import { suite } from '../../support/suite.ts';

const created = '2026-11-27T09:00:00.000Z';
const user = { id: 5, login: 'storeman', name: 'Sam Storeman', email: null, flags: [], created, updated: created };

type AccessRow = Reply<typeof listAccesses>[number];

function access(id: number, given: Partial<AccessRow> = {}): AccessRow {
  return {
    id,
    user,
    companyId: 1,
    warehouseId: id,
    company: { name: 'Northline Cable', layout: 'vm' },
    warehouse: { name: `Warehouse ${id}`, shortName: `W${id}` },
    access: ['planCreate'],
    ...given,
  };
}

function sessionWith(given: Partial<SessionDependencies> = {}, keptAccess?: number) {
  const requests: string[] = [];
  const stored = { access: keptAccess as number | undefined, disabled: false };
  const store: ClientStore = {
    currentAccessId: () => stored.access,
    keepCurrentAccessId: (id) => {
      stored.access = id;
    },
    flagDisabledUser: () => {
      stored.disabled = true;
    },
    takeDisabledUser: () => {
      const { disabled } = stored;
      stored.disabled = false;
      return disabled;
    },
  };
  const api = new FakeApi()
    .on(createToken, ({ login }) => answered(`sign in ${login}`))
    .on(deleteToken, () => answered('sign out'))
    .on(listAccesses, () => [access(1), access(2)])
    .on(listSpecificData, ({ companyId }, { accessId }) => {
      requests.push(`specific data of ${companyId} under ${accessId}`);
      return [];
    });
  const answered = (request: string) => {
    requests.push(request);
    return {};
  };
  const session = createSession({
    api,
    store,
    keptAccesses: () => undefined,
    chooseAccess: async (id) => requests.push(`choose ${id}`),
    leave: () => requests.push('leave'),
    ...given,
  });
  return { session, api, requests, stored };
}

const dead = new ApiError('user/access', 401, { code: 'session_ended', message: 'ended' });
const failsWith = (error: Error) => () => Promise.reject(error);
const isDead = failsWith(dead);
const isAway = failsWith(new NetworkError('refused'));

suite('session', (test) => {
  test('the session is loading until its accesses arrive, then signed in', async () => {
    const { session } = sessionWith();
    assert.is(session.status.value, 'loading');
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.equal(session.user.value, user);
  });

  test('the session uses the stored access when it is still operational', async () => {
    const { session } = sessionWith({}, 2);
    await session.load();
    assert.is(session.current.value?.id, 2);
  });

  test('the session uses the first operational access when the stored one is no longer operational', async () => {
    const wide = access(3, { warehouseId: null, warehouse: null });
    const { session, api, stored } = sessionWith({}, 3);
    api.on(listAccesses, () => [wide, access(1), access(2)]);
    await session.load();
    assert.is(session.current.value?.id, 1);
    assert.is(stored.access, 1);
  });

  test('the session has no current access when none is operational', async () => {
    const { session, api } = sessionWith();
    api.on(listAccesses, () => [access(3, { warehouseId: null, warehouse: null })]);
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.current.value, undefined);
  });

  test('the session is signed out when the accesses cannot be loaded', async () => {
    for (const failure of [isDead, isAway]) {
      const { session, api } = sessionWith();
      api.on(listAccesses, failure);
      await session.load();
      assert.is(session.status.value, 'signedOut');
    }
  });

  test('a page loaded without a connection signs in from the stored accesses; a 401 signs out', async () => {
    const keptAccesses = () => [access(2)];
    const { session, api, requests } = sessionWith({ keptAccesses });
    api.on(listAccesses, isAway).on(listSpecificData, isAway);
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.current.value?.id, 2);
    assert.equal(requests, ['choose 2']);
    const ended = sessionWith({ keptAccesses });
    ended.api.on(listAccesses, isDead);
    await ended.session.load();
    assert.is(ended.session.status.value, 'signedOut');
  });

  test('a running session survives a network failure, but not a 401', async () => {
    const { session, api } = sessionWith();
    await session.load();
    api.on(listAccesses, isAway);
    await session.load();
    assert.is(session.status.value, 'signedIn');
    api.on(listAccesses, isDead);
    await session.load();
    assert.is(session.status.value, 'signedOut');
    assert.is(session.user.value.name, 'Unknown');
  });

  test('removing the access in use switches to the first one left, and a server error changes nothing', async () => {
    const { session, api } = sessionWith({}, 2);
    await session.load();
    api.on(listAccesses, () => [access(1)]);
    await session.load();
    assert.is(session.current.value?.id, 1);
    api.on(listAccesses, failsWith(new ApiError('user/access', 503, { code: 'busy', message: 'busy' })));
    await session.load();
    assert.equal([session.status.value, session.current.value?.id], ['signedIn', 1]);
  });

  test('removing the last access signs the user out, even if the token cannot be ended', async () => {
    const { session, api } = sessionWith();
    await session.load();
    api.on(listAccesses, () => []).on(deleteToken, isDead);
    await session.load();
    assert.equal([session.status.value, session.takeDisabled(), session.takeDisabled()], ['signedOut', true, false]);
  });

  test('a user without accesses is signed out and sees once that the account is disabled', async () => {
    const { session, api, requests } = sessionWith();
    api.on(listAccesses, () => []);
    await session.load();
    assert.is(session.status.value, 'signedOut');
    assert.equal(requests, ['sign out']);
    assert.is(session.takeDisabled(), true);
    assert.is(session.takeDisabled(), false);
  });

  test('signing in loads the user', async () => {
    const { session, requests } = sessionWith();
    await session.signIn('storeman', 'secret');
    assert.is(requests[0], 'sign in storeman');
    assert.is(session.status.value, 'signedIn');
  });

  test('a refused sign-in changes nothing and passes on its error', async () => {
    const { session, api } = sessionWith();
    api.on(createToken, isDead);
    const error = await session.signIn('storeman', 'wrong').catch((thrown: unknown) => thrown);
    assert.instance(error, ApiError);
    assert.is(session.status.value, 'loading');
  });

  test('signing out asks the server first, then forgets the access and leaves', async () => {
    const { session, requests, stored } = sessionWith();
    await session.load();
    requests.length = 0;
    await session.signOut(async () => void requests.push('forget the work'));
    assert.equal(requests, ['sign out', 'forget the work', 'leave']);
    assert.is(stored.access, undefined);
  });

  test('the session is shown as loading during and after a sign-out', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Record<string, never>>();
    const { session, api } = sessionWith();
    api.on(deleteToken, () => answered);
    await session.load();
    const left = session.signOut();
    assert.is(session.status.value, 'loading');
    answer({});
    await left;
    assert.is(session.status.value, 'loading');
  });

  test('a sign-out that does not reach the server keeps the session', async () => {
    const { session, api, requests } = sessionWith();
    api.on(deleteToken, isAway);
    await session.load();
    await session.signOut(async () => void requests.push('forget the work')).catch(() => undefined);
    assert.is(session.status.value, 'signedIn');
    assert.not(requests.includes('leave'));
    assert.not(requests.includes('forget the work'));
  });

  test('switching the access stores it and notifies the gateway', async () => {
    const { session, requests, stored } = sessionWith();
    await session.load();
    session.switchTo(2);
    assert.is(session.current.value?.id, 2);
    assert.is(stored.access, 2);
    assert.is(requests.at(-1), 'choose 2');
  });

  test('cancelled warehouses are marked with one request per company, under an access of that company', async () => {
    const other = access(9, { companyId: 7, company: { name: 'Meridian Mobile', layout: 'H3G' } });
    const { session, api } = sessionWith();
    const asked: string[] = [];
    api.on(listAccesses, () => [access(1), access(2), other]);
    api.on(listSpecificData, ({ companyId }, { accessId }) => {
      asked.push(`${companyId} under ${accessId}`);
      const items = [
        { key: '2', value: 'true' },
        { key: '1', value: 'false' },
      ];
      return companyId === 1 ? [{ key: 'cancelledWarehouse', warehouseId: 0, items }] : [];
    });
    await session.load();
    assert.equal(asked, ['1 under 2', '7 under 9']);
    assert.equal(
      session.operational.value.map((each) => session.isCancelled(each)),
      [false, true, false],
    );
  });

  test('the session works without marks of cancelled warehouses when they cannot be loaded', async () => {
    const { session, api } = sessionWith();
    api.on(listSpecificData, isDead);
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.isCancelled(access(2)), false);
  });
});
