import type { Input } from '../../../../shared/contract/operation.ts';
import * as contract from '../../../../shared/contract/shipments/packing.ts';
import { refuse } from '../../../../shared/errors.ts';
import { compare, fromUnits, isWhole, toUnits } from '../../../../shared/quantity.ts';
import type { Tx } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { implement } from '../../implement.ts';
import { refuseAt } from '../../refusals.ts';
import { wholeNumbers } from '../../stock/counted-in.ts';
import { lockShipment } from '../lock-shipments.ts';
import { readLists, requireListed } from '../validate-head.ts';
import { answerPacked } from './packing-units.ts';

interface Shift {
  unitId: number;
  lineId: number;
  /** In ten-thousandths. */
  change: bigint;
  path: string;
}

/** Packs, unpacks and moves goods. The shipment is locked, so changes of two users to one unit add up. */
export const packGoods = implement(contract.packGoods, async (tx, actor, input) => {
  const { id, goods } = input;
  await lockShipment(tx, actor, 'pack', { id });
  const shifts = goods.map(({ unitId, lineId, add = '0', take = '0' }, index) => {
    const path = `goods.${index}`;
    return { unitId, lineId, change: toUnits(add) - toUnits(take), path };
  });
  await shift(tx, actor, id, shifts);
  return answerPacked(tx, actor, { operation: 'packGoods', id, input, ...touchedBy(shifts) });
});

/** Adds a packing unit with the next number, which is unique because the shipment is locked. */
export const addPackingUnit = implement(contract.addPackingUnit, async (tx, actor, input) => {
  const { id, unit, goods = [] } = input;
  await lockShipment(tx, actor, 'pack', { id });
  requireListed((await readLists(tx, actor.companyId)).packingUnits, unit, 'unit');
  const added = await tx.one<{ id: number }>(
    `insert into packing_units (company_id, shipment_id, number, unit, description, weight_kg, length_cm, width_cm, height_cm)
     select $1, $2, count(*) + 1, $3, $4, $5, $6, $7, $8
     from packing_units where company_id = $1 and shipment_id = $2
     returning id`,
    [
      actor.companyId,
      id,
      unit,
      input.description ?? null,
      input.weightKg ?? null,
      input.lengthCm ?? null,
      input.widthCm ?? null,
      input.heightCm ?? null,
    ],
  );
  const shifts = goods.flatMap(({ lineId, quantity, from }, index) => {
    const path = `goods.${index}`;
    const entering = { unitId: added.id, lineId, change: toUnits(quantity), path };
    return from === undefined ? [entering] : [entering, { unitId: from, lineId, change: -toUnits(quantity), path }];
  });
  await shift(tx, actor, id, shifts);
  return answerPacked(tx, actor, { operation: 'addPackingUnit', id, input, ...touchedBy(shifts, [added.id]) });
});

/** Deletes a packing unit and renumbers those after it. Its goods become unpacked. */
export const deletePackingUnit = implement(contract.deletePackingUnit, async (tx, actor, input) => {
  const { id: unitId } = input;
  const id = await lockPacked(tx, actor, unitId);
  const emptied = await tx.many<{ lineId: number }>(
    `delete from packed_goods p
     using packing_units u
     where p.company_id = $1 and p.packing_unit_id = u.id and u.company_id = $1 and u.shipment_id = $2 and u.id = $3
     returning p.shipment_line_id as "lineId"`,
    [actor.companyId, id, unitId],
  );
  const deleted = await tx.maybeOne<{ number: number }>(
    'delete from packing_units where company_id = $1 and shipment_id = $2 and id = $3 returning number',
    [actor.companyId, id, unitId],
  );
  if (deleted === undefined) refuse('not_found', { values: { thing: 'packing unit' } });
  const later = await tx.many<{ id: number }>(
    `update packing_units set number = number - 1
     where company_id = $1 and shipment_id = $2 and number > $3
     returning id`,
    [actor.companyId, id, deleted.number],
  );
  return answerPacked(tx, actor, {
    operation: 'deletePackingUnit',
    id,
    input,
    unitIds: later.map((unit) => unit.id),
    lineIds: emptied.map(({ lineId }) => lineId),
  });
});

