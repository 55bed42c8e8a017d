import * as assert from 'uvu/assert';
import { connection } from '../../../client/calls/connection.ts';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import { pageId, send } from '../../../client/calls/request.ts';
import { createToken, listAccesses, sendResetPassword } from '../../../shared/contract/account/account.ts';
import { receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { suite } from '../../support/suite.ts';

interface Sent {
  url: string;
  init: RequestInit;
}

function answering(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return answer();
  };
  return sent;
}

const failed = (error: unknown): ApiError => {
  assert.instance(error, ApiError);
  return error as ApiError;
};

suite('sending calls', (test, { after }) => {
  const network = globalThis.fetch;
  after(() => {
    globalThis.fetch = network;
    // One test loses the connection: stop the check for its return.
    connection.reached();
  });

  test('an input is split into path, query and body', async () => {
    const sent = answering(() => Response.json({}));
    await send(receiveErn, { id: 17, accept: ['expect_rest'], asShipped: undefined });
    await send(sendResetPassword, { login: 'a&b' });
    assert.equal(
      sent.map(({ url, init }) => [url, init.body]),
      [
        ['/wmsapi/v1/ern/17/receive', '{"accept":["expect_rest"]}'],
        ['/wmsapi/v1/user/sendResetPassword?login=a%26b', null],
      ],
    );
  });

  test('arrays are repeated in the query', async () => {
    const sent = answering(() => Response.json([]));
    await send(listAccesses, { fields: ['user', 'company'] });
    assert.is(sent[0]?.url, '/wmsapi/v1/user/access?fields=user&fields=company');
  });

  test('a call sends the client’s headers, the access and the idempotency key', async () => {
    const sent = answering(() => Response.json({ id: 17 }));
    const reply = await send(receiveErn, { id: 17, asShipped: true }, { accessId: 5, idempotencyKey: 'k1' });
    assert.equal(reply, { id: 17 });
    assert.is(sent[0]?.init.method, 'POST');
    assert.is(sent[0]?.init.redirect, 'manual');
    assert.is(sent[0]?.init.body, '{"asShipped":true}');
    assert.equal(sent[0]?.init.headers, {
      'x-wms': '1',
      'x-page-id': pageId,
      'content-type': 'application/json',
      'x-access-id': '5',
      'idempotency-key': 'k1',
    });
  });

  test('a refusal carries its code, message, fields and confirmations', async () => {
    const body = {
      code: 'confirmation_required',
      message: 'Please confirm',
      confirmations: [{ key: 'expect_rest', message: 'x' }],
    };
    answering(() => Response.json(body, { status: 409 }));
    const error = failed(await send(receiveErn, { id: 17 }).catch((thrown: unknown) => thrown));
    assert.is(error.status, 409);
    assert.is(error.code, 'confirmation_required');
    assert.is(error.path, 'ern/17/receive');
    assert.equal(error.body.confirmations, body.confirmations);
  });

  test('an answer without a message falls back to the status text', async () => {
    answering(() => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
    const error = failed(await send(listAccesses, {}).catch((thrown: unknown) => thrown));
    assert.is(error.message, 'Bad Gateway');
    assert.is(error.code, 'unknown');
  });

  test('a network failure is distinguished from an abort', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    const broken = await send(createToken, { login: 'a', password: 'b' }).catch((thrown: unknown) => thrown);
    assert.instance(broken, NetworkError);
    assert.is((broken as NetworkError).message, 'Failed to fetch');
    const controller = new AbortController();
    controller.abort();
    answering(() => Promise.reject(controller.signal.reason));
    const aborted = await send(listAccesses, {}, { signal: controller.signal }).catch((thrown: unknown) => thrown);
    assert.instance(aborted, DOMException);
  });
});
