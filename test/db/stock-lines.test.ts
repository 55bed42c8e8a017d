import * as assert from 'uvu/assert';
import { transaction } from '../../server/db/transaction.ts';
import { buildersFor } from '../support/builders/builders-for.ts';
import { receiveGoods } from '../support/builders/picks.ts';
import { suite } from '../support/suite.ts';

suite('stock lines', (test, hooks) => {
  const builders = buildersFor(hooks);

  test('a despatch that leaves some stock updates no index of stock lines', async () => {
    const site = await builders.it.site();
    const stockCode = await builders.it.sku(site);
    await receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]);
    const updatesInPlace = (quantity: number) =>
      transaction(builders.it.pool, async (tx) => {
        const counted = () =>
          tx.one<{ updates: number }>(`select pg_stat_get_xact_tuples_hot_updated('stock_lines'::regclass) as updates`);
        const take = (taken: number) =>
          tx.run('update stock_lines set quantity = quantity - $2 where company_id = $1', [site.companyId, taken]);
        const before = await counted();
        await take(quantity);
        const after = await counted();
        await take(-quantity);
        return after.updates - before.updates;
      });
    assert.is(await updatesInPlace(4), 1);
    assert.is(await updatesInPlace(5), 0, 'what is emptied leaves the indexes of what is there');
  });
});
