import * as jobs from '../../../shared/contract/jobs/jobs.ts';
import * as putaway from '../../../shared/contract/putaway/putaway.ts';
import * as allocations from '../../../shared/contract/stock/allocation.ts';
import * as stock from '../../../shared/contract/stock/stock.ts';
import * as stockCountWork from '../../../shared/contract/stock-counts/stock-count-work.ts';
import * as stockCounts from '../../../shared/contract/stock-counts/stock-counts.ts';
import { startVerification } from '../../../shared/contract/verification/verification.ts';
import type { Builders } from '../builders/builders.ts';
import { receiveGoods } from '../builders/picks.ts';
import { countOf } from '../builders/stock-counts.ts';
import { stockLineOf } from '../builders/stock-line.ts';
import { type Prepare, writeCase } from './write-case.ts';

const reason = 'Counted';

async function free(builders: Builders) {
  const site = await builders.site();
  const stockCode = await builders.sku(site, { divisible: true });
  await receiveGoods(builders, site, [{ stockCode, quantity: '10', drumNumber: builders.name('D') }]);
  const people = [await builders.storeman(site), await builders.storeman(site)] as const;
  return { site, stockCode, people, stockLineId: await stockLineOf(builders, site, stockCode) };
}

async function ofJob(builders: Builders) {
  const { site, people, stockLineId } = await free(builders);
  const lines = [{ stockLineId, quantity: '4' }];
  const { jobId } = await people[0].ok(allocations.allocateStock, { job: builders.name('J'), lines });
  const owned = await builders.id('select id from stock_lines where company_id = $1 and job_id = $2', [
    site.companyId,
    jobId,
  ]);
  const canceller = () => builders.caller(site, ['screenVM02CancelJobs']);
  return { site, jobId, owned, cancellers: [await canceller(), await canceller()] as const };
}

async function counted(builders: Builders, quantity: string) {
  const { site, stockCode, people } = await free(builders);
  const { drumNumber = '' } = await builders.db.one<{ drumNumber: string }>(
    'select number as "drumNumber" from drums where company_id = $1',
    [site.companyId],
  );
  const { id } = await countOf(people[0], { locationId: site.shelf }, [{ stockCode, drumNumber, set: quantity }]);
  const others = [await builders.storeman(site), await builders.storeman(site)] as const;
  return { site, id, people, others, count: { stockCode, drumNumber } };
}

export const stockWrites: Readonly<Record<string, Prepare>> = {
  async moveStock(builders) {
    const { site, people, stockLineId } = await free(builders);
    const lines = [{ stockLineId }];
    const other = { destinationId: site.goodsOut, lines };
    return writeCase(putaway.moveStock, people, { destinationId: site.shelf2, lines }, other);
  },

  async cutDrum(builders) {
    const { people, stockLineId: id } = await free(builders);
    const cut = { id, quantity: '2', drumNumber: builders.name('D') };
    return writeCase(putaway.cutDrum, people, cut, { ...cut, quantity: '3' });
  },

  async allocateStock(builders) {
    const { people, stockLineId } = await free(builders);
    const allocation = { job: builders.name('J'), lines: [{ stockLineId, quantity: '2' }] };
    return writeCase(allocations.allocateStock, people, allocation, { ...allocation, segment: 'S1' });
  },

  async unallocateStock(builders) {
    const { site, owned } = await ofJob(builders);
    const admins = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
    const { companyId, warehouseId } = site;
    const wanted = { companyId, warehouseId, lines: [{ stockLineId: owned, quantity: '2' }] };
    return writeCase(allocations.unallocateStock, admins, wanted, { ...wanted, reason });
  },

  async adjustStock(builders) {
    const { people, stockLineId } = await free(builders);
    const correction = (quantity: string) => ({ reason, lines: [{ stockLineId, quantity }] });
    return writeCase(stock.adjustStock, people, correction('1'), correction('2'));
  },

  async addFoundStock(builders) {
    const { site, people, stockCode } = await free(builders);
    const find = (quantity: string) => ({ reason, lines: [{ stockCode, locationId: site.shelf, quantity }] });
    return writeCase(stock.addFoundStock, people, find('1'), find('2'));
  },

  async reverseOperation(builders) {
    const { people, stockLineId } = await free(builders);
    const lines = [{ stockLineId, quantity: '1' }];
    const { operationId: id } = await people[0].ok(stock.adjustStock, { reason, lines });
    return writeCase(stock.reverseOperation, people, { id, reason }, { id, reason: 'Another' });
  },

  async startStockCount(builders) {
    const { site, people } = await free(builders);
    return writeCase(stockCounts.startStockCount, people, { locationId: site.shelf }, { locationId: site.shelf2 });
  },

  async countStock(builders) {
    const { id, people, count } = await counted(builders, '10');
    const one = (add: string) => ({ id, counts: [{ ...count, add }] });
    return writeCase(stockCountWork.countStock, people, one('1'), one('2'));
  },

  async submitStockCount(builders) {
    const { id, people } = await counted(builders, '9');
    return writeCase(stockCountWork.submitStockCount, people, { id, reason }, { id, reason: 'Another' });
  },

  async approveStockCount(builders) {
    const { id, people, others } = await counted(builders, '1000');
    await people[0].ok(stockCountWork.submitStockCount, { id, reason });
    return writeCase(stockCountWork.approveStockCount, others, { id }, { id: id + 1 });
  },

  async rejectStockCount(builders) {
    const { id, people, others } = await counted(builders, '1000');
    await people[0].ok(stockCountWork.submitStockCount, { id, reason });
    return writeCase(stockCountWork.rejectStockCount, others, { id, reason }, { id, reason: 'Another' });
  },

  async cancelStockCount(builders) {
    const { id, people } = await counted(builders, '10');
    return writeCase(stockCountWork.cancelStockCount, people, { id }, { id: id + 1 });
  },

  async cancelJob(builders) {
    const { cancellers, jobId: id } = await ofJob(builders);
    return writeCase(jobs.cancelJob, cancellers, { id }, { id: id + 1 });
  },

  async enableJob(builders) {
    const { cancellers, jobId: id } = await ofJob(builders);
    await cancellers[0].ok(jobs.cancelJob, { id });
    return writeCase(jobs.enableJob, cancellers, { id }, { id: id + 1 });
  },

  async startVerification(builders) {
    const { companyId } = await builders.site();
    // Only one verification runs at a time, so end those of earlier tries.
    await builders.db.run('update verifications set ended_at = now() where ended_at is null');
    const admins = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
    return writeCase(startVerification, admins, { companyId }, {});
  },
};
