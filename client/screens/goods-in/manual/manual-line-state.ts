import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { compare, isWhole } from '../../../../shared/quantity.ts';
import { TypedField } from '../../../lines/typed-field.ts';
import { t } from '../../../texts.ts';
import type { EditedLine } from '../../../ui/lines/line-column.ts';
import type { Location } from '../ern-rules.ts';
import type { ReceiptInput } from './manual-head.ts';
import { foundAt, isPositive, outOf, plus } from './typed-quantity.ts';
import type { ManualSku, TypedManualLine, TypedPosition } from './typed-receipt.ts';

export interface LineDependencies {
  /** Set when the user tries to receive: missing values are errors from then on. */
  readonly tried: ReadonlySignal<boolean>;
  isRepeated(drumNumber: string): boolean;
  checkDrum(line: ManualLineState, drumNumber: string): void;
}

export class ManualLineState implements EditedLine {
  readonly key: string;
  readonly sku: ManualSku;
  readonly flash = signal(0);
  readonly quantity: TypedField;
  readonly drum: TypedField;
  readonly supplierDrum: TypedField;
  readonly swc: TypedField;
  /** The location, while there is only one. */
  readonly location: Signal<Location | null>;
  /** The batches from scanned labels, while there is only one location. */
  readonly batches: Signal<readonly string[]>;
  /** The parts, once the line has several locations or drums. */
  readonly parts: Signal<readonly TypedPosition[] | undefined>;
  readonly bad: ReadonlySignal<boolean>;
  readonly #refused = signal<string | undefined>(undefined);

