import { type ModelLine, type ModelLocation, Refused, type StockModel } from './stock-model.ts';

/** Moves a quantity of a line (null: all of it), or the whole drum it is on. */
export function move(
  model: StockModel,
  line: ModelLine,
  quantity: number | null,
  to: ModelLocation,
  accept: boolean,
): void {
  model.refuseInTransit(line);
  if (line.location === to) throw new Refused('same_location');
  if (line.quantity === 0 && quantity === null) throw new Refused('nothing_to_move');
  if (quantity !== null && quantity > line.quantity) throw new Refused('quantity_over_stock');
  if (quantity !== null && line.drum !== null && quantity < line.quantity) throw new Refused('drum_is_whole');
  const others =
    line.drum === null || line.quantity === 0 ? [] : model.present().filter((other) => other.drum === line.drum);
  const takings = [{ line, quantity: quantity ?? line.quantity }];
  for (const other of others) if (other !== line) takings.push({ line: other, quantity: other.quantity });
  shift(model, 'move', takings, (from) => model.lineLike(from, { location: to }), accept);
}

export function moveEverything(model: StockModel, from: ModelLocation, to: ModelLocation, accept: boolean): void {
  const lines = model.present().filter((line) => line.location === from);
  if (lines.length === 0) throw new Refused('nothing_to_move');
  if (from === to) throw new Refused('same_location');
  const takings = lines.map((line) => ({ line, quantity: line.quantity }));
  shift(model, 'move', takings, (line) => model.lineLike(line, { location: to }), accept);
}

export function cut(model: StockModel, line: ModelLine, quantity: number, number: string, accept: boolean): void {
  model.refuseInTransit(line);
  if (line.drum === null) throw new Refused('not_on_drum');
  if (quantity > line.quantity) throw new Refused('quantity_over_stock');
  if (reservedOf(model, line, quantity) > 0 && !accept) throw new Refused('confirmation_required');
  if ((model.drums.get(number)?.state ?? 'undone') !== 'undone') throw new Refused('drum_number_used');
  model.drums.set(number, { first: quantity, state: 'in_stock' });
  shift(model, 'cut', [{ line, quantity }], (from) => model.lineLike(from, { drum: number }), accept);
  const operation = model.operations.at(-1);
  if (operation) operation.madeDrums = [number];
  model.updateDrumStates([line.drum], 'empty');
}

function shift(
  model: StockModel,
  kind: 'move' | 'cut',
  takings: readonly { line: ModelLine; quantity: number }[],
  target: (line: ModelLine) => ModelLine,
  accept: boolean,
): void {
  const taken = takings.map((taking) => ({ ...taking, reserved: reservedOf(model, taking.line, taking.quantity) }));
  if (!accept && taken.some((taking) => taking.reserved > 0)) throw new Refused('confirmation_required');
  const movements = taken.flatMap(({ line, quantity }) => [
    { line, quantity: -quantity },
    { line: target(line), quantity },
  ]);
  for (const { line, reserved } of taken) model.carry(line, target(line), reserved);
  model.post({ kind, warehouseId: takings[0]?.line.location.warehouseId ?? 0, movements });
}

/** Free quantity goes first. */
function reservedOf(model: StockModel, line: ModelLine, quantity: number): number {
  return Math.max(0, quantity - model.free(line));
}
