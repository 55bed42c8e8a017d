import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { compare, isDecimal, isWhole } from '../../../../../shared/quantity.ts';
import { t } from '../../../../texts.ts';
import type { PackingUnit } from '../shipment.ts';
import { type PackCommand, sizesOf, type UnitSizes } from './packing-commands.ts';

type Measure = 'weightKg' | 'lengthCm' | 'widthCm' | 'heightCm';

/** In centimetres. */
const LONGEST = '10000';

/** The typed values of a packing unit; empty means unknown. */
export class UnitForm implements Record<Measure, Signal<string>> {
  readonly unit: Signal<string>;
  readonly description: Signal<string>;
  readonly weightKg: Signal<string>;
  readonly lengthCm: Signal<string>;
  readonly widthCm: Signal<string>;
  readonly heightCm: Signal<string>;
  readonly faults: ReadonlySignal<Readonly<Partial<Record<Measure, string>>>>;
  readonly #id: number;
  /** The values last shown to the user. */
  #seen: Required<UnitSizes>;

  constructor(unit: PackingUnit) {
    this.#id = unit.id;
    this.#seen = sizesOf(unit);
    this.unit = signal(unit.unit);
    this.description = signal(unit.description ?? '');
    this.weightKg = signal(unit.weightKg ?? '');
    this.lengthCm = signal(`${unit.lengthCm ?? ''}`);
    this.widthCm = signal(`${unit.widthCm ?? ''}`);
    this.heightCm = signal(`${unit.heightCm ?? ''}`);
    this.faults = computed(() => {
      const sides = (['lengthCm', 'widthCm', 'heightCm'] as const).filter((side) => !isSide(this[side].value));
      const isWeight = this.weightKg.value === '' || isMore(this.weightKg.value);
      return {
        ...(!isWeight && { weightKg: t('packing_notANumber') }),
        ...Object.fromEntries(sides.map((side) => [side, t('packing_notASize')])),
      };
    });
  }

  isRight(): boolean {
    return Object.keys(this.faults.peek()).length === 0;
  }

  /** Undefined if nothing changed. */
  command(): PackCommand | undefined {
    const typed = this.#typed();
    const changed = unitFields.filter((field) => typed[field] !== this.#seen[field]);
    if (changed.length === 0) return undefined;
    const of = (values: Required<UnitSizes>): UnitSizes =>
      Object.fromEntries(changed.map((field) => [field, values[field]]));
    return { kind: 'edit', unitId: this.#id, ...of(typed), was: of(this.#seen) };
  }

  /** After another user's change, updates the fields without unsaved input. Returns the fields that both changed. */
  follow(unit: PackingUnit): readonly UnitField[] {
    const [typed, before, now] = [this.#typed(), this.#seen, sizesOf(unit)];
    this.#seen = now;
    const changed = unitFields.filter((field) => before[field] !== now[field]);
    for (const field of changed) if (typed[field] === before[field]) this[field].value = `${now[field] ?? ''}`;
    return changed.filter((field) => typed[field] !== before[field] && typed[field] !== now[field]);
  }

  #typed(): Required<UnitSizes> {
    const size = (typed: string) => (typed === '' ? null : Number(typed));
    return {
      unit: this.unit.peek(),
      description: this.description.peek().trim() || null,
      weightKg: this.weightKg.peek() || null,
      lengthCm: size(this.lengthCm.peek()),
      widthCm: size(this.widthCm.peek()),
      heightCm: size(this.heightCm.peek()),
    };
  }
}

const unitFields = ['unit', 'description', 'weightKg', 'lengthCm', 'widthCm', 'heightCm'] as const;
type UnitField = (typeof unitFields)[number];

function isSide(typed: string): boolean {
  return typed === '' || (isMore(typed) && isWhole(typed) && compare(typed, LONGEST) <= 0);
}

function isMore(typed: string): boolean {
  return isDecimal(typed) && compare(typed, '0') > 0;
}
