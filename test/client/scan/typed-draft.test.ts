import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { keepDraft } from '../../../client/state/drafts/typed-draft.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('what is typed and kept', (test) => {
  const isTyped = (value: unknown): value is string => typeof value === 'string';

  function keeping(before?: unknown, granted = Promise.resolve(false)) {
    const seen = { kept: before, restored: [] as string[], writes: 0 };
    const typed = signal<string | undefined>(undefined);
    const stop = keepDraft(
      {
        read: async () => seen.kept,
        keep: async (value) => {
          seen.writes += 1;
          seen.kept = value;
        },
        drop: async () => {
          seen.writes += 1;
          seen.kept = undefined;
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

  test('comes back, is kept as it changes and goes when it is saved', async () => {
    const { seen, typed, stop } = keeping('4');
    await eventually(() => assert.equal(seen.restored, ['4']));
    typed.value = '42';
    assert.is(seen.kept, '42');
    typed.value = undefined;
    assert.is(seen.kept, undefined);
    stop();
  });

  test('nothing typed writes nothing', async () => {
    const { seen, stop } = keeping();
    await new Promise((done) => setTimeout(done));
    assert.is(seen.writes, 0);
    stop();
  });

  test('neither comes back nor is kept while another tab has it; then both', async () => {
    const lock = Promise.withResolvers<boolean>();
    const { seen, typed, stop } = keeping('theirs', lock.promise);
    await new Promise((done) => setTimeout(done));
    assert.equal([seen.restored, seen.writes], [[], 0]);
    lock.resolve(true);
    await eventually(() => assert.equal(seen.restored, ['theirs']));
    typed.value = 'mine';
    assert.is(seen.kept, 'mine');
    stop();
  });

  test('typed while another tab had it, it stays and is kept from then on', async () => {
    const lock = Promise.withResolvers<boolean>();
    const { seen, typed, stop } = keeping('theirs', lock.promise);
    typed.value = 'mine';
    await new Promise((done) => setTimeout(done));
    assert.is(seen.kept, 'theirs');
    lock.resolve(true);
    await eventually(() => assert.is(seen.kept, 'mine'));
    assert.equal(seen.restored, []);
    stop();
  });

  test('a page that comes back before anybody was told puts back what was typed', async () => {
    const lock = Promise.withResolvers<boolean>();
    const { seen, typed, stop } = keeping('before', lock.promise);
    typed.value = 'scanned meanwhile';
    lock.resolve(false);
    await eventually(() => assert.equal(seen.restored, ['before']));
    stop();
  });

  test('of an older version of the screen it is dropped, not shown', async () => {
    const { seen, stop } = keeping({ strange: true });
    await eventually(() => assert.is(seen.kept, undefined));
    assert.equal(seen.restored, []);
    stop();
  });

  test('a page that was left keeps nothing more', async () => {
    const { seen, typed, stop } = keeping();
    stop();
    await new Promise((done) => setTimeout(done));
    typed.value = 'late';
    assert.is(seen.kept, undefined);
  });
});
