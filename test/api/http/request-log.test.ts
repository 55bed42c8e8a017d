import { Writable } from 'node:stream';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { type IdentityProvider, ProviderRefused } from '../../../server/api/identity-provider.ts';
import { abandonable } from '../../../server/db/abandonable.ts';
import { counting } from '../../../server/db/database-usage.ts';
import { reader } from '../../../server/db/query.ts';
import { streamRows } from '../../../server/db/stream.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { beginSignOn } from '../../../shared/contract/sign-on/sign-on.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { Caller } from '../../support/builders/caller.ts';
import { becomes } from '../../support/eventually.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

apiSuite('the log of requests', (test, builders) => {
  function logging(services = builders.it.services) {
    const lines: Record<string, unknown>[] = [];
    const output = new Writable({
      write(line, _encoding, done) {
        lines.push(JSON.parse(String(line)));
        done();
      },
    });
    return { app: buildApi({ services, logger: pino(output) }), lines };
  }

  async function logOf(requests: readonly Record<string, string>[]): Promise<Record<string, unknown>[]> {
    const { app, lines } = logging();
    for (const headers of requests) {
      await app.inject({ method: 'GET', url: `/wmsapi/v1/${listStock.path}?search=Secret-77`, headers });
    }
    await becomes(() => lines.length, requests.length);
    await app.close();
    return lines;
  }

  test('a log line has the operation, user, access and the statements of the request', async () => {
    const { credential } = await builders.it.storeman(await builders.it.site());
    const [line] = await logOf([
      { authorization: `Bearer ${credential}`, traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    ]);
    const { user, access, ms, databaseMs, statements, rows, requestId, ...rest } = line ?? {};
    assert.equal(
      [rest['operation'], rest['method'], rest['path'], rest['status'], rest['trace']],
      ['listStock', 'GET', `/wmsapi/v1/${listStock.path}`, 200, trace],
    );
    assert.is(String(access), credential.split('@')[1]);
    for (const number of [user, ms, databaseMs, statements, rows]) assert.type(number, 'number');
    assert.ok(Number(statements) >= 2, 'who calls, and the rows');
    assert.type(requestId, 'string');
    assert.not.match(JSON.stringify(line), 'Secret-77');
  });

  test('the log omits the user of an unknown caller and an invalid trace', async () => {
    for (const traceparent of [
      '',
      'rubbish',
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${trace}-00f067aa0ba902b7-01-more`,
    ]) {
      const [line] = await logOf([{ authorization: 'Bearer nobody@1', traceparent }]);
      assert.equal([line?.['status'], line?.['user'], line?.['trace']], [401, undefined, undefined]);
    }
  });

  test('the log of a provider’s refusal has the innermost reason and none of the values sent', async () => {
    const innermost = new Error('unexpected JWT "iss" claim value', { cause: { claims: 'Secret-77' } });
    const refused = new ProviderRefused('refused', {
      cause: new Error('invalid response encountered', { cause: innermost }),
    });
    const provider = { name: 'Acme ID', begin: () => Promise.reject(refused) } as unknown as IdentityProvider;
    const { app, lines } = logging({ ...builders.it.services, provider });
    await app.ready();
    await new Caller(app, '').refused(beginSignOn, {}, 'sign_on_refused');
    await app.close();
    assert.equal(
      lines.filter(({ msg }) => msg === 'sign_on_refused').map(({ reason }) => reason),
      ['invalid response encountered: unexpected JWT "iss" claim value'],
    );
    assert.not.match(JSON.stringify(lines), 'Secret-77');
  });

  test('the PostgreSQL session carries the name of the trace only during its work', async () => {
    const { pool } = builders.it;
    const name = "select current_setting('application_name') as name";
    const names = await counting({ statements: 0, milliseconds: 0, rows: 0, trace }, async () => [
      await transaction(pool, (tx) => tx.one(name)),
      await reader(abandonable(pool, new AbortController().signal)).one(name),
      ...(await firstPiece(streamRows(pool, { text: name, values: [] }))),
    ]);
    assert.equal(names, Array(3).fill({ name: `wms ${trace}` }));
    const later = await Promise.all(Array.from({ length: 10 }, () => builders.it.db.one(name)));
    assert.equal(later, Array(10).fill({ name: 'wms' }));
  });
});

async function firstPiece<Row>(pieces: AsyncIterable<Row[]>): Promise<Row[]> {
  for await (const piece of pieces) return piece;
  return [];
}
