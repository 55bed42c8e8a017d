import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { type TypedLines, typedOn } from '../../../lines/typed-lines.ts';
import { indexLines, matchScan, type ScanMatch } from '../../../scan/match-scan.ts';
import type { SoughtField } from '../../../ui/lines/line-column.ts';
import { commitAll } from '../../../work/counting.ts';
import {
  isDone,
  isFull,
  type PickLine,
  type PickProgress,
  type Place,
  progressOf,
  type Stop,
  stopsOf,
  type WalkRow,
} from './despatch-rules.ts';
import { type SaveStop, StopState } from './stop-state.ts';

/** One line of the pick with its stops; who else works on it works on all of them. */
export class PickLineState {
  readonly key: string;
  readonly row: Signal<PickLine>;
  readonly changedBy = signal<string | undefined>(undefined);
  shown = 0;
  readonly #stops = signal<readonly StopState[]>([]);
  readonly #save: SaveStop;
  #walk: readonly (readonly [number, WalkRow])[] = [];

  constructor(row: PickLine, save: SaveStop) {
    this.key = String(row.id);
    this.row = signal(row);
    this.#save = save;
  }

  get stops(): ReadonlySignal<readonly StopState[]> {
    return this.#stops;
  }

  get isSaving(): boolean {
    return this.#stops.peek().some((stop) => stop.isSaving);
  }

  /** The walk and the line as the server has them now. */
  read(row: PickLine, walk: readonly (readonly [number, WalkRow])[]): void {
    this.#walk = walk;
    this.show(row);
  }

  /** What was taken of it, as the server has it now; where its stock is reserved stays as it was read. */
  show(row: PickLine): void {
    this.shown += 1;
    this.row.value = row;
    const known = new Map(this.#stops.peek().map((state) => [state.key, state]));
    const stops = stopsOf(row, this.#walk);
    const states = stops.map((stop) => {
      const state = known.get(stop.key);
      state?.show(stop);
      return state ?? new StopState(stop, this.changedBy, this.#save);
    });
    const isSame = states.length === known.size && states.every(({ key }) => known.has(key));
    if (!isSame) this.#stops.value = states;
  }
}

/** The walk of a pick on screen: its stops in order, found by what is scanned of them. */
export class WalkState {
  readonly lines: ReadonlySignal<readonly PickLineState[]>;
  /** All stops in the order of the walk. */
  readonly stops: ReadonlySignal<readonly StopState[]>;
  readonly progress: ReadonlySignal<PickProgress>;
  /** What is typed and not saved; undefined when all of it is. */
  readonly typed: ReadonlySignal<TypedLines | undefined>;
  /** The stop that somebody works at: scanned last, or entered. */
  readonly current = signal<StopState | undefined>(undefined);
  readonly #lines = signal<readonly PickLineState[]>([]);
  readonly #sought = signal<SoughtField | undefined>(undefined);
  readonly #save: SaveStop;
  readonly #byKey = computed(() => new Map(this.stops.value.map((stop) => [stop.key, stop])));
  readonly #index = computed(() => indexLines(this.stops.value.map((state) => state.row.peek())));

  constructor(save: SaveStop) {
    this.#save = save;
    this.lines = this.#lines;
    this.stops = computed(() =>
      this.#lines.value
        .flatMap((line) => line.stops.value)
        .toSorted((one, other) => one.row.peek().at - other.row.peek().at),
    );
    this.progress = computed(() =>
      progressOf(
        this.#lines.value.map(({ row }) => row.value),
        this.stops.value.map(({ row }) => row.value),
      ),
    );
    this.typed = computed(() => typedOn(this.stops.value));
  }

  get sought(): ReadonlySignal<SoughtField | undefined> {
    return this.#sought;
  }

  /** Takes lines and walk as they were read; what is known stays, with what is typed there. */
  read(rows: readonly PickLine[], walk: readonly WalkRow[]): void {
    const ofLine = Map.groupBy(walk.entries(), ([, { id }]) => id);
    const known = new Map(this.#lines.peek().map((line) => [line.key, line]));
    this.#lines.value = rows.map((row) => {
      const line = known.get(String(row.id)) ?? new PickLineState(row, this.#save);
      line.read(row, ofLine.get(row.id) ?? []);
      return line;
    });
  }

  find(key: string): StopState | undefined {
    return this.#byKey.peek().get(key);
  }

  lineOf({ lineId }: Pick<Stop, 'lineId'>): PickLineState | undefined {
    return this.#lines.peek().find(({ key }) => key === String(lineId));
  }

  /** What the server says of some lines now. */
  show(rows: readonly PickLine[]): void {
    for (const row of rows) this.lineOf({ lineId: row.id })?.show(row);
  }

  match(code: string): ScanMatch<Stop> | undefined {
    return matchScan(this.#index.peek(), code);
  }

  /** The location of that name, where goods are fetched for this pick. */
  placeNamed(name: string): Place | undefined {
    const at = this.stops.peek().find(({ row }) => row.peek().location?.name === name);
    return at?.row.peek().location ?? undefined;
  }

  /** Does the code name a SKU, drum or location of this pick? */
  knows(code: string): boolean {
    return this.match(code) !== undefined || this.placeNamed(code) !== undefined;
  }

  /** Brings a field of a stop into sight and gives it the focus; without a field, the stop is only brought into sight. */
  seek(stop: StopState, column?: string): void {
    if (column !== undefined) {
      this.current.value = stop;
      stop.opened.value = true;
    }
    this.#sought.value = { line: stop.key, ...(column !== undefined && { column }) };
  }

  /** The next stop that somebody has to go to, from where they are, round and round. */
  next(): StopState | undefined {
    const stops = this.stops.peek();
    const current = this.current.peek();
    const from = current === undefined ? 0 : stops.indexOf(current) + 1;
    return [...stops.slice(from), ...stops.slice(0, from)].find(({ row }) => !isDone(row.peek()));
  }

  settle(): Promise<boolean> {
    return commitAll(this.stops.peek());
  }
}

/** The stop that a scan will count at, as far as can be told now. */
export function stopFor(code: string, walk: WalkState): StopState | undefined {
  const match = walk.match(code);
  if (match === undefined) return undefined;
  const stops = match.kind === 'drum' ? [match.line] : match.lines;
  const stop = stops.find((one) => !isFull(walk.find(one.key)?.row.peek() ?? one)) ?? stops[0];
  return stop && walk.find(stop.key);
}
