import { compare, subtract } from '../../../../../shared/quantity.ts';
import { t } from '../../../../texts.ts';
import type { PackingUnit, ShipmentLine } from '../shipment.ts';

export interface UnitSizes {
  readonly unit?: string;
  readonly description?: string | null;
  readonly weightKg?: string | null;
  readonly lengthCm?: number | null;
  readonly widthCm?: number | null;
  readonly heightCm?: number | null;
}

interface Shift {
  readonly unitId: number;
  readonly lineId: number;
  /** The quantity to add to the unit; `take` removes one. */
  readonly add?: string;
  readonly take?: string;
}

interface Entering {
  readonly lineId: number;
  readonly quantity: string;
  readonly from?: number;
}

/** One change of the packing as plain data, so that a scan can be stored until it is sent, and undone. */
export type PackCommand =
  | { readonly kind: 'pack'; readonly goods: readonly Shift[] }
  | ({ readonly kind: 'add'; readonly unit: string; readonly goods: readonly Entering[] } & UnitSizes)
  /** `was` contains the previous values on screen. */
  | ({ readonly kind: 'edit'; readonly unitId: number; readonly was: UnitSizes } & UnitSizes)
  | { readonly kind: 'delete'; readonly unitId: number };

/**
 * The commands that undo a change: `before` are the units before it, `added` is the unit that it added. A deleted unit comes back as the
 * last one, because the units after it were renumbered.
 */
export function undoing(command: PackCommand, before: readonly PackingUnit[], added?: number): readonly PackCommand[] {
  if (command.kind === 'pack') return [{ kind: 'pack', goods: command.goods.map(turned) }];
  if (command.kind === 'add') return added === undefined ? [] : undoingAdded(command.goods, added);
  const unit = before.find(({ id }) => id === command.unitId);
  if (unit === undefined) return [];
  if (command.kind === 'edit') {
    const { kind: _edit, unitId, was, ...set } = command;
    return [{ kind: 'edit', unitId, ...was, was: set }];
  }
  const goods = unit.goods.map(({ lineId, quantity }) => ({ lineId, quantity }));
  return [{ kind: 'add', goods, ...sizesOf(unit) }];
}

function turned({ add, take, ...target }: Shift): Shift {
  return { ...target, ...(take !== undefined && { add: take }), ...(add !== undefined && { take: add }) };
}

/** Returns goods to the units from which they came, then deletes the unit. */
function undoingAdded(goods: readonly Entering[], added: number): readonly PackCommand[] {
  const back = goods.flatMap(({ lineId, quantity, from }): Shift[] =>
    from === undefined
      ? []
      : [
          { unitId: added, lineId, take: quantity },
          { unitId: from, lineId, add: quantity },
        ],
  );
  const remove = { kind: 'delete', unitId: added } as const;
  return back.length === 0 ? [remove] : [{ kind: 'pack', goods: back }, remove];
}

export function sizesOf({
  unit,
  description,
  weightKg,
  lengthCm,
  widthCm,
  heightCm,
}: PackingUnit): Required<UnitSizes> {
  return { unit, description, weightKg, lengthCm, widthCm, heightCm };
}

export function packInto(
  unitId: number,
  goods: readonly Pick<Entering, 'lineId' | 'quantity'>[],
): PackCommand & { kind: 'pack' } {
  return { kind: 'pack', goods: goods.map(({ lineId, quantity }) => ({ unitId, lineId, add: quantity })) };
}

export function leftOf({ quantity, packed }: Pick<ShipmentLine, 'quantity' | 'packed'>): string {
  return compare(packed, quantity) >= 0 ? '0' : subtract(quantity, packed);
}

/** 'Pallet 2'. */
export function unitName({ unit, number }: Pick<PackingUnit, 'unit' | 'number'>): string {
  return t('packing_unitName', { unit, number });
}
