import { despatchPick } from '../../../shared/contract/goods-out/despatch.ts';
import { createPick } from '../../../shared/contract/goods-out/picks.ts';
import { moveStock } from '../../../shared/contract/putaway/putaway.ts';
import { allocateStock } from '../../../shared/contract/stock/allocation.ts';
import type { Builders, Site } from './builders.ts';
import { linesOf, receiveGoods } from './picks.ts';
import { requestOf, shipped } from './shipments.ts';
import { stockLineOf } from './stock-line.ts';

export interface BusySite {
  site: Site;
  /** Free stock, 5 of 12 reserved. */
  stockLineId: number;
  /** A pick that holds those 5. */
  pickId: number;
  /** A drum with two owners. */
  drumId: number;
  /** A job that owns part of the drum. */
  jobId: number;
  /** The ERN of a transfer in transit to this site. */
  transferId: number;
}

export async function busySite(builders: Builders): Promise<BusySite> {
  const site = await builders.site();
  const storeman = await builders.storeman(site);
  const [loose, cable] = [await builders.sku(site), await builders.sku(site, { divisible: true })];
  const drumNumber = builders.name('D');
  await receiveGoods(builders, site, [
    { stockCode: loose, quantity: '20' },
    { stockCode: cable, quantity: '100', drumNumber },
  ]);
  const received = await stockLineOf(builders, site, loose);
  await storeman.ok(moveStock, { destinationId: site.shelf2, lines: [{ stockLineId: received, quantity: '15' }] });
  const gone = await storeman.ok(createPick, linesOf(loose, '3'));
  await storeman.ok(despatchPick, { id: gone.id, asReserved: true, signedBy: 'Ada' });
  const { id: pickId } = await storeman.ok(createPick, linesOf(loose, '5'));
  const stockLineId = await reservedLine(builders, pickId);
  const drumLine = await stockLineOf(builders, site, cable);
  const { jobId } = await storeman.ok(allocateStock, {
    job: builders.name('J'),
    lines: [{ stockLineId: drumLine, quantity: '30' }],
  });
  const drumId = await builders.id('select id from drums where company_id = $1 and number = $2', [
    site.companyId,
    drumNumber,
  ]);
  const other = await builders.site({ companyId: site.companyId });
  const sent = [{ stockCode: await builders.sku(site), quantity: '4' }];
  await receiveGoods(builders, other, sent);
  const [anna, boss] = [await builders.keeper(other), await builders.keeper(other, { approves: true })];
  const { ern } = await shipped(anna, boss, requestOf(other, sent, { destinationId: site.warehouseId }));
  return { site, stockLineId, pickId, drumId, jobId, transferId: ern?.id ?? 0 };
}

function reservedLine(builders: Builders, pickId: number): Promise<number> {
  return builders.id(
    `select max(r.stock_line_id) as id from reservations r
     join pick_lines l on l.company_id = r.company_id and l.id = r.document_line_id
     where l.pick_id = $1`,
    [pickId],
  );
}
