import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../client/calls/errors.ts';
import { sendOnce, type Unanswered } from '../../client/calls/send-once.ts';
import { suite } from '../support/suite.ts';

suite('sending once', (test) => {
  async function keysOf(...bodies: readonly object[]): Promise<readonly string[]> {
    const keys: string[] = [];
    const send = sendOnce(async (_: object, key) => {
      keys.push(key);
      if (keys.length === 1) throw new NetworkError(new Error('the answer is lost'));
    });
    for (const body of bodies) await send(body).catch(() => undefined);
    return keys;
  }

  test('R18 a request without an answer repeats under the same key; after an answer it gets another', async () => {
    const [lost, again, later] = await keysOf({ id: 1 }, { id: 1 }, { id: 1 });
    assert.is(again, lost);
    assert.is.not(later, lost);
  });

  test('R18 accepting a confirmation meanwhile keeps the key', async () => {
    const [lost, again] = await keysOf({ id: 1, accept: ['over'] }, { id: 1, accept: [] });
    assert.is(again, lost);
  });

  test('R18 the same request gets a new key after a different one', async () => {
    const [lost, , again] = await keysOf({ id: 1 }, { id: 2 }, { id: 1 });
    assert.is.not(again, lost);
  });

  test('R18 pressing twice before the first answer sends both requests under one key', async () => {
    const keys: string[] = [];
    const answer = Promise.withResolvers<void>();
    const send = sendOnce((_: object, key) => {
      keys.push(key);
      return answer.promise;
    });
    const both = [send({ id: 1 }), send({ id: 1 })];
    answer.resolve();
    await Promise.all(both);
    assert.is(keys[1], keys[0]);
  });

  test('R18 a restored draft is sent under its stored key', async () => {
    const keys: string[] = [];
    const stored = signal<Unanswered | undefined>({ text: '{"id":1}', key: 'the key of before' });
    const send = sendOnce(async (_: object, key) => void keys.push(key), stored);
    await send({ id: 1 });
    assert.equal(keys, ['the key of before']);
    assert.is(stored.peek(), undefined);
  });
});
