import { cutDrum } from '../../../server/api/putaway/cut-drum.ts';
import { moveStock } from '../../../server/api/putaway/move-stock.ts';
import { anyLine, partOf, text, warehouseOf } from './choices.ts';
import { cut, move, moveEverything } from './putaway.ts';
import type { Walk } from './walk.ts';

export async function moveStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const line = anyLine(walk);
  if (line === undefined) return;
  const warehouse = warehouseOf(walk, line);
  const to = chance.of(warehouse.locations);
  const quantity = chance.once(0.4) ? null : partOf(walk, line, line.quantity);
  const accept = chance.once(0.7);
  await walk.both(
    () => move(model, line, quantity, to, accept),
    (tx) =>
      moveStock(tx, warehouse.storeman, {
        destinationId: to.id,
        lines: [{ stockLineId: line.id, ...(quantity !== null && { quantity: text(quantity) }) }],
        ...(accept && { accept: acceptMoves(walk) }),
      }),
  );
}

export async function moveEverythingStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const warehouse = chance.of(walk.site.warehouses);
  const [from, to] = [chance.of(warehouse.locations), chance.of(warehouse.locations)];
  const accept = chance.once(0.8);
  await walk.both(
    () => moveEverything(model, from, to, accept),
    (tx) =>
      moveStock(tx, warehouse.storeman, {
        destinationId: to.id,
        everythingAt: from.id,
        ...(accept && { accept: acceptMoves(walk) }),
      }),
  );
}

export async function cutStep(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const line = anyLine(walk, (candidate) => candidate.drum !== null || chance.once(0.02));
  if (line === undefined) return;
  const quantity = partOf(walk, line, line.quantity);
  const used = [...model.drums].filter(([, drum]) => drum.state !== 'undone').map(([number]) => number);
  const number = used.length > 0 && chance.once(0.1) ? chance.of(used) : `D${walk.fresh()}`;
  const accept = chance.once(0.7);
  await walk.both(
    () => cut(model, line, quantity, number, accept),
    (tx) =>
      cutDrum(tx, warehouseOf(walk, line).storeman, {
        id: line.id,
        quantity: text(quantity),
        drumNumber: number,
        ...(accept && { accept: acceptMoves(walk) }),
      }),
  );
}

function acceptMoves({ model }: Walk): string[] {
  return [...model.lines.values()].flatMap(({ id }) => [`moves_reserved:${id}`, `several_drums:${id}`]);
}
