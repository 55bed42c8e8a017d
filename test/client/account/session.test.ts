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
  const asked: string[] = [];
  const kept = { access: keptAccess as number | undefined, disabled: false };
  const store: ClientStore = {
    currentAccessId: () => kept.access,
    keepCurrentAccessId: (id) => {
      kept.access = id;
    },
    flagDisabledUser: () => {
      kept.disabled = true;
    },
    takeDisabledUser: () => {
      const { disabled } = kept;
      kept.disabled = false;
      return disabled;
    },
  };
  const calls: AccountCalls = {
    signIn: async (login) => asked.push(`sign in ${login}`),
    signOut: async () => asked.push('sign out'),
    accesses: async () => [access(1), access(2)],
    keptAccesses: () => undefined,
    specificData: async (companyId, accessId) => {
      asked.push(`specific data of ${companyId} under ${accessId}`);
      return [];
    },
    chooseAccess: async (id) => asked.push(`choose ${id}`),
    ...given,
  };
  const session = createSession({ calls, store, leave: () => asked.push('leave') });
  return { session, asked, kept };
}

const dead = () => Promise.reject(new ApiError('user/access', 401, { code: 'session_ended', message: 'ended' }));

suite('session', (test) => {
  test('starts loading and is signed in once the accesses are there', async () => {
    const { session } = sessionWith();
    assert.is(session.status.value, 'loading');
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.equal(session.user.value, user);
  });

  test('works under the stored access when it is still one of the operational ones', async () => {
    const { session } = sessionWith({}, 2);
    await session.load();
    assert.is(session.current.value?.id, 2);
  });

  test('works under the first operational access when the stored one is gone', async () => {
    const wide = access(3, { warehouseId: null, warehouse: null });
    const { session, kept } = sessionWith({ accesses: async () => [wide, access(1), access(2)] }, 3);
    await session.load();
    assert.is(session.current.value?.id, 1);
    assert.is(kept.access, 1);
  });

  test('has no current access when none is operational', async () => {
    const { session } = sessionWith({ accesses: async () => [access(3, { warehouseId: null, warehouse: null })] });
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.current.value, undefined);
  });

  test('is signed out when the accesses cannot be had', async () => {
    for (const failure of [dead, () => Promise.reject(new NetworkError('refused'))]) {
      const { session } = sessionWith({ accesses: failure });
      await session.load();
      assert.is(session.status.value, 'signedOut');
    }
  });

  test('is signed in as this browser last knew it when the page is loaded without a connection, not when the API says no', async () => {
    const keptAccesses = () => [access(2)];
    const { session, asked } = sessionWith({
      accesses: () => Promise.reject(new NetworkError('refused')),
      keptAccesses,
      specificData: () => Promise.reject(new NetworkError('refused')),
    });
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.current.value?.id, 2);
    assert.equal(asked, ['choose 2']);
    const ended = sessionWith({ accesses: dead, keptAccesses }).session;
    await ended.load();
    assert.is(ended.status.value, 'signedOut');
  });

  test('outlives a network failure once it is there, but not the answer that it has ended', async () => {
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

  test('works under the first access left when the one in use was removed, and outlives a server that fails to say', async () => {
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

  test('signs out a user whose last access was removed while they worked, also where the token cannot be ended', async () => {
    let left = [access(1)];
    const { session } = sessionWith({ accesses: async () => left, signOut: dead });
    await session.load();
    left = [];
    await session.load();
    assert.equal([session.status.value, session.takeDisabled(), session.takeDisabled()], ['signedOut', true, false]);
  });

  test('signs out a user without any access and says once that the account is disabled', async () => {
    const { session, asked } = sessionWith({ accesses: async () => [] });
    await session.load();
    assert.is(session.status.value, 'signedOut');
    assert.equal(asked, ['sign out']);
    assert.is(session.takeDisabled(), true);
    assert.is(session.takeDisabled(), false);
  });

  test('signing in loads the user', async () => {
    const { session, asked } = sessionWith();
    await session.signIn('storeman', 'secret');
    assert.is(asked[0], 'sign in storeman');
    assert.is(session.status.value, 'signedIn');
  });

  test('a refused sign-in changes nothing and is passed on', async () => {
    const { session } = sessionWith({ signIn: dead });
    const error = await session.signIn('storeman', 'wrong').catch((thrown: unknown) => thrown);
    assert.instance(error, ApiError);
    assert.is(session.status.value, 'loading');
  });

  test('signing out asks the server first, then forgets the access and leaves', async () => {
    const { session, asked, kept } = sessionWith();
    await session.load();
    asked.length = 0;
    await session.signOut(async () => void asked.push('forget the work'));
    assert.equal(asked, ['sign out', 'forget the work', 'leave']);
    assert.is(kept.access, undefined);
  });

  test('shows nothing of the session while it signs out: what is still under way is answered for nobody', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { session } = sessionWith({ signOut: () => answered });
    await session.load();
    const left = session.signOut();
    assert.is(session.status.value, 'loading');
    answer();
    await left;
    assert.is(session.status.value, 'loading');
  });

  test('a sign-out that did not reach the server keeps the session', async () => {
    const { session, asked } = sessionWith({ signOut: () => Promise.reject(new NetworkError('refused')) });
    await session.load();
    await session.signOut(async () => void asked.push('forget the work')).catch(() => undefined);
    assert.is(session.status.value, 'signedIn');
    assert.not(asked.includes('leave'));
    assert.not(asked.includes('forget the work'));
  });

  test('switching keeps the new access and tells the gateway', async () => {
    const { session, asked, kept } = sessionWith();
    await session.load();
    session.switchTo(2);
    assert.is(session.current.value?.id, 2);
    assert.is(kept.access, 2);
    assert.is(asked.at(-1), 'choose 2');
  });

  test('marks cancelled warehouses, asked once a company under an access of that company', async () => {
    const other = access(9, { companyId: 7, company: { name: 'Meridian Mobile', layout: 'H3G' } });
    const asked: string[] = [];
    const { session } = sessionWith({
      accesses: async () => [access(1), access(2), other],
      specificData: async (companyId, accessId) => {
        asked.push(`${companyId} under ${accessId}`);
        const items = [
          { key: '2', value: 'true' },
          { key: '1', value: 'false' },
        ];
        return companyId === 1 ? [{ key: 'cancelledWarehouse', warehouseId: 0, items }] : [];
      },
    });
    await session.load();
    assert.equal(asked, ['1 under 2', '7 under 9']);
    assert.equal(
      session.operational.value.map((each) => session.isCancelled(each)),
      [false, true, false],
    );
  });

  test('works without the marks when they cannot be had', async () => {
    const { session } = sessionWith({ specificData: dead });
    await session.load();
    assert.is(session.status.value, 'signedIn');
    assert.is(session.isCancelled(access(2)), false);
  });
});
