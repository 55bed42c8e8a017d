import * as assert from 'uvu/assert';
import { throttled } from '../../../client/state/live/throttle.ts';
import { suite } from '../../support/suite.ts';

suite('throttled reading', (test) => {
  test('many changes cause one read at once and one more; the next change reads at once again', async () => {
    let readings = 0;
    const pauses: (() => void)[] = [];
    const change = throttled(
      async () => {
        readings += 1;
      },
      (run) => pauses.push(run),
    );
    const pauseEnds = async () => {
      while (pauses.length === 0) await Promise.resolve();
      pauses.shift()?.();
    };
    for (let changes = 0; changes < 20; changes += 1) change();
    assert.is(readings, 1);
    await pauseEnds();
    assert.is(readings, 2);
    await pauseEnds();
    assert.is(readings, 2);
    change();
    assert.is(readings, 3);
  });
});
