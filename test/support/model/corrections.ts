import { type ModelLine, type ModelOperation, type ModelTransfer, Refused, type StockModel } from './stock-model.ts';

export interface Arrival {
  line: Omit<ModelLine, 'id' | 'quantity'>;
  quantity: number;
}

export function bringIn(
  model: StockModel,
  kind: 'receive' | 'adjust',
  warehouseId: number,
  arrivals: readonly Arrival[],
): ModelOperation {
  const cancelled = new Set(arrivals.flatMap(({ line }) => (model.isCancelled(line.job) ? [line.job] : [])));
  if (cancelled.size > 0) throw new Refused(cancelled.size === 1 ? 'job_cancelled' : 'jobs_cancelled');
  for (const { line, quantity } of arrivals) {
    if (line.drum !== null) model.drums.set(line.drum, { first: quantity, state: 'in_stock' });
    if (line.job !== null && !model.jobs.has(line.job)) model.jobs.set(line.job, { cancelled: false });
  }
  const movements = arrivals.map(({ line, quantity }) => ({ line: model.lineLike(line), quantity }));
  const madeDrums = arrivals.flatMap(({ line }) => line.drum ?? []);
  return model.post({ kind, warehouseId, movements, madeDrums });
}

export function adjust(model: StockModel, line: ModelLine, quantity: number): void {
  model.refuseInTransit(line);
  const drum = line.drum === null ? undefined : model.drums.get(line.drum);
  if (quantity > 0 && model.isCancelled(line.job)) throw new Refused('job_cancelled');
  const isAway = drum !== undefined && ['despatched', 'in_transit', 'undone'].includes(drum.state);
  if (quantity > 0 && isAway) throw new Refused('drum_not_here');
  if (-quantity > model.free(line)) throw new Refused('quantity_over_stock');
  const operation = model.post({
    kind: 'adjust',
    warehouseId: line.location.warehouseId,
    movements: [{ line, quantity }],
  });
  try {
    model.refuseScattered([line.drum]);
  } catch (error) {
    forget(model, operation);
    throw error;
  }
  model.updateDrumStates([line.drum], 'written_off');
}

/** Removes a posted operation as if it never happened, for operations that are refused only after they were tried. */
function forget(model: StockModel, operation: ModelOperation): void {
  for (const { line, quantity } of operation.movements) line.quantity -= quantity;
  model.operations.splice(model.operations.indexOf(operation), 1);
}

/** Undoes an operation: every movement again with the other sign, in full, from stock that is not reserved. */
export function reverse(model: StockModel, operation: ModelOperation): void {
  if (operation.reversed) throw new Refused('reversed_already');
  if (isWorkedOn(operation.sent)) throw new Refused('cannot_reverse');
  const changes = Map.groupBy(operation.movements, (movement) => movement.line);
  const back = [...changes].map(([line, parts]) => ({
    line,
    change: -parts.reduce((sum, part) => sum + part.quantity, 0),
  }));
  const jobs = back.filter((part) => part.change > 0).map((part) => part.line.job);
  const cancelled = new Set([operation.pick?.job ?? null, ...jobs].filter((job) => model.isCancelled(job)));
  if (cancelled.size > 0) throw new Refused(cancelled.size === 1 ? 'job_cancelled' : 'jobs_cancelled');
  refuseRevived(
    model,
    operation,
    back.filter((part) => part.change > 0).map((part) => part.line.drum),
  );
  refuseTaken(model, operation, back);
  if (operation.followUp?.touched || isWorkedOn(operation.rest)) throw new Refused('cannot_reverse');
  for (const { line, change } of back) line.quantity += change;
  try {
    const made = (line: ModelLine) => line.drum !== null && operation.madeDrums.includes(line.drum);
    if (model.present().some(made)) throw new Refused('cannot_reverse');
    model.refuseScattered(back.map((part) => part.line.drum));
  } catch (error) {
    for (const { line, change } of back) line.quantity -= change;
    throw error;
  }
  reopen(model, operation);
}

/** Goods in transit count as worked on once any of them were received or belong to another owner. */
function isWorkedOn(transfer: ModelTransfer | undefined): boolean {
  return transfer !== undefined && (transfer.status !== 'open' || transfer.touched);
}

/** A drum that has arrived somewhere since cannot be put back as well. */
function refuseRevived(model: StockModel, operation: ModelOperation, drums: readonly (string | null)[]): void {
  const later = model.operations.slice(model.operations.indexOf(operation) + 1);
  const arrived = later.filter((other) => other.kind === 'arrive' && !other.reversed);
  const isBack = (line: ModelLine) => line.drum !== null && drums.includes(line.drum);
  if (arrived.some((other) => other.movements.some(({ line, quantity }) => quantity > 0 && isBack(line)))) {
    throw new Refused('drum_not_here');
  }
}

function refuseTaken(
  model: StockModel,
  operation: ModelOperation,
  back: readonly { line: ModelLine; change: number }[],
): void {
  const lines = new Map(back.map((part) => [part.line, part.change]));
  for (const { line } of operation.freed) lines.set(line, lines.get(line) ?? 0);
  for (const [line, change] of lines) {
    const promised = operation.freed
      .filter((promise) => promise.line === line)
      .reduce((sum, promise) => sum + promise.quantity, 0);
    if (model.free(line) + change < promised) throw new Refused('cannot_reverse');
  }
}

function reopen(model: StockModel, operation: ModelOperation): void {
  operation.reversed = true;
  if (operation.transfer) operation.transfer.status = 'open';
  if (operation.rest) operation.rest.status = 'gone';
  if (operation.sent) operation.sent.status = 'gone';
  if (operation.shipment) operation.shipment.status = 'awaitingCollection';
  if (operation.pick) operation.pick.status = 'open';
  for (const { documentLineId, line, quantity } of operation.freed) model.promise(documentLineId, line, quantity);
  const drums = operation.movements.map((movement) => movement.line.drum);
  const hadCome = operation.kind === 'receive' || operation.kind === 'arrive';
  model.updateDrumStates(drums, operation.kind === 'adjust' ? 'written_off' : hadCome ? 'despatched' : 'empty');
  for (const number of operation.madeDrums) {
    const drum = model.drums.get(number);
    if (drum) drum.state = 'undone';
  }
}
