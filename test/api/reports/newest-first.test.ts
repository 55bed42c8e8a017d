import * as assert from 'uvu/assert';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { listGoodsIn } from '../../../shared/contract/reports/goods-in.ts';
import { ownApiSuite } from '../../support/builders/api-suite.ts';
import type { Site } from '../../support/builders/builders.ts';
import { receiveGoods } from '../../support/builders/picks.ts';

type Row = RowOf<typeof listGoodsIn>;

ownApiSuite('reports of movements, newest first', (test, builders) => {
  const codesOf = (rows: readonly Row[]) => rows.map(({ stockCode }) => stockCode);

  const receiveNothing = (site: Site, count: number) =>
    builders.it.db.run(
      `insert into operations (company_id, warehouse_id, kind, document, document_id, user_id, access_id, request_id, at)
       select $1, $2, 'receive', 'ern', s.document_id, s.user_id, 1, 'test', now() + interval '1 day' + n * interval '1 minute'
       from generate_series(1, $3::integer) n, (select user_id, document_id from operations where company_id = $1 and kind = 'receive' limit 1) s`,
      [site.companyId, site.warehouseId, count],
    );

  test('search and filters find matching rows of any age, and no others', async () => {
    const site = await builders.it.site();
    const [cable, tray] = [await builders.it.sku(site), await builders.it.sku(site)];
    const keeper = await builders.it.storeman(site);
    await receiveGoods(builders.it, site, [{ stockCode: cable, quantity: '7' }]);
    await receiveGoods(builders.it, site, [{ stockCode: tray, quantity: '3' }]);
    await receiveNothing(site, 2_100);

    const stockCodesFor = async (query: object) => codesOf((await keeper.ok(listGoodsIn, query)).items);
    assert.equal(await stockCodesFor({ search: cable.toLowerCase() }), [cable]);
    assert.equal(await stockCodesFor({ search: `${cable} ${tray}` }), []);
    assert.equal(await stockCodesFor({ search: '%' }), []);
    assert.equal(await stockCodesFor({ stockCode: tray }), [tray]);
    assert.equal(await stockCodesFor({ person: 'Nobody' }), []);
    const [{ person } = { person: '' }] = (await keeper.ok(listGoodsIn, {})).items;
    assert.equal(await stockCodesFor({ person }), [tray]);
    assert.equal(await stockCodesFor({ undone: false }), [tray, cable]);
    assert.equal(await stockCodesFor({ undone: false, limit: 1 }), [tray]);
  });

  test('rows with equal sort values are ordered by time, page by page', async () => {
    const site = await builders.it.site();
    const keeper = await builders.it.storeman(site);
    const codes: string[] = [];
    for (const day of [3, 1, 2]) {
      const stockCode = await builders.it.sku(site);
      codes[day - 1] = stockCode;
      await receiveGoods(builders.it, site, [{ stockCode, quantity: '5' }]);
      await builders.it.db.run(
        `update operations set at = '2026-01-01T08:00:00Z'::timestamptz + $2 * interval '1 day'
         where company_id = $1 and id = (select max(id) from operations where company_id = $1 and kind = 'receive')`,
        [site.companyId, day],
      );
    }
    for (const sort of ['warehouse', 'source', 'quantity', 'job'] as const) {
      for (const [order, wanted] of [
        [sort, codes],
        [`-${sort}`, codes.toReversed()],
      ] as const) {
        const read: string[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await keeper.ok(listGoodsIn, { sort: order, limit: 1, ...(after && { after }) });
          read.push(...codesOf(page.items));
          after = page.next;
        }
        assert.equal(read, wanted, order);
      }
    }
  });
});
