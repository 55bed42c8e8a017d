import * as assert from 'uvu/assert';
import { journaled } from '../../../client/state/drafts/journaled-store.ts';
import { FakeDraftStore, fakeStorage } from '../../support/client/fake-storage.ts';
import { suite } from '../../support/suite.ts';

class BusyStore extends FakeDraftStore {
  readonly free = Promise.withResolvers<void>();

  override async set(name: string, value: unknown): Promise<void> {
    await this.free.promise;
    await super.set(name, value);
  }

  override async delete(names: readonly string[]): Promise<void> {
    await this.free.promise;
    await super.delete(names);
  }
}

suite('writes that outlive the page', (test) => {
  const storage = fakeStorage();
  let pages = 0;

  function page(store: FakeDraftStore) {
    const failures: unknown[] = [];
    pages += 1;
    const made = journaled(store, { storage, page: `page ${pages}`, failed: (error) => void failures.push(error) });
    return { ...made, failures };
  }

  test('a write that a closing page could not finish is done by the next page before it reads', async () => {
    const gone = page(new BusyStore());
    void gone.set('typed', { quantity: '4' });
    void gone.set('typed', { quantity: '42' });
    gone.note();
    const next = page(new FakeDraftStore());
    assert.equal(await next.entries(), [['typed', { quantity: '42' }]]);
    assert.is(Object.keys(storage).length, 0);
  });

  test('a value that a closing page was deleting does not return', async () => {
    const gone = page(new BusyStore());
    void gone.set('typed', '4');
    void gone.delete(['typed']);
    gone.note();
    const store = new FakeDraftStore();
    store.values.set('typed', '4');
    assert.equal(await page(store).entries(), []);
  });

  test('a finished write is not noted', async () => {
    const gone = page(new FakeDraftStore());
    await gone.set('typed', '4');
    gone.note();
    assert.is(Object.keys(storage).length, 0);
  });

  test('the notes of several pages that close at once are all written', async () => {
    for (const name of ['one', 'other']) {
      const gone = page(new BusyStore());
      void gone.set(name, name);
      gone.note();
    }
    assert.is((await page(new FakeDraftStore()).entries()).length, 2);
  });

  test('a new value wins over the note of an earlier page', async () => {
    const gone = page(new BusyStore());
    void gone.set('typed', 'before');
    gone.note();
    const next = page(new FakeDraftStore());
    await next.set('typed', 'now');
    assert.equal(await next.entries(), [['typed', 'now']]);
  });

  test('the note of a page that closes later is written before the next read', async () => {
    const stays = page(new FakeDraftStore());
    await stays.set('typed', 'before');
    const gone = page(new BusyStore());
    void gone.set('typed', 'last');
    gone.note();
    await stays.catchUp();
    assert.equal(await stays.entries(), [['typed', 'last']]);
    assert.is(Object.keys(storage).length, 0);
  });

  test('a page that is restored removes its note', async () => {
    const store = new BusyStore();
    const back = page(store);
    const writing = back.set('typed', '4');
    back.note();
    store.free.resolve();
    await writing;
    assert.is(Object.keys(storage).length, 0);
  });

  test('a note that cannot be written is reported, stays, and blocks nothing', async () => {
    const gone = page(new BusyStore());
    void gone.set('typed', '4');
    gone.note();
    const broken = new FakeDraftStore();
    broken.isBroken = true;
    const next = page(broken);
    await next.entries().catch(() => undefined);
    assert.is(next.failures.length, 1);
    broken.isBroken = false;
    await next.set('scan', 'a');
    assert.equal(await next.entries(), [['scan', 'a']]);
    assert.equal((await page(broken).entries()).map(([name]) => name).sort(), ['scan', 'typed']);
  });
});
