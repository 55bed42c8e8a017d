import * as assert from 'uvu/assert';
import { createToasts } from '../../../client/ui/toast/toasts.ts';
import { suite } from '../../support/suite.ts';

function timers() {
  const set = new Map<number, { run: () => void; milliseconds: number }>();
  let last = 0;
  return {
    set(run: () => void, milliseconds: number): number {
      last += 1;
      set.set(last, { run, milliseconds });
      return last;
    },
    clear: (timer: unknown) => void set.delete(timer as number),
    waiting: () => [...set.values()].map(({ milliseconds }) => milliseconds),
    runAll() {
      for (const { run } of [...set.values()]) run();
    },
  };
}

suite('toasts', (test) => {
  test('a toast is shown for 5 seconds, with Undo for 10, and a warning until it is dismissed', () => {
    const clock = timers();
    const toasts = createToasts(clock);
    toasts.done('ERN received');
    toasts.warn('Network call failed');
    assert.equal(clock.waiting(), [5000]);
    toasts.done('ERN hidden', () => undefined);
    assert.equal(clock.waiting(), [10_000]);
    const dismiss = toasts.doneThen('3 labels printed', { text: 'Not printed?', run: () => undefined });
    assert.equal(clock.waiting(), [10_000]);
    dismiss();
    assert.equal(clock.waiting(), []);
    toasts.done('ERN received');
    clock.runAll();
    assert.equal(
      toasts.list.value.map(({ text }) => text),
      ['Network call failed'],
    );
    toasts.dismiss(toasts.list.value[0]?.id ?? 0);
    assert.is(toasts.list.value.length, 0);
  });

  test('the latest completed action replaces the one before it, and no warning; at most three warnings are shown', () => {
    const toasts = createToasts(timers());
    for (const text of ['one', 'two', 'three', 'four']) toasts.warn(text);
    for (const text of ['first', 'second']) toasts.done(text);
    assert.equal(
      toasts.list.value.map(({ text }) => text),
      ['two', 'three', 'four', 'second'],
    );
  });

  test('toasts do not time out while the pointer is on one', () => {
    const clock = timers();
    const toasts = createToasts(clock);
    toasts.done('ERN received');
    toasts.hold();
    toasts.done('Count saved');
    assert.equal(clock.waiting(), []);
    toasts.release();
    assert.equal(clock.waiting(), [5000]);
  });

  test('the same warning is shown only once', () => {
    const toasts = createToasts(timers());
    toasts.warn('Network call failed');
    toasts.warn('Network call failed');
    assert.is(toasts.list.value.length, 1);
  });

  test('a warning can include a link', () => {
    const toasts = createToasts(timers());
    toasts.warn('The browser blocked the document', { text: 'Open', href: 'blob:1' });
    assert.is(toasts.list.value[0]?.link?.href, 'blob:1');
  });
});
