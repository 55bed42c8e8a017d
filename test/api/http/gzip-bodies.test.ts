import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { getErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import type { Caller } from '../../support/builders/caller.ts';
import { wroteNothing } from '../../support/builders/wrote-nothing.ts';

apiSuite('gzip bodies', (test, builders) => {
  async function storemanWithErn() {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    const ern = JSON.stringify({ comments: 'Grüße', lines: [{ stockCode, quantity: '4' }] });
    return { storeman: await builders.it.storeman(site), ern };
  }

  function post({ app, credential }: Caller, payload: Buffer | Readable, coding: string, type = 'application/json') {
    const headers = { authorization: `Bearer ${credential}`, 'content-type': type, 'content-encoding': coding };
    return app.inject({ method: 'POST', url: '/wmsapi/v1/ern', headers, payload });
  }

  test('a packed body is accepted like a plain one', async () => {
    const { storeman, ern } = await storemanWithErn();
    for (const coding of ['gzip', 'GZIP']) {
      const answer = await post(storeman, gzipSync(ern), coding);
      assert.is(answer.statusCode, 200, answer.body);
      assert.is((await storeman.ok(getErn, { id: answer.json().id })).comments, 'Grüße');
    }
  });

  test('a plain body with another coding is accepted as before', async () => {
    const { storeman, ern } = await storemanWithErn();
    for (const coding of ['identity', 'utf-8']) {
      assert.is((await post(storeman, Buffer.from(ern), coding)).statusCode, 200, coding);
    }
  });

  test('G52 a body that unpacks to more than 1 MiB is refused and writes nothing', async () => {
    const { storeman, ern } = await storemanWithErn();
    const padded = (length: number) => gzipSync(ern + ' '.repeat(length - Buffer.byteLength(ern)));
    for (const length of [1_048_577, 200_000_000]) {
      const refusal = await wroteNothing(builders.it, () => post(storeman, padded(length), 'gzip'));
      assert.equal([refusal.statusCode, refusal.json().code], [413, 'body_too_large']);
    }
    assert.is((await post(storeman, padded(1_048_576), 'gzip')).statusCode, 200);
  });

  test('G52 an endless body that unpacks to nothing is refused', async () => {
    const { storeman, ern } = await storemanWithErn();
    const nothing = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')));
    const pieces = Array.from({ length: 60 }, () => nothing);
    const long = () => Readable.from([...pieces, gzipSync(ern)]);
    const refusal = await wroteNothing(builders.it, () => post(storeman, long(), 'gzip'));
    assert.equal([refusal.statusCode, refusal.json().code], [413, 'body_too_large']);
    assert.is((await post(storeman, Readable.from([nothing, gzipSync(ern)]), 'gzip')).statusCode, 200);
  });

  test('damaged, incomplete and unpacked bodies are refused and write nothing', async () => {
    const { storeman, ern } = await storemanWithErn();
    const packed = gzipSync(ern);
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 12, 30);
    for (const body of [damaged, packed.subarray(0, -9), Buffer.from(ern), gzipSync(gzipSync(ern))]) {
      const refusal = await wroteNothing(builders.it, () => post(storeman, body, 'gzip'));
      const { code, fields } = refusal.json();
      assert.equal([refusal.statusCode, code, Object.keys(fields)], [400, 'malformed', ['body']]);
    }
  });
});
