import * as assert from 'uvu/assert';
import { createDraftRecords } from '../../../client/state/drafts/draft-records.ts';
import { clearDrafts, othersThan, tidyDrafts } from '../../../client/state/drafts/kept-drafts.ts';
import { FakeDraftStore } from '../../support/client/fake-storage.ts';
import { suite } from '../../support/suite.ts';

const day = 24 * 60 * 60 * 1000;

suite('unsaved work stored in the browser', (test) => {
  const ern = { user: 'sam', accessId: 4, document: 'ern/17' };

  function keeping() {
    const store = new FakeDraftStore();
    const failures: unknown[] = [];
    const dependencies = {
      at: 1_000 * day,
      open: '/wms/goodsIn/17',
      now: () => dependencies.at++,
      address: () => dependencies.open,
      ended: [] as number[],
      hasAccess: (id: number) => !dependencies.ended.includes(id),
      adoptions: 0,
      adopted() {
        dependencies.adoptions += 1;
      },
      failed: (error: unknown) => void failures.push(error),
    };
    return { store, failures, dependencies, drafts: createDraftRecords(store, dependencies) };
  }
  const valuesAt = async (drafts: ReturnType<typeof keeping>['drafts'], key: typeof ern) =>
    (await drafts.read(key)).map(({ value }) => value);

  test('unsaved work returns only to the same user, access and document, the oldest first', async () => {
    const { drafts } = keeping();
    await drafts.keep(ern, 'scan b', 'first');
    await drafts.keep(ern, 'scan a', 'second');
    for (const other of [{ user: 'kim' }, { accessId: 5 }, { document: 'ern/1' }])
      await drafts.keep({ ...ern, ...other }, 'typed', 'not theirs');
    assert.equal(await valuesAt(drafts, ern), ['first', 'second']);
  });

  test('unsaved work of an access that ended moves to the next one, and the move is announced', async () => {
    const { drafts, dependencies } = keeping();
    const key = { ...ern, document: 'pick' };
    const next = { ...key, accessId: 5 };
    for (const part of ['typed', 'scan a']) await drafts.keep(key, part, part);
    await drafts.keep(ern, 'typed', 'another warehouse');
    assert.equal(await valuesAt(drafts, next), []);
    dependencies.ended.push(4);
    const waiting = await drafts.documents({ user: 'sam', accessId: 5 });
    assert.equal(
      waiting.map(({ document, accessId }) => [document, accessId]),
      [['pick', 4]],
    );
    const [one, other] = await Promise.all([valuesAt(drafts, next), valuesAt(drafts, next)]);
    assert.equal(
      [one, other],
      [
        ['typed', 'scan a'],
        ['typed', 'scan a'],
      ],
    );
    assert.equal([await valuesAt(drafts, key), dependencies.adoptions > 0], [[], true]);
    await drafts.keep(next, 'typed', 'typed on');
    await drafts.drop(next, 'scan a');
    assert.equal(await valuesAt(drafts, next), ['typed on']);
    dependencies.ended.length = 0;
    assert.equal(await valuesAt(drafts, ern), ['another warehouse']);
  });

  test('a newer value of a part replaces the older one, and a dropped value is gone', async () => {
    const { drafts } = keeping();
    await drafts.keep(ern, 'typed', '4');
    await drafts.keep(ern, 'typed', '42');
    assert.equal(await valuesAt(drafts, ern), ['42']);
    await drafts.drop(ern, 'typed');
    assert.equal(await valuesAt(drafts, ern), []);
  });

  test('dropping a document drops all its parts and no other document', async () => {
    const { drafts } = keeping();
    const other = { ...ern, document: 'ern/18' };
    for (const part of ['typed', 'scan a']) await drafts.keep(ern, part, part);
    await drafts.keep(other, 'typed', 'stays');
    await drafts.dropDocument(ern);
    assert.equal(await valuesAt(drafts, ern), []);
    assert.equal(await valuesAt(drafts, other), ['stays']);
  });

  test('dropping the scans of a document keeps its typed input and other documents', async () => {
    const { drafts } = keeping();
    const other = { ...ern, document: 'ern/18' };
    for (const part of ['typed', 'scan a']) await drafts.keep(ern, part, part);
    await drafts.keep(other, 'scan b', 'stays');
    await drafts.dropScans(ern);
    assert.equal(await valuesAt(drafts, ern), ['typed']);
    assert.equal(await valuesAt(drafts, other), ['stays']);
  });

  test('the list of waiting work contains each document of the user and access once', async () => {
    const { drafts, dependencies } = keeping();
    for (const part of ['typed', 'scan a']) await drafts.keep(ern, part, part);
    await drafts.keep({ ...ern, accessId: 5 }, 'typed', 'elsewhere');
    dependencies.open = '/wms/putaway/stock';
    await drafts.keep({ ...ern, document: 'move' }, 'scan b', 'b');
    assert.equal(await drafts.documents(ern), [
      { accessId: 4, document: 'ern/17', address: '/wms/goodsIn/17', scans: 1 },
      { accessId: 4, document: 'move', address: '/wms/putaway/stock', scans: 1 },
    ]);
    assert.equal(await drafts.documents({ ...ern, user: 'kim' }), []);
  });

  test('another user sees only the owner of unsaved work, and the owner still finds it', async () => {
    const { drafts } = keeping();
    await drafts.keep(ern, 'typed', '4');
    await tidyDrafts(drafts, 0);
    const kim = { ...ern, user: 'kim' };
    assert.equal(await valuesAt(drafts, kim), []);
    assert.equal(await drafts.documents(kim), []);
    assert.equal([await othersThan(drafts, 'kim'), await othersThan(drafts, 'sam')], [['sam'], []]);
    assert.equal(await valuesAt(drafts, ern), ['4']);
  });

  test('logging out drops the user’s work under every access, and no one else’s', async () => {
    const { drafts, store } = keeping();
    await drafts.keep(ern, 'typed', '4');
    await drafts.keep({ ...ern, accessId: 5 }, 'scan a', 'a');
    await drafts.keep({ ...ern, user: 'kim' }, 'typed', '9');
    assert.equal(
      (await drafts.documents({ user: 'sam' })).map(({ accessId, scans }) => [accessId, scans]),
      [
        [4, 0],
        [5, 1],
      ],
    );
    await clearDrafts(drafts, 'sam');
    assert.equal(
      [...store.values.values()].map((record) => (record as { value: unknown }).value),
      ['9'],
    );
  });

  test('work that is too old or of an older format is dropped', async () => {
    const { drafts, store, dependencies } = keeping();
    await drafts.keep(ern, 'typed', 'old');
    store.values.set('of another client', { format: 0, user: 'sam', value: 'strange' });
    dependencies.at += 15 * day;
    await drafts.keep({ ...ern, document: 'ern/18' }, 'typed', 'new');
    await tidyDrafts(drafts, dependencies.now());
    assert.equal(
      [...store.values.values()].map((record) => (record as { value: unknown }).value),
      ['new'],
    );
  });

  test('a browser that cannot store drafts reports it once, and nothing else fails', async () => {
    const { drafts, store, failures } = keeping();
    store.isBroken = true;
    await drafts.keep(ern, 'typed', '4');
    await drafts.keep(ern, 'typed', '42');
    assert.equal(await drafts.read(ern), []);
    await clearDrafts(drafts, 'sam');
    assert.is(failures.length, 1);
  });
});
