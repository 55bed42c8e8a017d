import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { fromUnits, isDecimal, toUnits } from '../../../shared/quantity.ts';
import { type LocationOption, optionOf } from '../../pickers/location-option.ts';
import { type Combobox, createCombobox } from '../../ui/combobox/combobox-state.ts';
import { type CountInput, type ErnLine, type Location, quantityProblem } from './ern-rules.ts';
import { type CountPosition, countAt, quantityAt } from './line-changes.ts';

export interface SplitRow {
  key: number;
  location: Combobox<LocationOption>;
  chosen: Signal<LocationOption | undefined>;
  drumNumber: Signal<string>;
  supplierDrumNumber: Signal<string>;
  quantity: Signal<string>;
  /** The assigned batches; `batch` is one being typed. */
  batches: Signal<readonly string[]>;
  batch: Signal<string>;
  /** Why the drum number cannot be used. */
  drumTaken: ReadonlySignal<string | undefined>;
}

/** The errors of a row, by field. `missing` is not an error yet, but it blocks saving. */
export interface SplitFault {
  location?: 'unknown' | 'twice';
  quantity?: 'missing' | 'number' | 'whole';
  /** `twice`: another row has the same number; otherwise the server's message. */
  drum?: 'twice' | { text: string };
}

interface SplitDependencies {
  find: (text: string) => Promise<readonly LocationOption[]>;
  location?: Location | undefined;
  check?: CheckDrum;
  /** A transfer's line: its goods are on the drum that was sent, or on none. */
  isTransfer?: boolean;
}

/** A line's count split over locations and drums (rules: Documents, ERN), edited together and saved as one change. */
export class SplitState {
  readonly line: ErnLine;
  readonly rows: Signal<readonly SplitRow[]>;
  /** The sum of the typed quantities, as decimal text. */
  readonly total: ReadonlySignal<string>;
  readonly isValid: ReadonlySignal<boolean>;
  readonly #dependencies: SplitDependencies;
  #seen: ErnLine;
  #lastKey = 0;

