import { errors, refuse } from '../../../shared/errors.ts';
import { fill } from '../../../shared/layouts.ts';
import { compare, fromUnits, subtract, sum, toUnits } from '../../../shared/quantity.ts';
import type { Tx } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { type Reservation, release, reserve } from '../stock/allocation/reserve.ts';
import { lockDrums } from '../stock/drums/drums.ts';

interface WantedGoods {
  id: number;
  /** From 1. */
  position: number;
  quantity: string;
  drumId: number | null;
  drumNumber: string | null;
  stock: { stockLineId: number; quantity: string; reserved: string }[];
}

/**
 * Reserves the goods of a locked shipment, the oldest receipt first, and drums whole (rules: Drums). If lines lack goods, each is refused
 * at its quantity and nothing is reserved.
 */
export async function reserveGoods(tx: Tx, actor: StockActor, shipmentId: number): Promise<void> {
  await lockDrums(tx, actor.companyId, await drumsOf(tx, actor.companyId, shipmentId));
  const lines = await lockGoods(tx, actor, shipmentId);
  if (lines.length === 0) refuse('lines_missing', { fields: { lines: errors.lines_missing.message } });
  refuseMissing(lines);
  await reserve(tx, actor.companyId, lines.flatMap(takesOf));
}

export async function freeGoods(tx: Tx, companyId: number, shipmentIds: readonly number[]): Promise<Reservation[]> {
  const lines = await tx.many<{ id: number }>(
    'select id from shipment_lines where company_id = $1 and shipment_id = any ($2::bigint[])',
    [companyId, shipmentIds],
  );
  return release(
    tx,
    companyId,
    lines.map(({ id }) => id),
  );
}

async function drumsOf(tx: Tx, companyId: number, shipmentId: number): Promise<number[]> {
  const drums = await tx.many<{ id: number }>(
    `select d.id
     from shipment_lines l
     join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
     where l.company_id = $1 and l.shipment_id = $2`,
    [companyId, shipmentId],
  );
  return drums.map(({ id }) => id);
}

/** Locks the stock that the lines name, in the order of stock line ids; the drums are already locked. Returns the lines in their order. */
async function lockGoods(tx: Tx, { companyId, warehouseId }: StockActor, shipmentId: number): Promise<WantedGoods[]> {
  return tx.many<WantedGoods>(
    `with line as (
       select l.*, d.id as drum_id
       from shipment_lines l
       left join drums d on d.company_id = l.company_id and d.number = l.drum_number and d.state <> 'undone'
       where l.company_id = $1 and l.shipment_id = $3
     ), locked as (
       select line.id as line_id, s.id, s.quantity, s.reserved, s.received_on
       from line
       join stock_lines s
         on s.company_id = $1 and s.warehouse_id = $2 and s.sku_id = line.sku_id and s.location_id = line.location_id and s.present
        and s.drum_id is not distinct from line.drum_id
        and (line.drum_number is not null
             or s.job_id is not distinct from line.job_id and s.segment is not distinct from line.segment
                and (not line.by_swc or s.swc is not distinct from line.swc))
       where line.drum_number is null or line.drum_id is not null
       order by s.id
       for no key update of s
     )
     select line.id, line.position, line.quantity, line.drum_id as "drumId", line.drum_number as "drumNumber",
            coalesce(jsonb_agg(jsonb_build_object(
              'stockLineId', locked.id, 'quantity', trim_scale(locked.quantity)::text, 'reserved', trim_scale(locked.reserved)::text
            ) order by locked.received_on, locked.id) filter (where locked.id is not null), '[]') as stock
     from line
     left join locked on locked.line_id = line.id
     group by line.id, line.position, line.quantity, line.drum_id, line.drum_number
     order by line.position`,
    [companyId, warehouseId, shipmentId],
  );
}

/** The unreserved quantity for a line; for a drum, all of it or nothing. */
function availableOf({ drumNumber, stock }: WantedGoods): string {
  const isHeld = stock.some(({ reserved }) => reserved !== '0');
  if (drumNumber !== null && isHeld) return '0';
  return sum(stock.map(({ quantity, reserved }) => subtract(quantity, reserved)));
}

function refuseMissing(lines: readonly WantedGoods[]): void {
  const short = lines.flatMap((line) => {
    const available = availableOf(line);
    return compare(line.quantity, available) > 0 ? [{ line, available }] : [];
  });
  const figures = (wanted: string, available: string) => ({ wanted, available });
  const [first] = short;
  if (first !== undefined) {
    const fields = short.map(({ line: { position, quantity }, available }) => [
      `lines.${position - 1}.quantity`,
      fill(errors.quantity_over_stock.message, figures(quantity, available)),
    ]);
    refuse('quantity_over_stock', {
      values: figures(first.line.quantity, first.available),
      fields: Object.fromEntries(fields),
      data: { lines: short.map(({ line, available }) => ({ lineId: line.id, position: line.position, available })) },
    });
  }
  const cut = lines.find((line) => line.drumNumber !== null && compare(line.quantity, availableOf(line)) < 0);
  if (cut === undefined) return;
  const values = { drum: cut.drumNumber ?? '' };
  const field = `lines.${cut.position - 1}.quantity`;
  refuse('drum_is_whole', {
    values,
    fields: { [field]: fill(errors.drum_is_whole.message, values) },
    data: { ...values, quantity: availableOf(cut) },
  });
}

function takesOf({ id, quantity, stock }: WantedGoods): Reservation[] {
  let wanted = toUnits(quantity);
  return stock.flatMap(({ stockLineId, quantity: there, reserved }) => {
    const free = toUnits(subtract(there, reserved));
    const taken = wanted - free > 0n ? free : wanted;
    wanted -= taken;
    return taken > 0n ? [{ documentLineId: id, stockLineId, quantity: fromUnits(taken) }] : [];
  });
}
