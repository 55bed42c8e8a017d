import * as assert from 'uvu/assert';
import { abandonPick } from '../../../server/api/goods-out/abandon-pick.ts';
import { startPick } from '../../../server/api/goods-out/pick-states.ts';
import { saveTaken } from '../../../server/api/goods-out/save-taken.ts';
import { moveStock } from '../../../server/api/putaway/move-stock.ts';
import { adjustStock } from '../../../server/api/stock/adjust-stock.ts';
import { approveStockCount } from '../../../server/api/stock-counts/approve-stock-count.ts';
import { countStock } from '../../../server/api/stock-counts/count-stock.ts';
import { cancelStockCount, startStockCount } from '../../../server/api/stock-counts/start-stock-count.ts';
import { submitStockCount } from '../../../server/api/stock-counts/submit-stock-count.ts';
import type { Tx } from '../../../server/db/query.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { Refusal } from '../../../shared/errors.ts';
import { toUnits } from '../../../shared/quantity.ts';
import { text, warehouseOf } from './choices.ts';
import { learnIds } from './compare.ts';
import { move } from './putaway.ts';
import type { ModelLine, ModelLocation, ModelPick, Promised, StockModel } from './stock-model.ts';
import type { Walk } from './walk.ts';
import type { WalkWarehouse } from './walk-site.ts';

/**
 * After goods were taken for a pick, their SKU is counted and corrected meanwhile, there and where packed goods wait: goods that are not on
 * the shelf are not missing. Then the pick is abandoned, with its goods back. Only pieces, because drums are counted whole.
 */
export async function countTakenStep(walk: Walk): Promise<void> {
  const held = takable(walk);
  if (held === undefined) return;
  const { pick, promise } = held;
  const { line } = promise;
  const warehouse = warehouseOf(walk, line);
  const taken = 100 * walk.chance.between(1, promise.quantity / 100);
  const row = { lineId: promise.documentLineId, locationId: line.location.id };
  await done(walk, (tx) => startPick(tx, warehouse.storeman, { id: pick.id }));
  await done(walk, (tx) =>
    saveTaken(tx, warehouse.storeman, { id: pick.id, taken: [{ ...row, set: text(taken) }] }, walk.builders.services),
  );
  await refusesFigures(walk, warehouse, line);
  await count(walk, warehouse, line, taken);
  const putBack = [{ ...row, quantity: text(taken) }];
  await done(walk, (tx) => abandonPick(tx, warehouse.storeman, { id: pick.id, putBack }));
  note(walk, 'countTaken done');
}

function takable({ model, chance, site }: Walk): { pick: ModelPick; promise: Promised } | undefined {
  const open = model.picks.filter(({ status }) => status === 'open');
  const choices = open.flatMap((pick) =>
    model.promises
      .filter(({ documentLineId, line }) => line.drum === null && pick.lines.some(({ id }) => id === documentLineId))
      .filter(({ line, quantity }) => line.sku !== site.cable && !line.location.quarantine && quantity >= 100)
      .map((promise) => ({ pick, promise })),
  );
  return choices.length === 0 ? undefined : chance.of(choices);
}

/** A figure read off the shelf must confirm that it includes taken goods, and must be based on the current quantity. */
async function refusesFigures(walk: Walk, { storeman }: WalkWarehouse, line: ModelLine): Promise<void> {
  const adjusting = (was: number) =>
    answer(walk, (tx) =>
      adjustStock(tx, storeman, {
        reason: 'Counted',
        lines: [{ stockLineId: line.id, quantity: '1', was: text(was) }],
      }),
    );
  assert.is(await adjusting(line.quantity), 'confirmation_required');
  assert.is(await adjusting(line.quantity + 100), 'changed_meanwhile');
  note(walk, 'adjust includes_taken');
}

