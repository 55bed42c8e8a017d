import * as assert from 'uvu/assert';
import { createRecentDocuments } from '../../client/state/recent-documents.ts';
import { fakeStorage } from '../support/client/fake-storage.ts';
import { suite } from '../support/suite.ts';

const ern = (id: number) => ({ address: `/wms/goodsIn/${id}`, label: `ERN-${id}`, kind: 'shell_kind_ern' }) as const;

suite('recent documents', (test) => {
  test('the newest document is first, and each is listed once', () => {
    const recent = createRecentDocuments(fakeStorage());
    for (const id of [1, 2, 1]) recent.add(5, ern(id));
    assert.equal(
      recent.list(5).map(({ label }) => label),
      ['ERN-1', 'ERN-2'],
    );
  });

  test('only the last eight documents are kept', () => {
    const recent = createRecentDocuments(fakeStorage());
    for (let id = 1; id <= 12; id += 1) recent.add(5, ern(id));
    assert.is(recent.list(5).length, 8);
    assert.is(recent.list(5)[0]?.label, 'ERN-12');
  });

  test('each access has its own documents, and logging out clears all of them', () => {
    const storage = fakeStorage();
    storage.setItem('wms.theme', 'dark');
    const recent = createRecentDocuments(storage);
    recent.add(5, ern(1));
    assert.equal(recent.list(6), []);
    recent.add(6, ern(2));
    recent.clear();
    assert.equal([recent.list(5), recent.list(6)], [[], []]);
    assert.is(storage.getItem('wms.theme'), 'dark');
  });
});
