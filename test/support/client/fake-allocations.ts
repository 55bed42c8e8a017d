import { ApiError } from '../../../client/calls/errors.ts';
import type {
  Allocation,
  AllocationCalls,
  JobFacts,
  JobShare,
} from '../../../client/screens/goods-out/manual-allocation/allocation-dependencies.ts';
import { subtract } from '../../../shared/quantity.ts';
import { FakeMoves } from './fake-moves.ts';

/** Free stock and jobs in memory: what is allocated is free no more; answers are lost or refused when told to. */
export class FakeAllocations extends FakeMoves implements AllocationCalls {
  readonly allocations: { body: Allocation; key: string }[] = [];
  known: JobFacts[] = [{ number: 'J-1', cancelled: false, skus: 2 }];
  has: JobShare[] = [];
  readonly sharesAsked: { codes: readonly string[]; job: string; segment: string }[] = [];

  async jobs(text: string) {
    return this.known.map(({ number }) => number).filter((number) => number.startsWith(text));
  }

  async job(number: string) {
    return this.known.find((job) => job.number === number);
  }

  async shares(codes: readonly string[], job: string, segment: string) {
    this.sharesAsked.push({ codes, job, segment });
    return this.has.filter(({ stockCode }) => codes.includes(stockCode));
  }

  async allocate(body: Allocation, key: string) {
    const isRepeated = this.allocations.some((one) => one.key === key);
    this.allocations.push({ body, key });
    const failure = this.failures.shift();
    if (failure instanceof ApiError) throw failure;
    if (!isRepeated) {
      this.rows = this.rows.map((row) => {
        const quantity = body.lines.find(({ stockLineId }) => stockLineId === row.id)?.quantity ?? '0';
        return { ...row, quantity: subtract(row.quantity, quantity) };
      });
    }
    // The allocation is done, its answer is lost on the way.
    if (failure !== undefined) throw failure;
    return { operationId: 70 + this.allocations.length, jobId: 1 };
  }
}