/** Counts the SKU at all its locations in the warehouse. At the location of `line`, the count is sometimes one piece off, or zero. */
async function count(walk: Walk, warehouse: WalkWarehouse, line: ModelLine, taken: number): Promise<void> {
  const { model, chance } = walk;
  const { storeman, boss } = warehouse;
  const { services } = walk.builders;
  const { sku, location } = line;
  const here = warehouse.locations.filter((each) => bookAt(model, sku, each) > 0);
  const counted = new Map(
    here.map((each) => [each, bookAt(model, sku, each) - (each === location ? taken : 0) - packedAt(model, sku, each)]),
  );
  const least = counted.get(location) ?? 0;
  // Packed goods may still be at their location, so a count that includes them is also correct.
  const most = least + packedAt(model, sku, location);
  const quantity = chance.once(0.2) ? 0 : Math.max(0, least + chance.of([-100, 0, 0, 100]));
  const difference = quantity < least ? quantity - least : Math.max(0, quantity - most);
  counted.set(location, quantity);
  const { id } = await done(walk, (tx) => startStockCount(tx, storeman, { stockCode: sku }));
  const counts = [...counted].map(([each, quantity]) => ({ locationId: each.id, set: text(quantity), was: null }));
  await done(walk, (tx) => countStock(tx, storeman, { id, counts }));
  const free = model
    .present()
    .filter((each) => isAt(each, sku, location))
    .reduce((sum, each) => sum + model.free(each), 0);
  if (-difference > free) {
    assert.is(
      await answer(walk, (tx) => submitStockCount(tx, storeman, { id, reason: 'Counted' }, services)),
      'count_reserved',
    );
    await done(walk, (tx) => cancelStockCount(tx, storeman, { id }));
    note(walk, 'count reserved');
    return;
  }
  const submitted = await done(walk, (tx) => submitStockCount(tx, storeman, { id, reason: 'Counted' }, services));
  if (submitted.state === 'posted') {
    assert.is(difference, 0, 'without a difference nothing waits for approval');
    note(walk, 'count right');
    return;
  }
  const isMoved = await moveAway(walk, warehouse, line, Math.max(0, -difference));
  const approved = await done(walk, (tx) => approveStockCount(tx, boss, { id }, services));
  const booked = await applyMovements(walk, approved.operationId ?? 0);
  assert.is(booked, difference, 'the difference is the one at the moment of counting');
  note(walk, isMoved ? 'count approved after a move' : 'count approved');
}

async function moveAway(walk: Walk, warehouse: WalkWarehouse, line: ModelLine, needed: number): Promise<boolean> {
  const { model, chance } = walk;
  const to = chance.of(warehouse.locations.filter((each) => each !== line.location));
  if (model.free(line) < needed + 100) return false;
  await walk.both(
    () => move(model, line, 100, to, false),
    (tx) =>
      moveStock(tx, warehouse.storeman, {
        destinationId: to.id,
        lines: [{ stockLineId: line.id, quantity: '1' }],
      }),
    'move',
  );
  await learnIds(walk);
  return true;
}

/** Tells the model which stock lines the count changed. Returns the total change. */
async function applyMovements({ builders, site, model }: Walk, operationId: number): Promise<number> {
  const rows = await builders.db.many<{
    placeId: number;
    sku: string;
    job: string | null;
    segment: string | null;
    receivedOn: string;
    quantity: string;
  }>(
    `select s.location_id as "placeId", k.stock_code as sku, j.number as job, s.segment, s.received_on as "receivedOn", m.quantity
     from movements m
     join stock_lines s on s.company_id = m.company_id and s.id = m.stock_line_id
     join skus k on k.company_id = s.company_id and k.id = s.sku_id
     left join jobs j on j.company_id = s.company_id and j.id = s.job_id
     where m.company_id = $1 and m.operation_id = $2`,
    [site.companyId, operationId],
  );
  const locations = site.warehouses.flatMap((warehouse) => warehouse.locations);
  return rows.reduce((sum, { placeId, quantity, ...row }) => {
    const location = locations.find(({ id }) => id === placeId);
    if (location === undefined) throw new Error('the counted stock has no known location');
    const isLess = quantity.startsWith('-');
    const size = Number(toUnits(isLess ? quantity.slice(1) : quantity) / 100n);
    model.lineLike({ ...row, location, drum: null }).quantity += isLess ? -size : size;
    return sum + (isLess ? -size : size);
  }, 0);
}

function isAt(line: ModelLine, sku: string, location: ModelLocation): boolean {
  return line.sku === sku && line.location === location && line.drum === null;
}

function bookAt(model: StockModel, sku: string, location: ModelLocation): number {
  return model.present().reduce((sum, line) => sum + (isAt(line, sku, location) ? line.quantity : 0), 0);
}

function packedAt(model: StockModel, sku: string, location: ModelLocation): number {
  const waiting = model.shipments.filter(({ status }) => status === 'awaitingCollection');
  const ids = new Set(waiting.flatMap(({ lines }) => lines.map(({ id }) => id)));
  return model.promises
    .filter(({ documentLineId, line }) => ids.has(documentLineId) && isAt(line, sku, location))
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function note({ tally }: Walk, outcome: string): void {
  tally[outcome] = (tally[outcome] ?? 0) + 1;
}

function done<Result>({ builders }: Walk, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return transaction(builders.pool, work);
}

async function answer(walk: Walk, work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await done(walk, work);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