export const editPackingUnit = implement(contract.editPackingUnit, async (tx, actor, input) => {
  const { id: unitId, unit, was } = input;
  const id = await lockPacked(tx, actor, unitId);
  if (was !== undefined) await refuseChanged(tx, actor, unitId, was);
  if (unit !== undefined) requireListed((await readLists(tx, actor.companyId)).packingUnits, unit, 'unit');
  const given = [input.description, input.weightKg, input.lengthCm, input.widthCm, input.heightCm];
  const changed = await tx.run(
    `update packing_units
     set unit = coalesce($4, unit),
         description = case when $5 then $6 else description end,
         weight_kg = case when $7 then $8::numeric else weight_kg end,
         length_cm = case when $9 then $10::integer else length_cm end,
         width_cm = case when $11 then $12::integer else width_cm end,
         height_cm = case when $13 then $14::integer else height_cm end
     where company_id = $1 and shipment_id = $2 and id = $3`,
    [actor.companyId, id, unitId, unit ?? null, ...given.flatMap((value) => [value !== undefined, value ?? null])],
  );
  if (changed === 0) refuse('not_found', { values: { thing: 'packing unit' } });
  return answerPacked(tx, actor, { operation: 'editPackingUnit', id, input, unitIds: [unitId], lineIds: [] });
});

const measures = ['description', 'lengthCm', 'widthCm', 'heightCm', 'unit'] as const;
type Measured = NonNullable<Input<typeof contract.editPackingUnit>['was']>;

/** Refuses to change a unit that another user has changed since it was read. The shipment is locked. */
async function refuseChanged(tx: Tx, { companyId }: StockActor, unitId: number, was: Measured): Promise<void> {
  const now = await tx.maybeOne<Required<Measured>>(
    `select unit, description, weight_kg as "weightKg", length_cm as "lengthCm", width_cm as "widthCm", height_cm as "heightCm"
     from packing_units where company_id = $1 and id = $2`,
    [companyId, unitId],
  );
  if (now === undefined) return;
  const changed: string[] = measures.filter((field) => was[field] !== undefined && was[field] !== now[field]);
  if (was.weightKg !== undefined && !isSameWeight(was.weightKg, now.weightKg ?? null)) changed.push('weightKg');
  if (changed.length > 0) refuseAt('changed_meanwhile', changed, { data: now });
}

function isSameWeight(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : compare(one, other) === 0;
}

async function lockPacked(tx: Tx, actor: StockActor, unitId: number): Promise<number> {
  const unit = await tx.maybeOne<{ id: number }>(
    `select s.id
     from packing_units u
     join shipments s on s.company_id = $1 and s.id = u.shipment_id
     where u.company_id = $1 and s.warehouse_id = $2 and u.id = $3`,
    [actor.companyId, actor.warehouseId, unitId],
  );
  if (unit === undefined) refuse('not_found', { values: { thing: 'packing unit' } });
  const { id } = await lockShipment(tx, actor, 'pack', unit);
  return id;
}

function touchedBy(shifts: readonly Shift[], others: readonly number[] = []) {
  return {
    unitIds: [...new Set([...others, ...shifts.map(({ unitId }) => unitId)])],
    lineIds: [...new Set(shifts.map(({ lineId }) => lineId))],
  };
}

/** Quantities are in ten-thousandths. */
interface Line {
  id: number;
  stockCode: string;
  wholeNumbers: boolean;
  drumNumber: string | null;
  quantity: bigint;
  packed: bigint;
}

/** Applies shifts to the packing units of a locked shipment: all of them or, if one is refused at its row, none. */
async function shift(tx: Tx, { companyId }: StockActor, shipmentId: number, shifts: readonly Shift[]): Promise<void> {
  const lines = await readLines(tx, companyId, shipmentId, shifts);
  const before = await readPacked(tx, companyId, shipmentId, shifts);
  const held = new Map(before);
  for (const { unitId, lineId, change, path } of shifts) {
    const line = lines.get(lineId) ?? refuse('not_found', { values: { thing: 'line of this shipment' } });
    const there = held.get(keyOf({ unitId, lineId })) ?? 0n;
    if (line.wholeNumbers && !isWhole(fromUnits(change))) {
      refuseAt('whole_numbers_only', [`${path}.add`], { values: { sku: line.stockCode } });
    }
    if (there + change < 0n) {
      refuseAt('packed_less', [`${path}.take`], { values: { packed: fromUnits(there), sku: line.stockCode } });
    }
    held.set(keyOf({ unitId, lineId }), there + change);
    line.packed += change;
  }
  refuseOverfull(lines, held, shifts);
  await write(
    tx,
    companyId,
    [...held].filter(([key, quantity]) => quantity !== (before.get(key) ?? 0n)),
  );
}

