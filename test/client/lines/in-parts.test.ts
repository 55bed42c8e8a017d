import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { inParts } from '../../../client/lines/in-parts.ts';
import { suite } from '../../support/suite.ts';

suite('values of a long list', (test) => {
  test('a change of one item examines its hundred, and a new list all of them', () => {
    const items = signal(Array.from({ length: 250 }, () => signal(1)));
    const examined: number[] = [];
    const sums = inParts(items, (some) => {
      examined.push(some.length);
      return some.reduce((sum, item) => sum + item.value, 0);
    });
    assert.equal(sums.value, [100, 100, 50]);
    const [first] = items.value;
    assert.ok(first);
    examined.length = 0;
    first.value = 6;
    assert.equal([sums.value, examined], [[105, 100, 50], [100]]);
    items.value = [first];
    assert.equal([sums.value, examined], [[6], [100, 1]]);
    items.value = [];
    assert.equal(sums.value, []);
  });
});
