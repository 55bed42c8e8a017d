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
import { byId, change, type Prepare, using, writeCase } from './write-case.ts';

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
  return { site, jobId, owned, people: [await canceller(), await canceller()] as const };
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
  moveStock: using(free, ({ site, stockLineId }) => {
    const lines = [{ stockLineId }];
    const other = { destinationId: site.goodsOut, lines };
    return change(putaway.moveStock, { destinationId: site.shelf2, lines }, other);
  }),
  cutDrum: using(free, ({ stockLineId: id }, builders) => {
    const cut = { id, quantity: '2', drumNumber: builders.name('D') };
    return change(putaway.cutDrum, cut, { ...cut, quantity: '3' });
  }),
  allocateStock: using(free, ({ stockLineId }, builders) => {
    const allocation = { job: builders.name('J'), lines: [{ stockLineId, quantity: '2' }] };
    return change(allocations.allocateStock, allocation, { ...allocation, segment: 'S1' });
  }),
  unallocateStock: using(ofJob, async ({ site, owned }, builders) => {
    const admins = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
    const { companyId, warehouseId } = site;
    const wanted = { companyId, warehouseId, lines: [{ stockLineId: owned, quantity: '2' }] };
    return writeCase(allocations.unallocateStock, admins, wanted, { ...wanted, reason });
  }),
  adjustStock: using(free, ({ stockLineId }) => {
    const correction = (quantity: string) => ({ reason, lines: [{ stockLineId, quantity }] });
    return change(stock.adjustStock, correction('1'), correction('2'));
  }),
  addFoundStock: using(free, ({ site, stockCode }) => {
    const find = (quantity: string) => ({ reason, lines: [{ stockCode, locationId: site.shelf, quantity }] });
    return change(stock.addFoundStock, find('1'), find('2'));
  }),
  reverseOperation: using(free, async ({ people, stockLineId }) => {
    const lines = [{ stockLineId, quantity: '1' }];
    const { operationId: id } = await people[0].ok(stock.adjustStock, { reason, lines });
    return change(stock.reverseOperation, { id, reason }, { id, reason: 'Another' });
  }),
  startStockCount: using(free, ({ site }) =>
    change(stockCounts.startStockCount, { locationId: site.shelf }, { locationId: site.shelf2 }),
  ),
  countStock: using(
    (builders) => counted(builders, '10'),
    ({ id, count }) => {
      const one = (add: string) => ({ id, counts: [{ ...count, add }] });
      return change(stockCountWork.countStock, one('1'), one('2'));
    },
  ),
  submitStockCount: using(
    (builders) => counted(builders, '9'),
    ({ id }) => change(stockCountWork.submitStockCount, { id, reason }, { id, reason: 'Another' }),
  ),
  approveStockCount: using(
    (builders) => counted(builders, '1000'),
    async ({ id, people, others }) => {
      await people[0].ok(stockCountWork.submitStockCount, { id, reason });
      return writeCase(stockCountWork.approveStockCount, others, { id }, { id: id + 1 });
    },
  ),
  rejectStockCount: using(
    (builders) => counted(builders, '1000'),
    async ({ id, people, others }) => {
      await people[0].ok(stockCountWork.submitStockCount, { id, reason });
      return writeCase(stockCountWork.rejectStockCount, others, { id, reason }, { id, reason: 'Another' });
    },
  ),
  cancelStockCount: using((builders) => counted(builders, '10'), byId(stockCountWork.cancelStockCount)),
  cancelJob: using(ofJob, ({ jobId: id }) => change(jobs.cancelJob, { id }, { id: id + 1 })),
  enableJob: using(ofJob, async ({ people, jobId: id }) => {
    await people[0].ok(jobs.cancelJob, { id });
    return change(jobs.enableJob, { id }, { id: id + 1 });
  }),

  async startVerification(builders) {
    const { companyId } = await builders.site();
    // Only one verification runs at a time, so end those of earlier tries.
    await builders.db.run('update verifications set ended_at = now() where ended_at is null');
    const admins = [await builders.caller({}, ['superAdmin']), await builders.caller({}, ['superAdmin'])] as const;
    return writeCase(startVerification, admins, { companyId }, {});
  },
};
