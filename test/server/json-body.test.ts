import { type FastifyInstance, fastify } from 'fastify';
import * as assert from 'uvu/assert';
import { answerError } from '../../server/api/http/answer-error.ts';
import { jsonBodies } from '../../server/api/http/bodies.ts';
import { suite } from '../support/suite.ts';

suite('bodies in JSON', (test, { before, after }) => {
  let app: FastifyInstance;

  before(() => {
    app = fastify();
    app.decorateRequest('layout', null);
    jsonBodies(app);
    app.setErrorHandler(answerError);
    app.post('/', async (request) => ({ read: request.body }));
  });
  after(() => app.close());

  const send = async (payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    return answer.json();
  };

  test('a JSON body is read unchanged, small or large, whatever its texts contain', async () => {
    const small = { text: 'a: "b" \\ [[[[[[[[[[[[[[[[[[[[[[{', list: [1, { deep: [null] }] };
    assert.equal(await send(JSON.stringify(small)), { read: small });
    const large = { lines: Array.from({ length: 8_000 }, (_, n) => ({ code: `A:${n}"`, quantity: '10' })) };
    assert.equal(await send(JSON.stringify(large)), { read: large });
  });

  test('a body with more than 2,000 different keys is refused before it is read, in one object or in many', async () => {
    const keys = Array.from({ length: 2_001 }, (_, n) => [`k${n}`, 0]);
    const fields = { body: 'Send at most 2000 different keys' };
    assert.equal((await send(JSON.stringify(Object.fromEntries(keys)))).fields, fields);
    assert.equal((await send(JSON.stringify(keys.map((key) => Object.fromEntries([key]))))).fields, fields);
    const unfinished = JSON.stringify(Object.fromEntries(keys)).slice(0, -1);
    assert.equal((await send(unfinished)).fields, fields);
    assert.equal(Object.keys((await send(JSON.stringify(Object.fromEntries(keys.slice(1))))).read).length, 2_000);
  });

  test('a body that ends inside a text or a list is refused as invalid JSON', async () => {
    for (const broken of ['{"a', '{"a\\', '[1, 2', '"', `{"${'k'.repeat(9_000)}"${':'.repeat(9_000)}`])
      assert.is((await send(broken)).code, 'not_json', broken);
  });
});
