import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { fromUnits, isDecimal, toUnits } from '../../../shared/quantity.ts';
import { type LocationOption, optionOf } from '../../pickers/location-option.ts';
import { type Combobox, createCombobox } from '../../ui/combobox/combobox-state.ts';
import { type CountInput, type ErnLine, type Place, quantityProblem } from './ern-rules.ts';
import { type CountPlace, countAt, quantityAt } from './line-changes.ts';

/** One place of a line's count while it is edited. */
export interface SplitRow {
  key: number;
  location: Combobox<LocationOption>;
  chosen: Signal<LocationOption | undefined>;
  drumNumber: Signal<string>;
  supplierDrumNumber: Signal<string>;
  quantity: Signal<string>;
  /** The batches that it is named with, and one that is being typed. */
  batches: Signal<readonly string[]>;
  batch: Signal<string>;
  /** Who has a drum of this number already. */
  drumTaken: ReadonlySignal<string | undefined>;
}

/** What is wrong with a place, by field. `missing` is no error yet, it only cannot be saved. */
export interface SplitFault {
  location?: 'unknown' | 'twice';
  quantity?: 'missing' | 'number' | 'whole';
  /** It stands on another place too, or what the server says of it. */
  drum?: 'twice' | { text: string };
}

interface SplitDependencies {
  find: (text: string) => Promise<readonly LocationOption[]>;
  /** The location that sticks: where a place is unless another is chosen. */
  location?: Place | undefined;
  check?: CheckDrum;
  /** A transfer's line: its goods are on the drum that was sent, or on none. */
  isTransfer?: boolean;
}

/** A line's count split over locations and drums (rules: Documents, ERN), edited together and saved as one change. */
export class SplitState {
  readonly line: ErnLine;
  readonly rows: Signal<readonly SplitRow[]>;
  /** The sum of what is typed so far, as decimal text. */
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

  /** Does somebody say on which drums the goods are? */
  get asksDrums(): boolean {
    return this.line.sku.onDrums && this.#dependencies.isTransfer !== true;
  }

  /** A drum that was sent arrives whole, at one place. */
  get isOnePlace(): boolean {
    return this.#dependencies.isTransfer === true && this.line.drumNumber !== null;
  }

  /** Another place, with what is still missing. */
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

  /** Two rows of one place would be one count: the second would replace the first. It is said of the second, once it counts. */
  faultOf(row: SplitRow): SplitFault {
    const quantity = row.quantity.value === '' ? 'missing' : quantityProblem(row.quantity.value, this.line);
    const earlier = this.rows.value.slice(0, this.rows.value.indexOf(row));
    const isTwice = quantity !== 'missing' && earlier.some((other) => isSamePlace(placeOf(other), placeOf(row)));
    const location = isUnknownLocation(row) ? 'unknown' : isTwice ? 'twice' : undefined;
    const drum = isTwice ? undefined : drumFaultOf(row, earlier);
    return {
      ...(location !== undefined && { location }),
      ...(quantity !== undefined && { quantity }),
      ...(drum !== undefined && { drum }),
    };
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
    const typed = this.rows.peek().map((row) => {
      const place = countOf(row);
      const batches = batchesOf(row);
      const differs = batches.join('\n') !== (countAt(this.line, place)?.batches ?? []).join('\n');
      return { lineId, ...place, set: row.quantity.peek(), ...(differs && { batches }) };
    });
    const gone = former.filter((old) => !typed.some((row) => isSamePlace(row, old)));
    return { counts: [...gone, ...typed].map((count) => ({ ...count, was: quantityAt(this.#seen, count) })) };
  }

  /** The person was told what others counted meanwhile: saved again, what is typed replaces that. */
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

/** A drum is whole, in one place: a second place with its number, or a drum that was here before, cannot be. */
function drumFaultOf(row: SplitRow, earlier: readonly SplitRow[]): SplitFault['drum'] {
  const number = row.drumNumber.value.trim();
  if (number !== '' && earlier.some((other) => other.drumNumber.value.trim() === number)) return 'twice';
  return row.drumTaken.value === undefined ? undefined : { text: row.drumTaken.value };
}

/** Text in the location that was not picked from the list names no location; none at all is the default one. */
function isUnknownLocation(row: SplitRow): boolean {
  const text = row.location.text.value.trim();
  return text !== '' && text !== row.chosen.value?.name;
}

function isSamePlace(a: CountPlace, b: CountPlace): boolean {
  return a.locationId === b.locationId && a.drumNumber === b.drumNumber;
}

function placeOf(row: SplitRow): CountPlace {
  const location = row.location.text.value.trim() === '' ? undefined : row.chosen.value;
  const drumNumber = row.drumNumber.value.trim();
  return { ...(location !== undefined && { locationId: location.id }), ...(drumNumber !== '' && { drumNumber }) };
}

function countOf(row: SplitRow): CountPlace & { supplierDrumNumber?: string } {
  const supplierDrumNumber = row.supplierDrumNumber.peek().trim();
  return { ...placeOf(row), ...(supplierDrumNumber !== '' && { supplierDrumNumber }) };
}

/** The batches of a place with the one that is typed, each once. */
export function batchesOf({ batches, batch }: SplitRow): string[] {
  const typed = batch.peek().trim();
  return [...new Set([...batches.peek(), ...(typed === '' ? [] : [typed])])];
}

function unitsOf(text: string): bigint {
  return isDecimal(text) ? toUnits(text) : 0n;
}

/** Says why a number cannot be counted; undefined when it can. */
type CheckDrum = (drumNumber: string) => Promise<string | undefined>;

/** Long enough that a scan is asked about once. */
const PAUSE = 250;

/**
 * Watches a drum number while it is typed and says who has it already (checklist 10). A late answer to a number that was typed over is
 * dropped; one that never comes says nothing, as saving asks again.
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
