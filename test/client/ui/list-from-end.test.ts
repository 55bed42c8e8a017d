import * as assert from 'uvu/assert';
import { ListLoader } from '../../../client/ui/list/list-loader.ts';
import { plainView } from '../../../client/ui/list/list-view.ts';
import { becomes } from '../../support/eventually.ts';
import { galleryErns } from '../../support/gallery/gallery-erns.ts';
import { suite } from '../../support/suite.ts';

suite('a list that is read from its end', (test) => {
  async function turned(count: number) {
    const loader = new ListLoader(galleryErns(count, 0), 100, [{ key: 'created', descending: true }]);
    const ids = (from: number, to: number) => loader.rows(from, to).map((row) => row?.id);
    loader.show(plainView);
    await becomes(() => ids(0, 1), [count]);
    loader.turn(true);
    await becomes(() => ids(loader.length.value - 1, loader.length.value), [1]);
    return { loader, ids };
  }

  test('its last rows come first, in the order of the list, and those before them when they are needed', async () => {
    const { loader, ids } = await turned(1284);
    assert.equal([loader.length.value, loader.before.value], [110, 1174]);
    assert.equal(ids(108, 110), [2, 1]);
    assert.equal(ids(9, 11), [undefined, 100]);
    loader.need(0, 30);
    await becomes(() => loader.length.value, 210);
    assert.equal(ids(109, 111), [101, 100]);
    assert.is(loader.before.value, 1074);
  });

  test('it is whole once its first row is read, and turns back to its beginning', async () => {
    const { loader, ids } = await turned(150);
    loader.need(0, 30);
    await becomes(() => loader.isPart, false);
    assert.equal([loader.length.value, loader.before.value], [150, 0]);
    assert.equal(ids(0, 2), [150, 149]);
    loader.turn(false);
    await becomes(() => loader.fromEnd.value, false);
    assert.equal([ids(0, 1), loader.length.value], [[150], 110]);
  });

  test('a turn that failed is tried again from the end, wherever the list was scrolled', async () => {
    let isDown = false;
    const erns = galleryErns(1284, 0);
    const fetch: typeof erns = (query, signal) => (isDown ? Promise.reject(new Error('down')) : erns(query, signal));
    const loader = new ListLoader(fetch, 100, [{ key: 'created', descending: true }]);
    loader.show(plainView);
    await becomes(() => loader.length.value, 110);
    loader.need(0, 110);
    await becomes(() => loader.length.value, 210);
    isDown = true;
    loader.turn(true);
    await becomes(() => loader.load.value.kind, 'failed');
    loader.need(120, 160);
    isDown = false;
    loader.again();
    await becomes(() => loader.rows(loader.length.value - 1, loader.length.value)[0]?.id, 1);
    assert.is(loader.fromEnd.value, true);
  });

  test('another view is shown from its beginning', async () => {
    const { loader, ids } = await turned(1284);
    loader.show({ ...plainView, search: '00128' });
    await becomes(() => loader.fromEnd.value, false);
    assert.equal(ids(0, 2), [1284, 1283]);
  });
});
