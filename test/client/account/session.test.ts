import * as assert from 'uvu/assert';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import {
  type AccountCalls,
  type ClientStore,
  createSession,
  type UserAccess,
} from '../../../client/state/session-state.ts';
import { suite } from '../../support/suite.ts';

const user = { login: 'storeman', name: 'Sam Storeman', email: 'sam@northline.test' };

function access(id: number, given: Partial<UserAccess> = {}): UserAccess {
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

function sessionWith(given: Partial<AccountCalls> = {}, keptAccess?: number) {
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
  const calls: AccountCalls = {
    signIn: async (login) => requests.push(`sign in ${login}`),
    signOut: async () => requests.push('sign out'),
    accesses: async () => [access(1), access(2)],
    keptAccesses: () => undefined,
    specificData: async (companyId, accessId) => {
      requests.push(`specific data of ${companyId} under ${accessId}`);
      return [];
    },
    chooseAccess: async (id) => requests.push(`choose ${id}`),
    ...given,
  };
  const session = createSession({ calls, store, leave: () => requests.push('leave') });
  return { session, requests, stored };
}

const dead = () => Promise.reject(new ApiError('user/access', 401, { code: 'session_ended', message: 'ended' }));

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
    const { session, stored } = sessionWith({ accesses: async () => [wide, access(1), access(2)] }, 3);
    await session.load();
    assert.is(session.current.value?.id, 1);
    assert.is(stored.access, 1);
  });

  test('the session has no current access when none is operational', async () => {
    const { session } = sessionWith({ accesses: async () => [access(3, { warehouseId: null, warehouse: null })] });
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.current.value, undefined);
  });

  test('the session is signed out when the accesses cannot be loaded', async () => {
    for (const failure of [dead, () => Promise.reject(new NetworkError('refused'))]) {
      const { session } = sessionWith({ accesses: failure });
      await session.load();
      assert.is(session.status.value, 'signedOut');
    }
  });

  test('a page loaded without a connection signs in from the stored accesses; a 401 signs out', async () => {
    const keptAccesses = () => [access(2)];
    const { session, requests } = sessionWith({
      accesses: () => Promise.reject(new NetworkError('refused')),
      keptAccesses,
      specificData: () => Promise.reject(new NetworkError('refused')),
    });
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.current.value?.id, 2);
    assert.equal(requests, ['choose 2']);
    const ended = sessionWith({ accesses: dead, keptAccesses }).session;
    await ended.load();
    assert.is(ended.status.value, 'signedOut');
  });

  test('a running session survives a network failure, but not a 401', async () => {
    let accesses: AccountCalls['accesses'] = async () => [access(1)];
    const { session } = sessionWith({ accesses: () => accesses() });
    await session.load();
    accesses = () => Promise.reject(new NetworkError('refused'));
    await session.load();
    assert.is(session.status.value, 'signedIn');
    accesses = dead;
    await session.load();
    assert.is(session.status.value, 'signedOut');
    assert.is(session.user.value.name, 'Unknown');
  });

  test('removing the access in use switches to the first one left, and a server error changes nothing', async () => {
    let accesses: AccountCalls['accesses'] = async () => [access(1), access(2)];
    const { session } = sessionWith({ accesses: () => accesses() }, 2);
    await session.load();
    accesses = async () => [access(1)];
    await session.load();
    assert.is(session.current.value?.id, 1);
    accesses = () => Promise.reject(new ApiError('user/access', 503, { code: 'busy', message: 'busy' }));
    await session.load();
    assert.equal([session.status.value, session.current.value?.id], ['signedIn', 1]);
  });

  test('removing the last access signs the user out, even if the token cannot be ended', async () => {
    let left = [access(1)];
    const { session } = sessionWith({ accesses: async () => left, signOut: dead });
    await session.load();
    left = [];
    await session.load();
    assert.equal([session.status.value, session.takeDisabled(), session.takeDisabled()], ['signedOut', true, false]);
  });

  test('a user without accesses is signed out and sees once that the account is disabled', async () => {
    const { session, requests } = sessionWith({ accesses: async () => [] });
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
    const { session } = sessionWith({ signIn: dead });
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
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { session } = sessionWith({ signOut: () => answered });
    await session.load();
    const left = session.signOut();
    assert.is(session.status.value, 'loading');
    answer();
    await left;
    assert.is(session.status.value, 'loading');
  });

  test('a sign-out that does not reach the server keeps the session', async () => {
    const { session, requests } = sessionWith({ signOut: () => Promise.reject(new NetworkError('refused')) });
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
    const requests: string[] = [];
    const { session } = sessionWith({
      accesses: async () => [access(1), access(2), other],
      specificData: async (companyId, accessId) => {
        requests.push(`${companyId} under ${accessId}`);
        const items = [
          { key: '2', value: 'true' },
          { key: '1', value: 'false' },
        ];
        return companyId === 1 ? [{ key: 'cancelledWarehouse', warehouseId: 0, items }] : [];
      },
    });
    await session.load();
    assert.equal(requests, ['1 under 2', '7 under 9']);
    assert.equal(
      session.operational.value.map((each) => session.isCancelled(each)),
      [false, true, false],
    );
  });

  test('the session works without marks of cancelled warehouses when they cannot be loaded', async () => {
    const { session } = sessionWith({ specificData: dead });
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.isCancelled(access(2)), false);
  });
});