  constructor(key: string, { sku, quantity, swc, places }: TypedManualLine, dependencies: LineDependencies) {
    const [first] = places;
    this.key = key;
    this.sku = sku;
    this.quantity = new TypedField({ typed: quantity, fault: (typed) => this.#quantityFault(typed, dependencies) });
    this.drum = new TypedField({
      typed: first?.drumNumber ?? '',
      fault: (typed) => drumFault(typed, dependencies),
      onCommit: (typed) => dependencies.checkDrum(this, typed.trim()),
    });
    this.supplierDrum = new TypedField({ typed: first?.supplierDrumNumber ?? '', fault: spaceFault });
    this.swc = new TypedField({ typed: swc });
    this.location = signal(first?.location ?? null);
    this.batches = signal(first?.batches ?? []);
    this.parts = signal(places.length > 1 || first?.quantity !== quantity ? places : undefined);
    this.bad = computed(
      () => this.#fields.some((field) => field.error.value !== undefined) || this.fault !== undefined,
    );
  }

  /** A part without a quantity, or a refusal of the line as a whole. */
  get fault(): string | undefined {
    const isMissing = this.parts.value?.some(({ quantity }) => !isPositive(quantity)) === true;
    return this.#refused.value ?? (isMissing ? t('ern_quantityMissing') : undefined);
  }

  get positions(): readonly TypedPosition[] {
    return (
      this.parts.value ?? [
        {
          location: this.location.value,
          drumNumber: this.drum.value.value.trim(),
          supplierDrumNumber: this.supplierDrum.value.value.trim(),
          quantity: this.quantity.value.value,
          batches: this.batches.value,
        },
      ]
    );
  }

  /** The sum over all locations; text that is not a quantity counts as zero. */
  get found(): string {
    return foundAt(this.positions);
  }

  /** Whether the user typed a total other than what was found so far. */
  get hasTotal(): boolean {
    const total = this.quantity.value.value;
    return isPositive(total) && compare(total, this.found) !== 0;
  }

  typed(): TypedManualLine {
    return { sku: this.sku, quantity: this.quantity.value.value, swc: this.swc.value.value, places: this.positions };
  }

  input(): ReceiptInput['lines'][number] {
    const swc = this.swc.value.value.trim();
    return {
      stockCode: this.sku.stockCode,
      ...(swc !== '' && { swc }),
      ...(this.parts.value !== undefined && this.sku.onDrums && { total: this.quantity.value.value }),
      counts: this.positions.map(({ location, drumNumber, supplierDrumNumber, quantity, batches = [] }) => ({
        quantity,
        ...(location !== null && { locationId: location.id }),
        ...(drumNumber !== '' && { drumNumber }),
        ...(supplierDrumNumber !== '' && { supplierDrumNumber }),
        ...(batches.length > 0 && { batches: [...batches] }),
      })),
    };
  }

  /** Adds a scanned quantity at a location, with the batches from its code. */
  add(quantity: string, location: Location | null, batches: readonly string[] = []): void {
    const before = this.#filledPositions;
    const at = before.findIndex((position) => position.drumNumber === '' && position.location?.id === location?.id);
    const known = before[at];
    if (known === undefined) {
      this.#grow([...before, { location, drumNumber: '', supplierDrumNumber: '', quantity, batches }]);
      return;
    }
    const named = [...new Set([...(known.batches ?? []), ...batches])];
    this.#grow(before.with(at, { ...known, quantity: plus(known.quantity, quantity), batches: named }));
  }

  /** Adds a drum, out of the total if one was typed before its drums. '' means that the quantity is not known yet. */
  addDrum(drumNumber: string, quantity: string, location: Location | null, batches: readonly string[] = []): void {
    const drums = this.positions.filter((position) => position.drumNumber !== '');
    const typed = this.quantity.value.peek();
    const total = isPositive(typed) && (this.hasTotal || drums.length === 0) ? typed : undefined;
    const part = total === undefined ? quantity : outOf(total, drums, quantity);
    this.#grow([...drums, { location, drumNumber, supplierDrumNumber: '', quantity: part, batches }], total);
  }

  /** Replaces all parts. Unless the user typed another total, the total is what was found. */
  split(positions: readonly TypedPosition[], total = this.hasTotal ? this.quantity.value.peek() : undefined): void {
    const [first] = positions;
    if (first === undefined) return;
    const counted = foundAt(positions);
    const lacks = total !== undefined && this.sku.onDrums && compare(total, counted) !== 0;
    this.#refused.value = undefined;
    this.parts.value = positions.length > 1 || lacks ? positions : undefined;
    this.location.value = first.location;
    this.batches.value = first.batches ?? [];
    this.drum.value.value = first.drumNumber;
    this.supplierDrum.value.value = first.supplierDrumNumber;
    if (total === undefined || !lacks) this.quantity.value.value = isPositive(counted) ? counted : '';
  }

  get #filledPositions(): readonly TypedPosition[] {
    return this.positions.filter(({ quantity, drumNumber }) => quantity !== '' || drumNumber !== '');
  }

  #grow(positions: readonly TypedPosition[], total?: string): void {
    if (total === undefined) this.split(positions);
    else this.split(positions, total);
  }

  refuse(field: 'quantity' | 'drum' | 'line', message: string): void {
    if (field === 'line' || this.parts.peek() !== undefined) this.#refused.value = message;
    else this[field].refuse(message);
  }

  get #fields(): readonly TypedField[] {
    return [this.quantity, this.drum, this.supplierDrum, this.swc];
  }

  #quantityFault(typed: string, dependencies: LineDependencies): string | undefined {
    if (typed === '') return dependencies.tried.value ? t('manual_quantityMissing') : undefined;
    if (!isPositive(typed)) return t('manual_notAQuantity');
    return this.sku.wholeNumbers && !isWhole(typed) ? t('ern_wholeNumbers') : undefined;
  }
}

function drumFault(typed: string, dependencies: LineDependencies): string | undefined {
  if (typed !== '' && dependencies.isRepeated(typed)) return t('manual_drumTwice', { drum: typed });
  return spaceFault(typed);
}

/** Spec 5: drum numbers contain no spaces. */
function spaceFault(typed: string): string | undefined {
  return /\s/.test(typed) ? t('manual_drumSpaces') : undefined;
}
