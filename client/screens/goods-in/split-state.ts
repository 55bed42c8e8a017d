import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { fromUnits, isDecimal, toUnits } from '../../../shared/quantity.ts';
import { type Combobox, createCombobox, type Option } from '../../ui/combobox/combobox-state.ts';
import type { CountInput } from './ern-calls.ts';
import type { ErnLine } from './ern-rules.ts';

/** A location to choose. */
export type LocationOption = Option & { id: number };

/** One place of a line's count while it is edited. */
export interface SplitRow {
  key: number;
  location: Combobox<LocationOption>;
  chosen: Signal<LocationOption | undefined>;
  drumNumber: Signal<string>;
  supplierDrumNumber: Signal<string>;
  quantity: Signal<string>;
}

/** A line's count split over locations and drums (design: Documents, ERN), edited together and saved as one change. */
export class SplitState {
  readonly line: ErnLine;
  readonly rows: Signal<readonly SplitRow[]>;
  /** The sum of what is typed so far, as decimal text. */
  readonly total: ReadonlySignal<string>;
  readonly isValid: ReadonlySignal<boolean>;
  readonly #find: (text: string) => Promise<readonly LocationOption[]>;
  #lastKey = 0;

  constructor(line: ErnLine, find: (text: string) => Promise<readonly LocationOption[]>) {
    this.line = line;
    this.#find = find;
    this.rows = signal(line.counts.map((count) => this.#row(count)));
    if (line.counts.length === 0) this.add();
    this.total = computed(() => fromUnits(this.rows.value.reduce((sum, row) => sum + unitsOf(row.quantity.value), 0n)));
    this.isValid = computed(() => this.rows.value.every(isValid));
  }

  /** Another place, with what is still missing. */
  add(): void {
    const counted = this.rows.peek().reduce((sum, row) => sum + unitsOf(row.quantity.peek()), 0n);
    const missing = toUnits(this.line.shippedQuantity) - counted;
    const quantity = missing > 0n ? fromUnits(missing) : '';
    const isFirst = this.rows.peek().length === 0;
    const { drumNumber, supplierDrumNumber } = isFirst ? this.line : { drumNumber: null, supplierDrumNumber: null };
    this.rows.value = [...this.rows.peek(), this.#row({ location: null, drumNumber, supplierDrumNumber, quantity })];
  }

  remove(row: SplitRow): void {
    this.rows.value = this.rows.peek().filter((other) => other !== row);
  }

  /** The change that makes the server's count what is typed: former places go, the typed ones are set. */
  change(): CountInput {
    const lineId = this.line.id;
    const former = this.line.counts.map((count) => ({
      lineId,
      ...(count.location !== null && { locationId: count.location.id }),
      ...(count.drumNumber !== null && { drumNumber: count.drumNumber }),
      set: null,
    }));
    const typed = this.rows.peek().map((row) => ({ lineId, ...placeOf(row), set: row.quantity.peek() }));
    const kept = former.filter((old) => !typed.some((row) => isSamePlace(row, old)));
    return { counts: [...kept, ...typed] };
  }

  #row(
    count: Pick<ErnLine['counts'][number], 'location' | 'drumNumber' | 'supplierDrumNumber' | 'quantity'>,
  ): SplitRow {
    this.#lastKey += 1;
    const chosen = signal(count.location === null ? undefined : optionOf(count.location));
    const location = createCombobox<LocationOption>({
      find: this.#find,
      onPick: (option) => {
        chosen.value = option;
      },
    });
    location.show(count.location?.name ?? '');
    return {
      key: this.#lastKey,
      location,
      chosen,
      drumNumber: signal(count.drumNumber ?? ''),
      supplierDrumNumber: signal(count.supplierDrumNumber ?? ''),
      quantity: signal(count.quantity),
    };
  }
}

/** Text in the location that was not picked from the list names no location; none at all is the default one. */
export function isUnknownLocation(row: SplitRow): boolean {
  const text = row.location.text.value.trim();
  return text !== '' && text !== row.chosen.value?.name;
}

function isValid(row: SplitRow): boolean {
  return isDecimal(row.quantity.value) && !row.quantity.value.startsWith('-') && !isUnknownLocation(row);
}

export function optionOf(location: { id: number; name: string }): LocationOption {
  return { key: String(location.id), id: location.id, name: location.name };
}

interface Place {
  locationId?: number;
  drumNumber?: string;
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.locationId === b.locationId && a.drumNumber === b.drumNumber;
}

function placeOf(row: SplitRow): Place & { supplierDrumNumber?: string } {
  const location = row.location.text.peek().trim() === '' ? undefined : row.chosen.peek();
  const [drumNumber, supplierDrumNumber] = [row.drumNumber.peek().trim(), row.supplierDrumNumber.peek().trim()];
  return {
    ...(location !== undefined && { locationId: location.id }),
    ...(drumNumber !== '' && { drumNumber }),
    ...(supplierDrumNumber !== '' && { supplierDrumNumber }),
  };
}

function unitsOf(text: string): bigint {
  return isDecimal(text) ? toUnits(text) : 0n;
}
