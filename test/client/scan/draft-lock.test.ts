import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { lockDraft } from '../../../client/state/drafts/draft-lock.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('of several tabs with one draft', (test) => {
  let drafts = 0;

  /** A draft that tabs open; `passes` lets the time pass for a waiting tab. The locks are the real ones: Node has those of browsers. */
  function draft() {
    drafts += 1;
    const name = `draft ${drafts}`;
    const kept = { is: false };
    function tab() {
      const isElsewhere = signal(false);
      const waits: PromiseWithResolvers<void>[] = [];
      const granted: boolean[] = [];
      const lock = lockDraft(name, {
        locks: navigator.locks,
        isElsewhere,
        isKept: async () => kept.is,
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
          await settled();
        },
        waits: () => waits.length,
      };
    }
    return { tab, kept };
  }

  /** Messages between tabs have arrived. */
  const settled = () => new Promise((done) => setTimeout(done, 20));

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

  test('the first keeps it, the second is told, and takes over as soon as the first has left', async () => {
    const made = draft();
    const before = await first(made);
    const second = await toldSecond(made);
    before.release();
    await eventually(() => assert.equal(second.granted, [true]));
    assert.is(second.isElsewhere.value, false);
    second.release();
  });

  test('a page that comes in the instant in which the one before goes is told nothing', async () => {
    const made = draft();
    const gone = await first(made);
    const next = made.tab();
    await settled();
    gone.release();
    await eventually(() => assert.equal(next.granted, [false]));
    await next.passes();
    assert.is(next.isElsewhere.value, false);
    next.release();
  });

  test('what the first keeps is left to it for a while: loaded anew it has its draft again', async () => {
    const made = draft();
    const before = await first(made);
    const second = await toldSecond(made);
    made.kept.is = true;
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

  test('of those that wait one takes over, and the others stay told', async () => {
    const made = draft();
    const before = await first(made);
    const [second, third] = [await toldSecond(made), await toldSecond(made)];
    before.release();
    await eventually(() => assert.equal(second.granted, [true]));
    await settled();
    assert.equal([third.granted, third.isElsewhere.value], [[], true]);
    second.release();
    await eventually(() => assert.equal(third.granted, [true]));
    third.release();
  });

  test('one that leaves while it waits says nothing more and takes nothing over', async () => {
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

  test('another draft concerns it not', async () => {
    const [one, other] = [await first(draft()), await first(draft())];
    one.release();
    other.release();
  });

  test('a browser that has no locks, or lets nobody use them, keeps in every tab', async () => {
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
