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

  test('R18 what had no answer goes under the same key again; after an answer under another', async () => {
    const [lost, again, later] = await keysOf({ id: 1 }, { id: 1 }, { id: 1 });
    assert.is(again, lost);
    assert.is.not(later, lost);
  });

  test('R18 what is accepted meanwhile leaves the key as it is', async () => {
    const [lost, again] = await keysOf({ id: 1, accept: ['over'] }, { id: 1, accept: [] });
    assert.is(again, lost);
  });

  test('R18 after something else the same is something new', async () => {
    const [lost, , again] = await keysOf({ id: 1 }, { id: 2 }, { id: 1 });
    assert.is.not(again, lost);
  });

  test('R18 pressed twice before the first is answered, it goes under one key', async () => {
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

  test('R18 a draft that was restored goes on under its key', async () => {
    const keys: string[] = [];
    const kept = signal<Unanswered | undefined>({ text: '{"id":1}', key: 'the key of before' });
    const send = sendOnce(async (_: object, key) => void keys.push(key), kept);
    await send({ id: 1 });
    assert.equal(keys, ['the key of before']);
    assert.is(kept.peek(), undefined);
  });
});
