import {
  type ModelLine,
  type ModelLocation,
  type ModelTransfer,
  type ModelTransferLine,
  Refused,
  type StockModel,
} from './stock-model.ts';

export interface Leaving {
  line: ModelLine;
  quantity: number;
}

export interface ArrivalLine {
  line: ModelTransferLine;
  location: ModelLocation;
  quantity: number;
}

/** Goods in transit turn round; a drum goes as a whole. */
function sendBack(
  model: StockModel,
  closed: ModelTransfer,
  leaving: readonly Leaving[],
  to: ModelLocation,
): ModelTransfer {
  for (const { line, quantity } of leaving) {
    if (quantity > model.free(line)) throw new Refused('quantity_over_stock');
    if (line.drum !== null && quantity < line.quantity) throw new Refused('drum_is_whole');
  }
  const { transfer: sent, movements } = departure(model, leaving, closed.destination, to);
  model.post({ kind: 'sendBack', warehouseId: closed.destination, movements, transfer: closed, sent });
  model.updateDrumStates(
    leaving.map(({ line }) => line.drum),
    'despatched',
  );
  return sent;
}

/** Goods that leave for another warehouse: the movements into transit, and the goods expected there, each stock line once. */
export function departure(model: StockModel, leaving: readonly Leaving[], origin: number, to: ModelLocation) {
  const arriving = leaving.map(({ line, quantity }) => ({ line: model.lineLike(line, { location: to }), quantity }));
  const movements = [...leaving.map(({ line, quantity }) => ({ line, quantity: -quantity })), ...arriving];
  const goods = [...Map.groupBy(arriving, ({ line }) => line)].map(([line, parts]) => ({
    line,
    quantity: parts.reduce((sum, part) => sum + part.quantity, 0),
  }));
  return { transfer: transferOf(model, goods, origin, to), movements };
}

/** Received goods are put where they were found; the rest stays in transit on a transfer of its own. */
export function arrive(model: StockModel, transfer: ModelTransfer, arrivals: readonly ArrivalLine[]): void {
  refuseClosed(transfer);
  if (arrivals.some(({ line, quantity }) => quantity > line.quantity)) throw new Refused('more_than_sent');
  const coming = arrivals.filter(({ quantity }) => quantity > 0);
  const arrived = coming.map(({ line }) => line.goods.drum);
  const isLost = ({ line: { goods, quantity: sent }, quantity }: ArrivalLine) =>
    goods.drum !== null && arrived.includes(goods.drum) && quantity < sent;
  const movements = [
    ...coming.flatMap(({ line: { goods }, location, quantity }) => [
      { line: goods, quantity: -quantity },
      { line: model.lineLike(goods, { location }), quantity },
    ]),
    ...arrivals.filter(isLost).map(({ line, quantity }) => ({ line: line.goods, quantity: quantity - line.quantity })),
  ];
  const drums = coming.map(({ line }) => line.goods.drum);
  for (const { line, quantity } of movements) line.quantity += quantity;
  try {
    model.refuseScattered(drums);
  } finally {
    for (const { line, quantity } of movements) line.quantity -= quantity;
  }
  const operation = model.post({ kind: 'arrive', warehouseId: transfer.destination, movements, transfer });
  model.updateDrumStates(drums, 'empty');
  transfer.status = 'closed';
  transfer.touched = true;
  for (const { line, location } of arrivals) line.countedAt = location;
  const missing = arrivals.flatMap((one) => {
    const { line, quantity } = one;
    return quantity < line.quantity && !isLost(one) ? [{ line: line.goods, quantity: line.quantity - quantity }] : [];
  });
  const [first] = missing;
  if (first !== undefined) operation.rest = transferOf(model, missing, transfer.origin, first.line.location);
}

export function close(
  model: StockModel,
  transfer: ModelTransfer,
  back: ModelLocation | null,
): ModelTransfer | undefined {
  refuseClosed(transfer);
  const all = transfer.lines.map(({ goods: line, quantity }) => ({ line, quantity }));
  if (back !== null) {
    const sent = sendBack(model, transfer, all, back);
    transfer.status = 'closed';
    return sent;
  }
  transfer.status = 'closed';
  const movements = all.map(({ line, quantity }) => ({ line, quantity: -quantity }));
  model.post({ kind: 'close', warehouseId: transfer.destination, movements, transfer });
  model.updateDrumStates(
    all.map(({ line }) => line.drum),
    'written_off',
  );
  return undefined;
}

/** The owner and drum of the goods were fixed at the warehouse they left. */
export function change(transfer: ModelTransfer, what: 'segment' | 'drum'): void {
  refuseClosed(transfer);
  throw new Refused(what === 'segment' ? 'fixed_by_transfer' : 'drum_not_sent');
}

function refuseClosed(transfer: ModelTransfer): void {
  if (transfer.status === 'closed') throw new Refused('ern_not_open');
  if (transfer.status === 'gone') throw new Refused('not_found');
}

function transferOf(model: StockModel, goods: readonly Leaving[], origin: number, to: ModelLocation): ModelTransfer {
  const transfer: ModelTransfer = {
    id: 0,
    origin,
    destination: to.warehouseId,
    status: 'open',
    touched: false,
    lines: goods.map(({ line, quantity }) => ({
      id: 0,
      goods: model.lineLike(line, { location: to }),
      quantity,
      countedAt: null,
    })),
  };
  model.transfers.push(transfer);
  return transfer;
}
