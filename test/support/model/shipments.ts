import { type ModelLine, type ModelShipment, type ModelTransfer, Refused, type StockModel } from './stock-model.ts';
import type { Given } from './take-in-order.ts';
import { departure } from './transfers.ts';

interface Transition {
  from: readonly ModelShipment['status'][];
  to: ModelShipment['status'];
  by?: 'author' | 'others';
  frees?: true;
}

/** The actions on a return or transfer (rules: Documents, Return and transfer). */
const transitions = {
  submit: { from: ['draft', 'rejected'], to: 'pending', by: 'author' },
  withdraw: { from: ['pending'], to: 'draft', by: 'author', frees: true },
  approve: { from: ['pending'], to: 'approved', by: 'others' },
  reject: { from: ['pending'], to: 'rejected', by: 'others', frees: true },
  confirm: { from: ['approved'], to: 'awaitingCollection' },
  collect: { from: ['awaitingCollection'], to: 'collected' },
  cancel: { from: ['draft', 'pending', 'rejected', 'approved', 'awaitingCollection'], to: 'cancelled', frees: true },
} as const satisfies Record<string, Transition>;

export type ShipmentAction = keyof typeof transitions;

export function statusesFor(action: ShipmentAction): Transition['from'] {
  return transitions[action].from;
}

/** A draft names goods and locations; whether they are there shows only when it is submitted. */
export function draft(model: StockModel, { lines }: ModelShipment): void {
  for (const { location, drum } of lines) {
    if (location.inTransit) throw new Refused('location_not_here');
    if (drum !== null && model.drums.get(drum)?.state === 'undone') throw new Refused('drum_not_here');
  }
}

/** The stock for each line, the oldest receipt first. Refuses when a line gets too little, or part of a drum. */
export function planShipment(model: StockModel, shipment: ModelShipment, isAuthor: boolean): Given[][] {
  admit(shipment, 'submit', isAuthor);
  const there = shipment.lines.map((line) => stockOf(model, line));
  const available = there.map((lines) => lines.reduce((sum, line) => sum + model.free(line), 0));
  const missing = shipment.lines.some(({ drum, quantity }, index) => {
    const isHeld = drum !== null && there[index]?.some((line) => model.reserved(line) > 0);
    return isHeld || quantity > (available[index] ?? 0);
  });
  if (missing) throw new Refused('quantity_over_stock');
  if (shipment.lines.some(({ drum, quantity }, index) => drum !== null && quantity !== available[index])) {
    throw new Refused('drum_is_whole');
  }
  return shipment.lines.map(({ quantity }, index) => {
    let wanted = quantity;
    return (there[index] ?? []).map((line) => {
      const part = Math.min(wanted, model.free(line));
      wanted -= part;
      return { line, quantity: part };
    });
  });
}

export function hold(model: StockModel, shipment: ModelShipment, given: readonly Given[][]): void {
  shipment.status = transitions.submit.to;
  shipment.lines.forEach(({ id }, index) => {
    for (const { line, quantity } of given[index] ?? []) if (quantity > 0) model.promise(id, line, quantity);
  });
}

export function act(
  model: StockModel,
  shipment: ModelShipment,
  action: Exclude<ShipmentAction, 'submit' | 'collect'>,
  isAuthor: boolean,
): void {
  admit(shipment, action, isAuthor);
  const { to, frees }: Transition = transitions[action];
  if (frees) model.release(shipment.lines);
  shipment.status = to;
}

/** Confirms only a completely packed shipment. */
export function confirm(model: StockModel, shipment: ModelShipment, isAuthor: boolean, isPacked: boolean): void {
  admit(shipment, 'confirm', isAuthor);
  if (!isPacked) throw new Refused('goods_not_packed');
  act(model, shipment, 'confirm', isAuthor);
}

/** The held goods leave, out of the house or for another warehouse. Returns what is then in transit. */
export function collect(model: StockModel, shipment: ModelShipment, isAuthor: boolean): ModelTransfer | undefined {
  admit(shipment, 'collect', isAuthor);
  const { origin, destination, lines } = shipment;
  const leaving = lines.flatMap(({ id }) =>
    model.promises.filter((promise) => promise.documentLineId === id).sort((a, b) => a.line.id - b.line.id),
  );
  const drums = new Set(leaving.map(({ line }) => line.drum));
  for (const drum of drums) if (drum !== null) refusePart(model, drum, leaving);
  const freed = model.release(lines);
  const away = destination === null ? undefined : departure(model, leaving, origin, destination);
  const movements = away?.movements ?? leaving.map(({ line, quantity }) => ({ line, quantity: -quantity }));
  const sent = away && { sent: away.transfer };
  model.post({ kind: 'collect', warehouseId: origin, movements, freed, shipment, ...sent });
  model.updateDrumStates(drums, 'despatched');
  shipment.status = transitions.collect.to;
  return away?.transfer;
}

/** A drum goes whole: goods that came onto it since the request would stay behind. */
function refusePart(model: StockModel, drum: string, leaving: readonly Given[]): void {
  const total = (parts: readonly { quantity: number }[]) => parts.reduce((sum, part) => sum + part.quantity, 0);
  const holds = total(model.present().filter((line) => line.drum === drum));
  if (holds !== total(leaving.filter(({ line }) => line.drum === drum))) throw new Refused('drum_is_whole');
}

/** The stock that a line names, in allocation order. */
function stockOf(
  model: StockModel,
  { sku, location, drum, job, segment }: ModelShipment['lines'][number],
): ModelLine[] {
  return model
    .present()
    .filter((line) => line.sku === sku && line.location === location && line.drum === drum)
    .filter((line) => drum !== null || (line.job === job && line.segment === segment))
    .sort((a, b) => a.receivedOn.localeCompare(b.receivedOn) || a.id - b.id);
}

/** A draft is visible only to its author. The author of a request does not decide on it. */
function admit({ status }: ModelShipment, action: ShipmentAction, isAuthor: boolean): void {
  const { from, by }: Transition = transitions[action];
  if (status === 'draft' && !isAuthor) throw new Refused('not_found');
  if (!from.includes(status)) throw new Refused('shipment_not_open');
  if (by === 'author' && !isAuthor) throw new Refused('shipment_not_yours');
  if (by === 'others' && isAuthor) throw new Refused('shipment_own');
}
