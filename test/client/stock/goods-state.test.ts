import * as assert from 'uvu/assert';
import type { GoodsCalls, Holder, StockRow } from '../../../client/screens/stock/goods-calls.ts';
import { GoodsState } from '../../../client/screens/stock/goods-state.ts';
import type { RowsPage } from '../../../client/ui/lines/paged-rows.ts';
import { lost, page } from '../../support/client/fake-api.ts';
import { suite } from '../../support/suite.ts';

interface Sku {
  id: number;
  stockCode: string;
}

suite('the page of a SKU or location', (test) => {
  function opened(given: Partial<GoodsCalls<Sku>> = {}) {
    const calls: GoodsCalls<Sku> = {
      idOf: async () => 1,
      thing: async (id) => ({ id, stockCode: 'BOLT' }),
      stock: async () => page([]),
      holders: async () => page([]),
      movements: async () => page([]),
      documents: async () => page([]),
      history: async () => page([]),
      ...given,
    };
    return new GoodsState(1, calls);
  }

  test('it appears when its last table is read, so that no row moves under the pointer', async () => {
    const answer = Promise.withResolvers<RowsPage<Holder>>();
    const asked = Promise.withResolvers<void>();
    const state = opened({
      holders: () => {
        asked.resolve();
        return answer.promise;
      },
    });
    const opening = state.open();
    await asked.promise;
    assert.is(state.load.value.kind, 'loading');
    answer.resolve(page([]));
    await opening;
    assert.equal(state.load.value, { kind: 'ready', value: { id: 1, stockCode: 'BOLT' } });
  });

  test('its stock is found by the name that was read', async () => {
    const names: string[] = [];
    const row = { id: 7 } as StockRow;
    const state = opened({
      stock: async ({ stockCode }) => {
        names.push(stockCode);
        return page([row]);
      },
    });
    await state.open();
    assert.equal([names, state.stock.rows.value], [['BOLT'], [row]]);
  });

  test('a table that cannot be read leaves the page readable', async () => {
    const state = opened({ movements: () => Promise.reject(lost()) });
    await state.open();
    assert.equal([state.load.value.kind, state.movements.load.value.kind], ['ready', 'failed']);
  });
});
