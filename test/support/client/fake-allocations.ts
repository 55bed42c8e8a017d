import type { JobShare } from '../../../client/screens/goods-out/manual-allocation/allocation-order.ts';
import { availability } from '../../../shared/contract/goods-out/availability.ts';
import { listJobs } from '../../../shared/contract/jobs/jobs.ts';
import type { RowOf } from '../../../shared/contract/operation.ts';
import { allocateStock, listRecentAllocations } from '../../../shared/contract/stock/allocation.ts';
import { page } from './fake-api.ts';
import { FakeMoves } from './fake-moves.ts';

const share = (inStock: string) => ({ inStock, reserved: '0', available: inStock });

export class FakeAllocations extends FakeMoves {
  known: Pick<RowOf<typeof listJobs>, 'number' | 'cancelled' | 'skus'>[] = [
    { number: 'J-1', cancelled: false, skus: 2 },
  ];
  has: JobShare[] = [];

  constructor(...rows: FakeMoves['rows']) {
    super(...rows);
    this.on(listJobs, ({ number, search = '' }) =>
      page(this.known.filter((job) => (number === undefined ? job.number.startsWith(search) : job.number === number))),
    )
      .on(availability, ({ stockCode }) => ({
        items: this.has.filter((one) => stockCode.includes(one.stockCode)).map(rowOf),
      }))
      .on(allocateStock, ({ lines }, { idempotencyKey }) => {
        this.once(idempotencyKey, () => this.take(lines));
        return { operationId: 70 + this.requestsOf(allocateStock).length, jobId: 1 };
      })
      .on(listRecentAllocations, () => page([]));
  }
}

function rowOf({ stockCode, here, elsewhere }: JobShare) {
  const [free, otherJobs] = [share('0'), share('0')];
  return { stockCode, groups: { allocated: share(here), job: share(elsewhere), free, otherJobs } };
}
