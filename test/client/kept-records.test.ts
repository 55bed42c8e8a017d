import * as assert from 'uvu/assert';
import { createKeptRecords } from '../../client/state/kept/kept-records.ts';
import { FakeKeptStore } from '../support/fake-kept-store.ts';
import { suite } from '../support/suite.ts';

const day = 24 * 60 * 60 * 1000;

suite('unsaved work kept in the browser', (test) => {
  const ern = { user: 'sam', accessId: 4, document: 'ern/17' };

  function keeping() {
    const store = new FakeKeptStore();
    const failures: unknown[] = [];
    const builders = {
      at: 1_000 * day,
      open: '/wms/goodsIn/17',
      now: () => builders.at++,
      address: () => builders.open,
      failed: (error: unknown) => void failures.push(error),
    };
    return { store, failures, builders, kept: createKeptRecords(store, builders) };
  }
  const valuesAt = async (kept: ReturnType<typeof keeping>['kept'], place: typeof ern) =>
    (await kept.read(place)).map(({ value }) => value);

  test('comes back to the same person, access and document, the oldest first, and to no other', async () => {
    const { kept } = keeping();
    await kept.keep(ern, 'scan b', 'first');
    await kept.keep(ern, 'scan a', 'second');
    for (const other of [{ user: 'kim' }, { accessId: 5 }, { document: 'ern/1' }])
      await kept.keep({ ...ern, ...other }, 'typed', 'not theirs');
    assert.equal(await valuesAt(kept, ern), ['first', 'second']);
  });

  test('of one part the newest stays; what is dropped is gone', async () => {
    const { kept } = keeping();
    await kept.keep(ern, 'typed', '4');
    await kept.keep(ern, 'typed', '42');
    assert.equal(await valuesAt(kept, ern), ['42']);
    await kept.drop(ern, 'typed');
    assert.equal(await valuesAt(kept, ern), []);
  });

  test('a document let go takes all its parts along and no other document', async () => {
    const { kept } = keeping();
    const other = { ...ern, document: 'ern/18' };
    for (const part of ['typed', 'scan a']) await kept.keep(ern, part, part);
    await kept.keep(other, 'typed', 'stays');
    await kept.dropDocument(ern);
    assert.equal(await valuesAt(kept, ern), []);
    assert.equal(await valuesAt(kept, other), ['stays']);
  });

  test('tells where work waits, each document once, of this person and access', async () => {
    const { kept, builders } = keeping();
    for (const part of ['typed', 'scan a']) await kept.keep(ern, part, part);
    await kept.keep({ ...ern, accessId: 5 }, 'typed', 'elsewhere');
    builders.open = '/wms/putaway/stock';
    await kept.keep({ ...ern, document: 'move' }, 'scan b', 'b');
    assert.equal(await kept.addresses(ern), ['/wms/goodsIn/17', '/wms/putaway/stock']);
    assert.equal(await kept.addresses({ ...ern, user: 'kim' }), []);
  });

  test('another person who signs in finds nothing and leaves nothing', async () => {
    const { kept, store } = keeping();
    await kept.keep(ern, 'typed', '4');
    await kept.ownedBy('sam');
    assert.equal(await valuesAt(kept, ern), ['4']);
    await kept.ownedBy('kim');
    assert.is(store.values.size, 0);
  });

  test('logging out leaves nothing', async () => {
    const { kept, store } = keeping();
    await kept.keep(ern, 'typed', '4');
    await kept.clear();
    assert.is(store.values.size, 0);
  });

  test('is bounded: what is older than the keys of its scans live, or of an older format, is dropped', async () => {
    const { kept, store, builders } = keeping();
    await kept.keep(ern, 'typed', 'old');
    store.values.set('of another client', { format: 0, user: 'sam', value: 'strange' });
    builders.at += 15 * day;
    await kept.keep({ ...ern, document: 'ern/18' }, 'typed', 'new');
    await kept.ownedBy('sam');
    assert.equal(
      [...store.values.values()].map((record) => (record as { value: unknown }).value),
      ['new'],
    );
  });

  test('a browser that cannot keep says so once and breaks nothing', async () => {
    const { kept, store, failures } = keeping();
    store.isBroken = true;
    await kept.keep(ern, 'typed', '4');
    await kept.keep(ern, 'typed', '42');
    assert.equal(await kept.read(ern), []);
    await kept.clear();
    assert.is(failures.length, 1);
  });
});
