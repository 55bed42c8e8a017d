import * as jobs from '../../../shared/contract/jobs.ts';
import * as putaway from '../../../shared/contract/putaway.ts';
import * as stock from '../../../shared/contract/stock.ts';
import * as stockCounts from '../../../shared/contract/stock-counts.ts';
import { receiveGoods } from '../world/picks.ts';
import { countOf } from '../world/stock-counts.ts';
import { stockLineOf } from '../world/stock-line.ts';
import type { World } from '../world/world.ts';
import { type Prepare, writeCase } from './write-case.ts';

const reason = 'Counted';

/** A site with ten of a SKU on its shelf, free, on a drum of its own; and two storemen. */
async function free(world: World) {
  const site = await world.site();
  const stockCode = await world.sku(site, { divisible: true });
  await receiveGoods(world, site, [{ stockCode, quantity: '10', drumNumber: world.name('D') }]);
  const people = [await world.storeman(site), await world.storeman(site)] as const;
  return { site, stockCode, people, stockLineId: await stockLineOf(world, site, stockCode) };
}

/** The same of a job, with two people who cancel jobs. */
async function ofJob(world: World) {
  const { site, people, stockLineId } = await free(world);
  const lines = [{ stockLineId, quantity: '4' }];
  const { jobId } = await people[0].ok(stock.allocateStock, { job: world.name('J'), lines });
  const owned = await world.id('select id from stock_lines where company_id = $1 and job_id = $2', [
    site.companyId,
    jobId,
  ]);
  const canceller = () => world.caller(site, ['screenVM02CancelJobs']);
  return { site, jobId, owned, cancellers: [await canceller(), await canceller()] as const };
}

/** A count of the drum on the shelf, over the tolerance where it is wanted so; those who count, and those who did not. */
async function counted(world: World, quantity: string) {
  const { site, stockCode, people } = await free(world);
  const { drumNumber = '' } = await world.db.one<{ drumNumber: string }>(
    'select number as "drumNumber" from drums where company_id = $1',
    [site.companyId],
  );
  const { id } = await countOf(people[0], { locationId: site.shelf }, [{ stockCode, drumNumber, set: quantity }]);
  const others = [await world.storeman(site), await world.storeman(site)] as const;
  return { site, id, people, others, count: { stockCode, drumNumber } };
}

/** Every change of stock, its counts and jobs. */
export const stockWrites: Readonly<Record<string, Prepare>> = {
  async moveStock(world) {
    const { site, people, stockLineId } = await free(world);
    const lines = [{ stockLineId }];
    const other = { destinationId: site.goodsOut, lines };
    return writeCase(putaway.moveStock, people, { destinationId: site.shelf2, lines }, other);
  },

  async cutDrum(world) {
    const { people, stockLineId: id } = await free(world);
    const cut = { id, quantity: '2', drumNumber: world.name('D') };
    return writeCase(putaway.cutDrum, people, cut, { ...cut, quantity: '3' });
  },

  async allocateStock(world) {
    const { people, stockLineId } = await free(world);
    const allocation = { job: world.name('J'), lines: [{ stockLineId, quantity: '2' }] };
    return writeCase(stock.allocateStock, people, allocation, { ...allocation, segment: 'S1' });
  },

  async unallocateStock(world) {
    const { site, owned } = await ofJob(world);
    const admins = [await world.caller({}, ['superAdmin']), await world.caller({}, ['superAdmin'])] as const;
    const { companyId, warehouseId } = site;
    const wanted = { companyId, warehouseId, lines: [{ stockLineId: owned, quantity: '2' }] };
    return writeCase(stock.unallocateStock, admins, wanted, { ...wanted, reason });
  },

  async adjustStock(world) {
    const { people, stockLineId } = await free(world);
    const correction = (quantity: string) => ({ reason, lines: [{ stockLineId, quantity }] });
    return writeCase(stock.adjustStock, people, correction('1'), correction('2'));
  },

  async addFoundStock(world) {
    const { site, people, stockCode } = await free(world);
    const find = (quantity: string) => ({ reason, lines: [{ stockCode, locationId: site.shelf, quantity }] });
    return writeCase(stock.addFoundStock, people, find('1'), find('2'));
  },

  async reverseOperation(world) {
    const { people, stockLineId } = await free(world);
    const lines = [{ stockLineId, quantity: '1' }];
    const { operationId: id } = await people[0].ok(stock.adjustStock, { reason, lines });
    return writeCase(stock.reverseOperation, people, { id, reason }, { id, reason: 'Another' });
  },

  async startStockCount(world) {
    const { site, people } = await free(world);
    return writeCase(stockCounts.startStockCount, people, { locationId: site.shelf }, { locationId: site.shelf2 });
  },

  async countStock(world) {
    const { id, people, count } = await counted(world, '10');
    const one = (add: string) => ({ id, counts: [{ ...count, add }] });
    return writeCase(stockCounts.countStock, people, one('1'), one('2'));
  },

  async submitStockCount(world) {
    const { id, people } = await counted(world, '9');
    return writeCase(stockCounts.submitStockCount, people, { id, reason }, { id, reason: 'Another' });
  },

  async approveStockCount(world) {
    const { id, people, others } = await counted(world, '1000');
    await people[0].ok(stockCounts.submitStockCount, { id, reason });
    return writeCase(stockCounts.approveStockCount, others, { id }, { id: id + 1 });
  },

  async rejectStockCount(world) {
    const { id, people, others } = await counted(world, '1000');
    await people[0].ok(stockCounts.submitStockCount, { id, reason });
    return writeCase(stockCounts.rejectStockCount, others, { id, reason }, { id, reason: 'Another' });
  },

  async cancelStockCount(world) {
    const { id, people } = await counted(world, '10');
    return writeCase(stockCounts.cancelStockCount, people, { id }, { id: id + 1 });
  },

  async cancelJob(world) {
    const { cancellers, jobId: id } = await ofJob(world);
    return writeCase(jobs.cancelJob, cancellers, { id }, { id: id + 1 });
  },

  async enableJob(world) {
    const { cancellers, jobId: id } = await ofJob(world);
    await cancellers[0].ok(jobs.cancelJob, { id });
    return writeCase(jobs.enableJob, cancellers, { id }, { id: id + 1 });
  },
};
