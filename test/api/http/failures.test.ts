import { Writable } from 'node:stream';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { buildApi } from '../../../server/api/app.ts';
import { listStock } from '../../../shared/contract/reports/stock.ts';
import { apiSuite } from '../../support/builders/api-suite.ts';
import { asOwner } from '../../support/builders/as-owner.ts';
import { Caller } from '../../support/builders/caller.ts';

apiSuite('server failures', (test, builders) => {
  test('G55 an internal failure returns only the request id, and the log has the details under it', async () => {
    const { credential } = await builders.it.storeman(await builders.it.site());
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const app = buildApi({ services: builders.it.services, logger: pino(stream) });
    await app.ready();
    await asOwner(builders.it.url, (owner) => owner.query('alter table stock_lines rename to mislaid'));
    const { status, body } = await new Caller(app, credential).call(listStock, {});
    await asOwner(builders.it.url, (owner) => owner.query('alter table mislaid rename to stock_lines'));
    await app.close();

    const { requestId, ...rest } = body;
    assert.equal([status, rest], [500, { code: 'internal', message: 'Internal error' }]);
    const [line = ''] = lines.filter((one) => one.includes(String(requestId)));
    assert.match(line, 'stock_lines');
    assert.match(line, '"stack"');
  });
});
