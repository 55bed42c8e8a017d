import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { openFirst } from '../../../client/ui/lines/use-open-first.ts';
import { suite } from '../../support/suite.ts';

suite('lines on a handheld', (test) => {
  test('lines that are done sink in their order, but for one that is open; lines without an end keep their order', () => {
    const line = (key: string, isDone: boolean, opened = false) => ({
      key,
      isDone: signal(isDone),
      opened: signal(opened),
    });
    const lines = [line('a', true), line('b', false), line('c', true, true), line('d', true), line('e', false)];
    const keys = () => openFirst(lines).map(({ key }) => key);
    assert.equal(keys(), ['b', 'c', 'e', 'a', 'd']);
    for (const one of lines) one.opened.value = false;
    assert.equal(keys(), ['b', 'e', 'a', 'c', 'd']);
    const plain = [{ key: 'x' }, { key: 'y' }];
    assert.is(openFirst(plain), plain);
  });
});