  constructor(line: ErnLine, dependencies: SplitDependencies) {
    this.line = line;
    this.#seen = line;
    this.#dependencies = dependencies;
    this.rows = signal(line.counts.map((count) => this.#row(count)));
    if (line.counts.length === 0) this.add();
    this.total = computed(() => fromUnits(this.rows.value.reduce((sum, row) => sum + unitsOf(row.quantity.value), 0n)));
    this.isValid = computed(() => this.rows.value.every((row) => Object.keys(this.faultOf(row)).length === 0));
  }

  get asksDrums(): boolean {
    return this.line.sku.onDrums && this.#dependencies.isTransfer !== true;
  }

  /** A drum that was sent arrives whole, at one location. */
  get hasOneLocation(): boolean {
    return this.#dependencies.isTransfer === true && this.line.drumNumber !== null;
  }

  /** Adds a row with the quantity that is still missing. */
  add(): void {
    const counted = this.rows.peek().reduce((sum, row) => sum + unitsOf(row.quantity.peek()), 0n);
    const missing = toUnits(this.line.shippedQuantity) - counted;
    const quantity = missing > 0n ? fromUnits(missing) : '';
    const isFirst = this.rows.peek().length === 0;
    const { drumNumber, supplierDrumNumber } = isFirst ? this.line : { drumNumber: null, supplierDrumNumber: null };
    const location = this.#dependencies.location ?? null;
    this.rows.value = [...this.rows.peek(), this.#row({ location, drumNumber, supplierDrumNumber, quantity })];
  }

  remove(row: SplitRow): void {
    this.rows.value = this.rows.peek().filter((other) => other !== row);
  }

  /**
   * Two rows with the same location and drum would be one count, and the second would replace the first. The second row reports this once
   * it has a quantity.
   */
  faultOf(row: SplitRow): SplitFault {
    const quantity = row.quantity.value === '' ? 'missing' : quantityProblem(row.quantity.value, this.line);
    const earlier = this.rows.value.slice(0, this.rows.value.indexOf(row));
    const isTwice =
      quantity !== 'missing' && earlier.some((other) => isSamePosition(positionOf(other), positionOf(row)));
    const location = isUnknownLocation(row) ? 'unknown' : isTwice ? 'twice' : undefined;
    const drum = isTwice ? undefined : drumFaultOf(row, earlier);
    return {
      ...(location !== undefined && { location }),
      ...(quantity !== undefined && { quantity }),
      ...(drum !== undefined && { drum }),
    };
  }

  change(): CountInput {
    const lineId = this.line.id;
    const former = this.line.counts.map((count) => ({
      lineId,
      ...(count.location !== null && { locationId: count.location.id }),
      ...(count.drumNumber !== null && { drumNumber: count.drumNumber }),
      set: null,
    }));
    const typed = this.rows.peek().map((row) => {
      const position = countOf(row);
      const batches = batchesOf(row);
      const differs = batches.join('\n') !== (countAt(this.line, position)?.batches ?? []).join('\n');
      return { lineId, ...position, set: row.quantity.peek(), ...(differs && { batches }) };
    });
    const gone = former.filter((old) => !typed.some((row) => isSamePosition(row, old)));
    return { counts: [...gone, ...typed].map((count) => ({ ...count, was: quantityAt(this.#seen, count) })) };
  }

  /** Called once the user has seen what others counted meanwhile: the next save replaces that. */
  saw(line: ErnLine): void {
    this.#seen = line;
  }

  #row(
    count: Pick<ErnLine['counts'][number], 'location' | 'drumNumber' | 'supplierDrumNumber' | 'quantity'> &
      Partial<Pick<ErnLine['counts'][number], 'batches'>>,
  ): SplitRow {
    this.#lastKey += 1;
    const chosen = signal(count.location === null ? undefined : optionOf(count.location));
    const location = createCombobox<LocationOption>({
      find: this.#dependencies.find,
      onPick: (option) => {
        chosen.value = option;
      },
    });
    location.show(count.location?.name ?? '');
    const drumNumber = signal(count.drumNumber ?? '');
    return {
      key: this.#lastKey,
      location,
      chosen,
      drumNumber,
      drumTaken: watchDrum(drumNumber, this.#dependencies.check ?? (async () => undefined)),
      supplierDrumNumber: signal(count.supplierDrumNumber ?? ''),
      quantity: signal(count.quantity),
      batches: signal(count.batches ?? []),
      batch: signal(''),
    };
  }
}

/** A drum is whole and in one location, so its number cannot repeat in another row or be taken already. */
function drumFaultOf(row: SplitRow, earlier: readonly SplitRow[]): SplitFault['drum'] {
  const number = row.drumNumber.value.trim();
  if (number !== '' && earlier.some((other) => other.drumNumber.value.trim() === number)) return 'twice';
  return row.drumTaken.value === undefined ? undefined : { text: row.drumTaken.value };
}

/** Text that was not picked from the list names no location; empty text means the default location. */
function isUnknownLocation(row: SplitRow): boolean {
  const text = row.location.text.value.trim();
  return text !== '' && text !== row.chosen.value?.name;
}

function isSamePosition(a: CountPosition, b: CountPosition): boolean {
  return a.locationId === b.locationId && a.drumNumber === b.drumNumber;
}

function positionOf(row: SplitRow): CountPosition {
  const location = row.location.text.value.trim() === '' ? undefined : row.chosen.value;
  const drumNumber = row.drumNumber.value.trim();
  return { ...(location !== undefined && { locationId: location.id }), ...(drumNumber !== '' && { drumNumber }) };
}

function countOf(row: SplitRow): CountPosition & { supplierDrumNumber?: string } {
  const supplierDrumNumber = row.supplierDrumNumber.peek().trim();
  return { ...positionOf(row), ...(supplierDrumNumber !== '' && { supplierDrumNumber }) };
}

/** Includes the batch being typed, without duplicates. */
export function batchesOf({ batches, batch }: SplitRow): string[] {
  const typed = batch.peek().trim();
  return [...new Set([...batches.peek(), ...(typed === '' ? [] : [typed])])];
}

function unitsOf(text: string): bigint {
  return isDecimal(text) ? toUnits(text) : 0n;
}

/** Returns why a number cannot be counted; undefined if it can. */
type CheckDrum = (drumNumber: string) => Promise<string | undefined>;

/** Milliseconds; long enough that a scanned number is checked once. */
const PAUSE = 250;

/**
 * Checks a drum number while it is typed and reports which document has it (checklist 10). A late answer for an overtyped number is
 * dropped; a failed check is ignored, because saving checks again.
 */
function watchDrum(number: ReadonlySignal<string>, check: CheckDrum): ReadonlySignal<string | undefined> {
  const problem = signal<string | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(typed: string): Promise<void> {
    const answer = await check(typed).catch(() => undefined);
    if (number.peek().trim() === typed) problem.value = answer;
  }
  number.subscribe((text) => {
    clearTimeout(timer);
    problem.value = undefined;
    const typed = text.trim();
    if (typed !== '') timer = setTimeout(() => ask(typed), PAUSE);
  });
  return problem;
}
