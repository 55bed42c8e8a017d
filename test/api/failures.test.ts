import { Writable } from 'node:stream';
import { pino } from 'pino';
import * as assert from 'uvu/assert';
import { buildApi } from '../../server/api/app.ts';
import { listStock } from '../../shared/contract/reports.ts';
import { suite } from '../support/suite.ts';
import { asOwner } from '../support/world/as-owner.ts';
import { Caller } from '../support/world/caller.ts';
import { worldFor } from '../support/world/world.ts';

suite('failures of our own', (test, hooks) => {
  const world = worldFor(hooks);

  test('G55 the answer says nothing but the request id, under which the log has the rest', async () => {
    const { credential } = await world.it.storeman(await world.it.site());
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const app = buildApi({ services: world.it.services, logger: pino(stream) });
    await app.ready();
    await asOwner(world.it.url, (owner) => owner.query('alter table stock_lines rename to mislaid'));
    const { status, body } = await new Caller(app, credential).call(listStock, {});
    await asOwner(world.it.url, (owner) => owner.query('alter table mislaid rename to stock_lines'));
    await app.close();

    const { requestId, ...rest } = body;
    assert.equal([status, rest], [500, { code: 'internal', message: 'Internal error' }]);
    const [line = ''] = lines.filter((one) => one.includes(String(requestId)));
    assert.match(line, 'stock_lines');
    assert.match(line, '"stack"');
  });
});
