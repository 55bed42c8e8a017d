import * as assert from 'uvu/assert';
import { atEase } from '../../client/state/live/at-ease.ts';
import { suite } from '../support/suite.ts';

suite('reading at ease', (test) => {
  test('many changes at once are read at once and once more; the next one then is read at once again', async () => {
    let readings = 0;
    const pauses: (() => void)[] = [];
    const change = atEase(
      async () => {
        readings += 1;
      },
      (run) => pauses.push(run),
    );
    const rested = async () => {
      while (pauses.length === 0) await Promise.resolve();
      pauses.shift()?.();
    };
    for (let changes = 0; changes < 20; changes += 1) change();
    assert.is(readings, 1);
    await rested();
    assert.is(readings, 2);
    await rested();
    assert.is(readings, 2);
    change();
    assert.is(readings, 3);
  });
});
