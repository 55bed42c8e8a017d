import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { lockDraft } from '../../../client/state/drafts/draft-lock.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('several tabs with one draft', (test) => {
  let drafts = 0;

  /** A draft that tabs open; `passes` lets the time pass for a waiting tab. The locks are the real ones: Node has those of browsers. */
  function draft() {
    drafts += 1;
    const name = `draft ${drafts}`;
    const stored = { is: false };
    function tab() {
      const isElsewhere = signal(false);
      const waits: PromiseWithResolvers<void>[] = [];
      const granted: boolean[] = [];
      const lock = lockDraft(name, {
        locks: navigator.locks,
        isElsewhere,
        isKept: async () => stored.is,
        pause: () => {
          const wait = Promise.withResolvers<void>();
          waits.push(wait);
          return wait.promise;
        },
      });
      void lock.granted.then((wasTold) => granted.push(wasTold));
      return {
        granted,
        isElsewhere,
        release: lock.release,
        async passes() {
          await eventually(() => assert.is(waits.length, 1));
          waits.pop()?.resolve();
          await untilIdle();
        },
        waits: () => waits.length,
      };
    }
    return { tab, stored };
  }

  /** Messages between tabs have arrived. */
  const untilIdle = () => new Promise((done) => setTimeout(done, 20));

  async function first(made: ReturnType<typeof draft>) {
    const tab = made.tab();
    await eventually(() => assert.equal(tab.granted, [false]));
    await tab.passes();
    assert.is(tab.isElsewhere.value, false);
    return tab;
  }

  async function toldSecond(made: ReturnType<typeof draft>) {
    const tab = made.tab();
    await tab.passes();
    assert.is(tab.isElsewhere.value, true);
    assert.equal(tab.granted, []);
    return tab;
  }

  test('the first tab keeps the draft; the second is notified and takes over when the first leaves', async () => {
    const made = draft();
    const before = await first(made);
    const second = await toldSecond(made);
    before.release();
    await eventually(() => assert.equal(second.granted, [true]));
    assert.is(second.isElsewhere.value, false);
    second.release();
  });

  test('a page that opens just as the previous one closes is not notified', async () => {
    const made = draft();
    const gone = await first(made);
    const next = made.tab();
    await untilIdle();
    gone.release();
    await eventually(() => assert.equal(next.granted, [false]));
    await next.passes();
    assert.is(next.isElsewhere.value, false);
    next.release();
  });

  test('a reloaded tab gets its draft back before a waiting tab takes over', async () => {
    const made = draft();
    const before = await first(made);
    const second = await toldSecond(made);
    made.stored.is = true;
    before.release();
    await eventually(() => assert.is(second.waits(), 1));
    const again = await first(made);
    await second.passes();
    assert.equal([second.granted, second.isElsewhere.value], [[], true]);
    again.release();
    await second.passes();
    await eventually(() => assert.equal(second.granted, [true]));
    assert.is(second.isElsewhere.value, false);
    second.release();
  });

  test('one waiting tab takes over, and the others stay notified', async () => {
    const made = draft();
    const before = await first(made);
    const [second, third] = [await toldSecond(made), await toldSecond(made)];
    before.release();
    await eventually(() => assert.equal(second.granted, [true]));
    await untilIdle();
    assert.equal([third.granted, third.isElsewhere.value], [[], true]);
    second.release();
    await eventually(() => assert.equal(third.granted, [true]));
    third.release();
  });

  test('a tab that leaves while waiting does not take over', async () => {
    const made = draft();
    const before = await first(made);
    const second = await toldSecond(made);
    second.release();
    assert.is(second.isElsewhere.value, false);
    before.release();
    const third = await first(made);
    assert.equal(second.granted, [false]);
    third.release();
  });

  test('a lock does not affect another draft', async () => {
    const [one, other] = [await first(draft()), await first(draft())];
    one.release();
    other.release();
  });

  test('a browser without usable locks keeps the draft in every tab', async () => {
    const refusing = { request: () => Promise.reject(new Error('SecurityError')) } as unknown as LockManager;
    for (const locks of [undefined, refusing]) {
      const isElsewhere = signal(false);
      const dependencies = { locks, isElsewhere, isKept: async () => true, pause: () => new Promise(() => undefined) };
      for (const tab of [lockDraft('draft', dependencies), lockDraft('draft', dependencies)]) {
        assert.is(await tab.granted, false);
        tab.release();
      }
      assert.is(isElsewhere.value, false);
    }
  });
});
