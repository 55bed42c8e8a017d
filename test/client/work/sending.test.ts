import * as assert from 'uvu/assert';
import type { CallOptions } from '../../../client/calls/call.ts';
import { ApiError } from '../../../client/calls/errors.ts';
import { Sending } from '../../../client/work/sending.ts';
import { becomes } from '../../support/eventually.ts';
import { suite } from '../../support/suite.ts';

const refusal = (status: number, code: string, data = {}) =>
  new ApiError('pick', status, { code, message: code, ...data });

const unexpected = (error: unknown) => assert.unreachable(String(error));

suite('work sent in one request', (test) => {
  test('pressing twice sends once', async () => {
    const sending = new Sending();
    const answer = Promise.withResolvers<void>();
    let sent = 0;
    const run = () => {
      sent += 1;
      return answer.promise;
    };
    const first = sending.send(run, unexpected);
    assert.ok(sending.isAtWork);
    assert.is(await sending.send(run, unexpected), false);
    answer.resolve();
    assert.is(await first, true);
    assert.equal([sent, sending.isAtWork], [1, false]);
  });

  test('a repeat after a lost answer uses the same key, and the next request uses another', async () => {
    const sending = new Sending();
    const keys: (string | undefined)[] = [];
    const errors: unknown[] = [];
    const lost = new Error('no answer');
    const send = (fails: boolean) =>
      sending.send(
        async ({ under }) => {
          keys.push(under.idempotencyKey);
          if (fails) throw lost;
          sending.renew();
        },
        (error) => errors.push(error),
      );
    assert.is(await send(true), false);
    assert.equal(errors, [lost]);
    assert.is(await send(false), true);
    assert.is(await send(false), true);
    assert.is(keys[1], keys[0]);
    assert.is.not(keys[2], keys[1]);
  });

  test('a draft keeps its key; if that was used for another request, the next attempt has a new one', async () => {
    const sending = new Sending();
    sending.restore('kept');
    const keys: (string | undefined)[] = [];
    const reused = async ({ under }: { under: CallOptions }) => {
      keys.push(under.idempotencyKey);
      throw refusal(422, 'idempotency_key_reused');
    };
    await sending.send(reused, () => undefined);
    await sending.send(reused, () => undefined);
    assert.is(keys[0], 'kept');
    assert.is.not(keys[1], 'kept');
  });

  test('a requested confirmation is sent once accepted, and giving up is not an error', async () => {
    const sending = new Sending();
    const accepted: (readonly string[])[] = [];
    const run = async ({ accept }: { accept: readonly string[] }) => {
      accepted.push(accept);
      if (accept.length === 0)
        throw refusal(409, 'confirmation_required', {
          confirmations: [{ key: 'expect_rest', message: 'Some is missing' }],
        });
    };
    const pendingKeys = () => sending.confirmations.pending.peek()?.map(({ key }) => key);
    const agreed = sending.send(run, unexpected);
    await becomes(pendingKeys, ['expect_rest']);
    sending.confirmations.answer('expect_rest', true);
    sending.confirmations.confirm();
    assert.is(await agreed, true);
    const givenUp = sending.send(run, unexpected);
    await becomes(pendingKeys, ['expect_rest']);
    sending.confirmations.cancel();
    assert.is(await givenUp, false);
    assert.equal(accepted, [[], ['expect_rest'], []]);
    assert.not.ok(sending.isAtWork);
  });
});
