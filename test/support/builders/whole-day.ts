import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import { submitStockCount } from '../../../shared/contract/stock-counts/stock-count-work.ts';
import type { Builders, Site } from './builders.ts';
import { ernOf } from './erns.ts';
import { receiveGoods } from './picks.ts';
import { requestOf, shipped } from './shipments.ts';
import { countOf } from './stock-counts.ts';
import { stockLineOf } from './stock-line.ts';

/** The names that a company uses. Two companies with the same names have nothing else in common. */
export const codes = {
  bag: 'BAG',
  cable: 'CABLE',
  drum: 'DRUM-1',
  partner: 'Cable Co',
  job: 'J-1',
  other: 'J-2',
} as const;

/**
 * Data for every report: received for jobs and as free stock, short with more to come, allocated, despatched from the stock of others,
 * returned, counted short, reserved. Creates the SKUs where the company has none yet.
 */
export async function wholeDay(builders: Builders, site: Site, drum: string = codes.drum): Promise<void> {
  const { bag, cable, partner, job, other } = codes;
  const keeper = await builders.keeper(site);
  const boss = await builders.keeper(site, { approves: true });
  const known = await builders.db.many('select id from skus where company_id = $1 and stock_code = $2', [
    site.companyId,
    bag,
  ]);
  if (known.length === 0) {
    await builders.sku(site, { stockCode: bag });
    await builders.sku(site, { stockCode: cable, divisible: true });
  }
  await receiveGoods(builders, site, [
    { stockCode: cable, quantity: '50', job, segment: 'SEGM01', drumNumber: drum },
    { stockCode: bag, quantity: '40' },
    { stockCode: bag, quantity: '10', job: other },
  ]);
  const ern = await ernOf(keeper, [{ stockCode: bag, quantity: '10' }], { partner });
  await keeper.ok(countErn, {
    id: ern.id,
    counts: [{ lineId: ern.lineId, locationId: site.goodsIn, set: '7' }],
    lines: [{ lineId: ern.lineId, discrepancyComment: 'Three short' }],
  });
  await keeper.ok(receiveErn, { id: ern.id, expectRest: true });
  const free = await stockLineOf(builders, site, bag, { locationId: site.shelf, job: null });
  await keeper.ok(allocateStock, { job, lines: [{ stockLineId: free, quantity: '5' }] });
  const accept = ['uses_free_stock:0'];
  const { id } = await keeper.ok(createPick, { job, lines: [{ stockCode: bag, quantity: '8' }], accept });
  await keeper.ok(despatchPicks, { ids: [id], signedBy: 'Carl Carrier' });
  await shipped(keeper, boss, requestOf(site, [{ stockCode: bag, quantity: '2' }]));
  const count = await countOf(keeper, { locationId: site.goodsIn }, [
    { locationId: site.goodsIn, stockCode: bag, set: '1' },
  ]);
  await keeper.ok(submitStockCount, { id: count.id, reason: 'Some gone' });
  await keeper.ok(createPick, { lines: [{ stockCode: bag, quantity: '3' }] });
}
