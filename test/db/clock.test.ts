import * as assert from 'uvu/assert';
import { clockAt } from '../../server/db/clock.ts';
import { transaction } from '../../server/db/transaction.ts';
import { atMoment } from '../support/builders/as-owner.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { receiveGoods } from '../support/builders/picks.ts';
import { sourcesLike } from '../support/sources.ts';
import { suite } from '../support/suite.ts';

suite('the clock of the product', (test, hooks) => {
  const builders = buildersFor(hooks);
  const then = '2019-03-31T12:00:00.000Z';

  test('G72 the application’s role can only read the clock', async () => {
    for (const statement of [
      `insert into clock values ('${then}')`,
      `update clock set at = '${then}'`,
      'delete from clock',
      'truncate clock',
    ]) {
      const code = await builders.it.db.run(statement).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      );
      assert.is(code, '42501', statement);
    }
  });

  test('G72 a clock set by the database owner dates all operations, and has no effect once removed', async () => {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    await atMoment(builders.it.url, then, () => receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]));
    const dates = await builders.it.db.one(
      `select m.at, o.at as operation, e.created_at as created, e.received_at as received, s.received_on as day
       from movements m
       join operations o on o.company_id = m.company_id and o.id = m.operation_id
       join erns e on e.company_id = o.company_id and e.id = o.document_id
       join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
       where m.company_id = $1`,
      [site.companyId],
    );
    assert.equal(dates, { at: then, operation: then, created: then, received: then, day: '2019-03-31' });
    const other = await builders.it.site();
    await receiveGoods(builders.it, other, [{ stockCode: await builders.it.sku(other), quantity: '5' }]);
    const { today } = await builders.it.db.one<{ today: boolean }>(
      `select bool_and(at between now() - interval '1 hour' and now()) as today from movements where company_id = $1`,
      [other.companyId],
    );
    assert.ok(today);
  });

  test('G72 a clock set in a transaction ends with it, even on the same connection', async () => {
    const query = 'select product_now() = now() as "isNow"';
    for (let times = 0; times < 20; times += 1) {
      await transaction(builders.it.pool, async (tx) => {
        assert.equal(await tx.one(query), { isNow: true });
        const past = await clockAt(tx, new Date(then));
        assert.equal([past.now, await past.one(query)], [then, { isNow: false }]);
      });
    }
  });

  test('G72 no operation uses now() instead of the clock', async () => {
    const folders = 'goods-in,goods-out,jobs,putaway,shipments,stock,stock-counts,transit';
    const sources = await sourcesLike(`server/api/{${folders}}/**/*.ts`);
    assert.ok(sources.length > 50);
    const asking = sources.filter(({ text }) => /(?:=|,|\() ?now\(\)/.test(text));
    assert.equal(
      asking.map(({ file }) => file),
      [],
    );
  });
});
