import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { keepDraft } from '../../../client/state/drafts/typed-draft.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('the draft of typed input', (test) => {
  const isTyped = (value: unknown): value is string => typeof value === 'string';

  function keeping(before?: unknown, granted = Promise.resolve(false)) {
    const seen = { stored: before, restored: [] as string[], writes: 0 };
    const typed = signal<string | undefined>(undefined);
    const stop = keepDraft(
      {
        read: async () => seen.stored,
        keep: async (value) => {
          seen.writes += 1;
          seen.stored = value;
        },
        drop: async () => {
          seen.writes += 1;
          seen.stored = undefined;
        },
      },
      {
        typed,
        isTyped,
        restore(value) {
          seen.restored.push(value);
          typed.value = value;
        },
      },
      granted,
    );
    return { seen, typed, stop };
  }

  test('a draft is restored, stored on each change, and dropped once it is saved', async () => {
    const { seen, typed, stop } = keeping('4');
    await eventually(() => assert.equal(seen.restored, ['4']));
    typed.value = '42';
    assert.is(seen.stored, '42');
    typed.value = undefined;
    assert.is(seen.stored, undefined);
    stop();
  });

  test('a page without input writes nothing', async () => {
    const { seen, stop } = keeping();
    await new Promise((done) => setTimeout(done));
    assert.is(seen.writes, 0);
    stop();
  });

  test('a draft of another tab is neither restored nor stored until that tab closes it', async () => {
    const lock = Promise.withResolvers<boolean>();
    const { seen, typed, stop } = keeping('theirs', lock.promise);
    await new Promise((done) => setTimeout(done));
    assert.equal([seen.restored, seen.writes], [[], 0]);
    lock.resolve(true);
    await eventually(() => assert.equal(seen.restored, ['theirs']));
    typed.value = 'mine';
    assert.is(seen.stored, 'mine');
    stop();
  });

  test('input typed while another tab had the draft stays and is kept from then on', async () => {
    const lock = Promise.withResolvers<boolean>();
    const { seen, typed, stop } = keeping('theirs', lock.promise);
    typed.value = 'mine';
    await new Promise((done) => setTimeout(done));
    assert.is(seen.stored, 'theirs');
    lock.resolve(true);
    await eventually(() => assert.is(seen.stored, 'mine'));
    assert.equal(seen.restored, []);
    stop();
  });

  test('a page that obtains the draft before the user was notified restores it', async () => {
    const lock = Promise.withResolvers<boolean>();
    const { seen, typed, stop } = keeping('before', lock.promise);
    typed.value = 'scanned meanwhile';
    lock.resolve(false);
    await eventually(() => assert.equal(seen.restored, ['before']));
    stop();
  });

  test('a draft of an older format is dropped, not shown', async () => {
    const { seen, stop } = keeping({ strange: true });
    await eventually(() => assert.is(seen.stored, undefined));
    assert.equal(seen.restored, []);
    stop();
  });

  test('a closed page stores no further changes', async () => {
    const { seen, typed, stop } = keeping();
    stop();
    await new Promise((done) => setTimeout(done));
    typed.value = 'late';
    assert.is(seen.stored, undefined);
  });
});
