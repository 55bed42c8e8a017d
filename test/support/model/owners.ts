import { type ModelLine, type Owner, Refused, type StockModel } from './stock-model.ts';

export function allocate(model: StockModel, line: ModelLine, quantity: number, owner: Owner & { job: string }): void {
  model.refuseInTransit(line);
  if (line.job !== null) throw new Refused('stock_not_free');
  if (model.isCancelled(owner.job)) throw new Refused('job_cancelled');
  if (quantity > model.free(line)) throw new Refused('quantity_over_stock');
  if (!model.jobs.has(owner.job)) model.jobs.set(owner.job, { cancelled: false });
  pass(model, 'allocate', line, quantity, owner);
}

export function unallocate(model: StockModel, line: ModelLine, quantity: number): void {
  model.refuseInTransit(line);
  if (line.job === null) throw new Refused('stock_free_already');
  if (quantity > model.free(line)) throw new Refused('quantity_over_stock');
  pass(model, 'unallocate', line, quantity, { job: null, segment: null });
}

function pass(
  model: StockModel,
  kind: 'allocate' | 'unallocate',
  line: ModelLine,
  quantity: number,
  owner: Owner,
): void {
  const movements = [
    { line, quantity: -quantity },
    { line: model.lineLike(line, owner), quantity },
  ];
  model.post({ kind, warehouseId: line.location.warehouseId, movements });
}

/** All stock of a job becomes free, in every warehouse, unless a document holds any of it, or a pick holds any for it. */
export function cancelJob(model: StockModel, job: string): void {
  if (model.isCancelled(job)) throw new Refused('job_cancelled');
  const holdsFor = new Set(
    model.picks.filter((pick) => pick.job === job).flatMap((pick) => pick.lines.map((line) => line.id)),
  );
  if (model.promises.some((promise) => promise.line.job === job || holdsFor.has(promise.documentLineId))) {
    throw new Refused('job_reserved');
  }
  for (const line of model.present().filter((candidate) => candidate.job === job)) {
    model.lineLike(line, { job: null, segment: null }).quantity += line.quantity;
    line.quantity = 0;
  }
  freeTransfers(model, job);
  model.jobs.set(job, { cancelled: true });
}

/** Goods in transit for the job are free on arrival. */
function freeTransfers(model: StockModel, job: string): void {
  for (const transfer of model.transfers.filter(({ status }) => status === 'open')) {
    for (const line of transfer.lines.filter(({ goods }) => goods.job === job)) {
      line.goods = model.lineLike(line.goods, { job: null, segment: null });
      transfer.touched = true;
    }
  }
}

export function enableJob(model: StockModel, job: string): void {
  if (!model.isCancelled(job)) throw new Refused('job_not_cancelled');
  model.jobs.set(job, { cancelled: false });
}
