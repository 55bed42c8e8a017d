import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { NetworkError } from '../../client/calls/errors.ts';
import { sendOnce, type Unanswered } from '../../client/calls/send-once.ts';
import { operations } from '../../shared/contract/operations.ts';
import { isWrite } from '../../shared/contract/split-input.ts';
import { sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

/** Writes that go under a new key each time they are pressed, and why. */
const underNewKeys: Readonly<Record<string, string>> = {
  createApiToken: 'its token is told once: repeated, the answer would not have it (decision 127)',
  createWebhook: 'its secret is told once',
  rotateWebhookSecret: 'its secret is told once',
  generatePassword: 'its password is told once',
  setUpSecondFactor: 'stores nothing',
  confirmSecondFactor: 'a code counts once; its recovery codes are told once',
  renewRecoveryCodes: 'its recovery codes are told once',
  removeSecondFactor: 'what is off stays off',
  saveHome: 'says all that home shows: twice is as once',
  saveLayout: 'says all of a list’s layout: twice is as once',
};

const writes = new Set(
  Object.values(operations)
    .filter((operation) => isWrite(operation) && operation.reach !== 'nobody')
    .map(({ name }) => name),
);

/** A call by name with what it is given, up to its closing bracket. */
function* callsIn(text: string): Generator<{ readonly operation: string; readonly given: string }> {
  for (const found of text.matchAll(/\bcall\(\s*(\w+),/g)) {
    let depth = 0;
    let end = found.index;
    do {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 || text[end - 1] !== ')');
    yield { operation: found[1] ?? '', given: text.slice(found.index, end) };
  }
}

suite('writes of the client', (test) => {
  test('R18 go by callOnce, or under a key that the screen keeps', async () => {
    const found: string[] = [];
    for (const { file, text } of await sourcesLike('client/**/*.ts', 'client/**/*.tsx')) {
      for (const { operation, given } of callsIn(text)) {
        const isKept = /\bidempotencyKey\b/.test(given) || Object.hasOwn(underNewKeys, operation);
        if (writes.has(operation) && !isKept) found.push(`${file}: ${operation}`);
      }
    }
    assert.equal(found, []);
  });
});

suite('sending once', (test) => {
  /** The keys under which these bodies go, the first of which has no answer. */
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
