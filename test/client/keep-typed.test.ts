import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { keepTyped } from '../../client/state/kept/keep-typed.ts';
import { eventually } from '../support/eventually.ts';
import { suite } from '../support/suite.ts';

suite('what is typed and kept', (test) => {
  const isTyped = (value: unknown): value is string => typeof value === 'string';

  function keeping(before?: unknown) {
    const world = { kept: before, restored: [] as string[], deeds: 0 };
    const typed = signal<string | undefined>(undefined);
    const stop = keepTyped(
      {
        read: async () => world.kept,
        keep: async (value) => {
          world.deeds += 1;
          world.kept = value;
        },
        drop: async () => {
          world.deeds += 1;
          world.kept = undefined;
        },
      },
      {
        typed,
        isTyped,
        restore(value) {
          world.restored.push(value);
          typed.value = value;
        },
      },
    );
    return { world, typed, stop };
  }

  test('comes back, is kept as it changes and goes when it is saved', async () => {
    const { world, typed, stop } = keeping('4');
    await eventually(() => assert.equal(world.restored, ['4']));
    typed.value = '42';
    assert.is(world.kept, '42');
    typed.value = undefined;
    assert.is(world.kept, undefined);
    stop();
  });

  test('nothing typed writes nothing', async () => {
    const { world, stop } = keeping();
    await new Promise((done) => setTimeout(done));
    assert.is(world.deeds, 0);
    stop();
  });

  test('of an older version of the screen it is dropped, not shown', async () => {
    const { world, stop } = keeping({ strange: true });
    await eventually(() => assert.is(world.kept, undefined));
    assert.equal(world.restored, []);
    stop();
  });

  test('a page that was left keeps nothing more', async () => {
    const { world, typed, stop } = keeping();
    stop();
    await new Promise((done) => setTimeout(done));
    typed.value = 'late';
    assert.is(world.kept, undefined);
  });
});
