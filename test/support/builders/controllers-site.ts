import { countErn, receiveErn } from '../../../shared/contract/goods-in/goods-in.ts';
import { despatchPicks } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { cancelJob } from '../../../shared/contract/jobs/jobs.ts';
import type { LayoutId } from '../../../shared/layouts.ts';
import { atMoment } from './as-owner.ts';
import type { Builders, Site } from './builders.ts';
import { ernOf } from './erns.ts';
import { receiveGoods } from './picks.ts';
import { sendGoods } from './transit.ts';

export interface ControllersSite {
  site: Site;
  firstOfMonth: string;
  yesterday: string;
  taker: string;
  pick: string;
}

const DAY = 86_400_000;
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * A site with an answer to each question of a stock controller: seven BAG, of which ten came 400 days ago at 2.50 and three left yesterday
 * for job J-1, which holds 30 m on drum DR-30 beside a full DR-200; two that Cable Co short-shipped; four in transit from elsewhere; and
 * five of job J-9 that was cancelled.
 */
export async function controllersSite(builders: Builders, layout: LayoutId): Promise<ControllersSite> {
  const site = await builders.site({ layout });
  const elsewhere = await builders.site({ layout, companyId: site.companyId });
  const taker = 'Tess Taker';
  const now = Date.now();
  const [yesterday, longAgo] = [dayAt(now - DAY), dayAt(now - 400 * DAY)];
  const owner = { segment: 'SEGM01' };
  await builders.sku(site, { stockCode: 'BAG', price: '2.5' });
  await builders.sku(site, { stockCode: 'TIE', price: '1' });
  await builders.sku(site, { stockCode: 'CABLE', divisible: true, price: '3' });
  await receiveGoods(builders, site, [{ stockCode: 'BAG', quantity: '10' }], longAgo);
  await receiveGoods(builders, site, [
    { stockCode: 'CABLE', quantity: '30', job: 'J-1', drumNumber: 'DR-30', ...owner },
    { stockCode: 'CABLE', quantity: '200', drumNumber: 'DR-200' },
    { stockCode: 'TIE', quantity: '5', job: 'J-9', ...owner },
  ]);
  const storeman = await builders.caller(site, [
    'planCreate',
    'planUpdate',
    'planStart',
    'planConfirm',
    'planClose',
    'screenVM02CancelJobs',
  ]);
  await builders.db.run('update users set name = $2 where id = $1', [storeman.userId, taker]);
  const wanted = { job: 'J-1', ...owner, lines: [{ stockCode: 'BAG', quantity: '3' }], accept: ['uses_free_stock:0'] };
  const pick = await atMoment(builders.url, `${yesterday}T12:00:00Z`, async () => {
    const made = await storeman.ok(createPick, wanted);
    await storeman.ok(despatchPicks, { ids: [made.id], signedBy: 'Carl Carrier' });
    return made;
  });
  const ern = await ernOf(storeman, [{ stockCode: 'TIE', quantity: '10' }], { partner: 'Cable Co' });
  await storeman.ok(countErn, {
    id: ern.id,
    counts: [{ lineId: ern.lineId, locationId: site.goodsIn, set: '8' }],
    lines: [{ lineId: ern.lineId, discrepancyComment: 'Two short' }],
  });
  await storeman.ok(receiveErn, { id: ern.id, expectRest: false });
  await sendGoods(builders, elsewhere, site, [{ stockCode: 'TIE', quantity: '4' }]);
  if (layout === 'vm') await storeman.ok(cancelJob, { id: await jobOf(builders, site, 'J-9') });
  return { site, yesterday, firstOfMonth: `${dayAt(now).slice(0, 7)}-01`, taker, pick: pick.number };
}

function jobOf(builders: Builders, { companyId }: Site, number: string): Promise<number> {
  return builders.id('select id from jobs where company_id = $1 and number = $2', [companyId, number]);
}