/** Checked after all shifts, because one unit may receive what another releases. A drum is in one unit, whole. */
function refuseOverfull(lines: ReadonlyMap<number, Line>, held: ReadonlyMap<string, bigint>, shifts: readonly Shift[]) {
  for (const { unitId, lineId, path } of shifts) {
    const line = lines.get(lineId);
    if (line === undefined) continue;
    const { stockCode: sku, drumNumber, quantity, packed } = line;
    if (packed > quantity) {
      const added = shifts.reduce((sum, one) => (one.lineId === lineId ? sum + one.change : sum), 0n);
      const left = fromUnits(quantity - packed + added);
      refuseAt('packed_too_much', [`${path}.add`], { values: { left, sku }, data: { lineId, left } });
    }
    const there = held.get(keyOf({ unitId, lineId })) ?? 0n;
    if (drumNumber !== null && there !== 0n && there !== quantity) {
      refuseAt('drum_is_whole', [`${path}.add`], { values: { drum: drumNumber } });
    }
  }
}

function keyOf({ unitId, lineId }: Pick<Shift, 'unitId' | 'lineId'>): string {
  return `${unitId} ${lineId}`;
}

async function readLines(
  tx: Tx,
  companyId: number,
  shipmentId: number,
  shifts: readonly Shift[],
): Promise<Map<number, Line>> {
  const rows = await tx.many<Omit<Line, 'quantity' | 'packed'> & { quantity: string; packed: string }>(
    `select l.id, k.stock_code as "stockCode", ${wholeNumbers} as "wholeNumbers", l.drum_number as "drumNumber", l.quantity,
            (select coalesce(sum(p.quantity), 0) from packed_goods p where p.company_id = $1 and p.shipment_line_id = l.id) as packed
     from shipment_lines l
     join skus k on k.company_id = $1 and k.id = l.sku_id
     join units t on t.id = k.unit_id
     left join packing_types g on g.id = k.packing_type_id
     where l.company_id = $1 and l.shipment_id = $2 and l.id = any ($3::bigint[])`,
    [companyId, shipmentId, shifts.map(({ lineId }) => lineId)],
  );
  return new Map(rows.map((row) => [row.id, { ...row, quantity: toUnits(row.quantity), packed: toUnits(row.packed) }]));
}

async function readPacked(
  tx: Tx,
  companyId: number,
  shipmentId: number,
  shifts: readonly Shift[],
): Promise<Map<string, bigint>> {
  const ids = [...new Set(shifts.map(({ unitId }) => unitId))];
  const rows = await tx.many<{ unitId: number; lineId: number | null; quantity: string | null }>(
    `select u.id as "unitId", p.shipment_line_id as "lineId", p.quantity
     from packing_units u
     left join packed_goods p on p.company_id = u.company_id and p.packing_unit_id = u.id and p.shipment_line_id = any ($4::bigint[])
     where u.company_id = $1 and u.shipment_id = $2 and u.id = any ($3::bigint[])`,
    [companyId, shipmentId, ids, shifts.map(({ lineId }) => lineId)],
  );
  if (new Set(rows.map(({ unitId }) => unitId)).size < ids.length) {
    refuse('not_found', { values: { thing: 'packing unit' } });
  }
  return new Map(
    rows.flatMap(({ unitId, lineId, quantity }) =>
      lineId === null || quantity === null ? [] : [[keyOf({ unitId, lineId }), toUnits(quantity)] as const],
    ),
  );
}

async function write(tx: Tx, companyId: number, changed: readonly (readonly [string, bigint])[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(([key, quantity]) => {
    const [unitId = 0, lineId = 0] = key.split(' ').map(Number);
    return { unitId, lineId, quantity };
  });
  const nonZero = rows.filter(({ quantity }) => quantity > 0n);
  const gone = rows.filter(({ quantity }) => quantity === 0n);
  await tx.run(
    `delete from packed_goods p
     using unnest($2::bigint[], $3::bigint[]) as g (unit_id, line_id)
     where p.company_id = $1 and p.packing_unit_id = g.unit_id and p.shipment_line_id = g.line_id`,
    [companyId, gone.map(({ unitId }) => unitId), gone.map(({ lineId }) => lineId)],
  );
  await tx.run(
    `insert into packed_goods (company_id, packing_unit_id, shipment_line_id, quantity)
     select $1, n.unit_id, n.line_id, n.quantity
     from unnest($2::bigint[], $3::bigint[], $4::numeric[]) as n (unit_id, line_id, quantity)
     on conflict (company_id, packing_unit_id, shipment_line_id) do update set quantity = excluded.quantity`,
    [
      companyId,
      nonZero.map(({ unitId }) => unitId),
      nonZero.map(({ lineId }) => lineId),
      nonZero.map(({ quantity }) => fromUnits(quantity)),
    ],
  );
}
