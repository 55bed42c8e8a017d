import * as assert from 'uvu/assert';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import { createErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import type { Input, Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { type Answer, Caller } from '../../support/builders/caller.ts';
import { WireCaller } from '../../support/builders/wire-caller.ts';
import { columns } from '../../support/columns.ts';
import { requestFor } from '../../support/contract/request.ts';
import { rowsAt } from '../../support/contract/rows.ts';
import { someoneFor } from '../../support/contract/someone.ts';

/** Other tests call the API without a connection. This test proves that a connection changes no answer. */
ownApiSuite('the API over a connection', (test, builders, hooks) => {
  hooks.before(async () => {
    await builders.it.app.listen({ host: '127.0.0.1', port: 0 });
  });

  function both({ credential }: { credential: string }): readonly [WireCaller, Caller] {
    const { app } = builders.it;
    return [new WireCaller(app, credential), new Caller(app, credential)];
  }

  const inputFor = (operation: Operation, site: Site): Input<Operation> => {
    const { params, query, body } = requestFor(operation, site, 'required');
    return { ...params, ...query, ...body };
  };

  test('every read operation returns the same status, headers and text over a connection and in process', async () => {
    const site = await builders.it.site();
    await rowsAt(builders.it, site);
    const reading = operations.filter(({ method, events }) => method === 'GET' && events !== true);
    for (const operation of reading) {
      const [wire, direct] = both(await someoneFor(builders.it, operation, site));
      const input = inputFor(operation, site);
      assert.equal(
        comparable(await wire.call(operation, input)),
        comparable(await direct.call(operation, input)),
        operation.name,
      );
    }
  });

  test('every method refuses a caller who is not signed in', async () => {
    const site = await builders.it.site();
    const byMethod = Map.groupBy(
      operations.filter(({ rule, events }) => rule !== 'public' && events !== true),
      ({ method }) => method,
    );
    assert.is(byMethod.size, 5);
    for (const [operation] of byMethod.values()) {
      if (operation === undefined) continue;
      for (const caller of both(builders.it.stranger())) {
        await caller.refused(operation, inputFor(operation, site), 'session_ended');
      }
    }
  });

  test('a change is made once for its key, over a connection and in process', async () => {
    const site = await builders.it.site();
    const [wire, direct] = both(await builders.it.storeman(site));
    const input = {
      lines: [{ stockCode: await builders.it.sku(site), quantity: '3' }],
      reference: 'Côte-d’Azur-25-m²',
    };
    const made = await wire.ok(createErn, input, { key: 'sent-once' });
    assert.equal(await direct.ok(createErn, input, { key: 'sent-once' }), made);
    const { items } = await wire.ok(listErns, {});
    assert.equal(columns(items, 'id', 'reference'), [`${made.id}, ${input.reference}`]);
  });

  test('a refusal has the same fields and code over a connection and in process', async () => {
    const site = await builders.it.site();
    const callers = both(await builders.it.storeman(site));
    for (const caller of callers) {
      const { fields } = await caller.refused(createPick, { lines: [], reference: 'a\u0000b' } as never, 'malformed');
      assert.equal(Object.keys(fields ?? {}).sort(), ['lines', 'reference']);
      const lines = [{ stockCode: 'Nowhere', quantity: '1' }];
      await caller.refused(createPick, { lines }, 'unknown_skus');
    }
  });
});

function comparable({ status, headers, body }: Answer) {
  const ofConnection = [
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'x-request-id',
    'content-encoding',
  ];
  const entries = Object.entries(headers).filter(([name]) => !ofConnection.includes(name));
  return { status, headers: Object.fromEntries(entries), body: { ...body, requestId: undefined } };
}
