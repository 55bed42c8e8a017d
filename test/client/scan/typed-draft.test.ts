import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { keepDraft } from '../../../client/state/drafts/typed-draft.ts';
import { eventually } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

suite('what is typed and kept', (test) => {
  const isTyped = (value: unknown): value is string => typeof value === 'string';

  function keeping(before?: unknown) {
    const builders = { kept: before, restored: [] as string[], writes: 0 };
    const typed = signal<string | undefined>(undefined);
    const stop = keepDraft(
      {
        read: async () => builders.kept,
        keep: async (value) => {
          builders.writes += 1;
          builders.kept = value;
        },
        drop: async () => {
          builders.writes += 1;
          builders.kept = undefined;
        },
      },
      {
        typed,
        isTyped,
        restore(value) {
          builders.restored.push(value);
          typed.value = value;
        },
      },
    );
    return { builders, typed, stop };
  }

  test('comes back, is kept as it changes and goes when it is saved', async () => {
    const { builders, typed, stop } = keeping('4');
    await eventually(() => assert.equal(builders.restored, ['4']));
    typed.value = '42';
    assert.is(builders.kept, '42');
    typed.value = undefined;
    assert.is(builders.kept, undefined);
    stop();
  });

  test('nothing typed writes nothing', async () => {
    const { builders, stop } = keeping();
    await new Promise((done) => setTimeout(done));
    assert.is(builders.writes, 0);
    stop();
  });

  test('of an older version of the screen it is dropped, not shown', async () => {
    const { builders, stop } = keeping({ strange: true });
    await eventually(() => assert.is(builders.kept, undefined));
    assert.equal(builders.restored, []);
    stop();
  });

  test('a page that was left keeps nothing more', async () => {
    const { builders, typed, stop } = keeping();
    stop();
    await new Promise((done) => setTimeout(done));
    typed.value = 'late';
    assert.is(builders.kept, undefined);
  });
});
