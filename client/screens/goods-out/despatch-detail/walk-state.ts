import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { isNewer, nextAnswer } from '../../../lines/answer-order.ts';
import { inParts } from '../../../lines/in-parts.ts';
import { type TypedLines, typedOn } from '../../../lines/typed-lines.ts';
import { indexLines, matchScan, type ScanMatch } from '../../../scan/match-scan.ts';
import type { SoughtField } from '../../../ui/lines/line-column.ts';
import { commitAll } from '../../../work/counting.ts';
import {
  isDone,
  isFull,
  type Location,
  type PickLine,
  type PickProgress,
  pickProgress,
  progressOfLines,
  progressOfStops,
  type Stop,
  stopsOf,
  type WalkRow,
} from './despatch-rules.ts';
import { type SaveStop, StopState } from './stop-state.ts';

/** One line of the pick with its stops; a change by someone else marks all of them. */
export class PickLineState {
  readonly key: string;
  readonly row: Signal<PickLine>;
  readonly changedBy = signal<string | undefined>(undefined);
  shown = nextAnswer();
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

  read(row: PickLine, walk: readonly (readonly [number, WalkRow])[]): void {
    this.#walk = walk;
    this.show(row);
  }

  /** Updates what was taken; the reserved stock stays as last read. */
  show(row: PickLine, addedAt: (key: string) => string = () => '0'): void {
    this.shown = nextAnswer();
    this.row.value = row;
    const known = new Map(this.#stops.peek().map((state) => [state.key, state]));
    const stops = stopsOf(row, this.#walk);
    const states = stops.map((stop) => {
      const state = known.get(stop.key);
      state?.show(stop, addedAt(stop.key));
      return state ?? new StopState(stop, this.changedBy, this.#save);
    });
    const isSame = states.length === known.size && states.every(({ key }) => known.has(key));
    if (!isSame) this.#stops.value = states;
  }
}

export class WalkState {
  readonly lines: ReadonlySignal<readonly PickLineState[]>;
  /** In the order of the walk. */
  readonly stops: ReadonlySignal<readonly StopState[]>;
  readonly progress: ReadonlySignal<PickProgress>;
  readonly typed: ReadonlySignal<TypedLines | undefined>;
  /** The stop being worked on: scanned last, or entered. */
  readonly current = signal<StopState | undefined>(undefined);
  readonly #lines = signal<readonly PickLineState[]>([]);
  readonly #sought = signal<SoughtField | undefined>(undefined);
  readonly #save: SaveStop;
  readonly #byKey = computed(() => new Map(this.stops.value.map((stop) => [stop.key, stop])));
  readonly #lineByKey = computed(() => new Map(this.#lines.value.map((line) => [line.key, line])));
  readonly #index = computed(() => indexLines(this.stops.value.map((state) => state.row.peek())));

  constructor(save: SaveStop) {
    this.#save = save;
    this.lines = this.#lines;
    this.stops = computed(() =>
      this.#lines.value
        .flatMap((line) => line.stops.value)
        .toSorted((one, other) => one.row.peek().at - other.row.peek().at),
    );
    const ofLines = inParts(this.#lines, (some) => progressOfLines(some.map(({ row }) => row.value)));
    const ofStops = inParts(this.stops, (some) => progressOfStops(some.map(({ row }) => row.value)));
    this.progress = computed(() => pickProgress(ofLines.value, ofStops.value));
    this.typed = typedOn(this.stops);
  }

  get sought(): ReadonlySignal<SoughtField | undefined> {
    return this.#sought;
  }

  /** Known lines keep their unsaved values, and answers newer than `begun`, when the read began. */
  read(begun: number, rows: readonly PickLine[], walk: readonly WalkRow[]): void {
    const ofLine = Map.groupBy(walk.entries(), ([, { id }]) => id);
    const known = new Map(this.#lines.peek().map((line) => [line.key, line]));
    this.#lines.value = rows.map((row) => {
      const former = known.get(String(row.id));
      if (former !== undefined && isNewer(former, begun)) return former;
      const line = former ?? new PickLineState(row, this.#save);
      line.read(row, ofLine.get(row.id) ?? []);
      return line;
    });
  }

  find(key: string): StopState | undefined {
    return this.#byKey.peek().get(key);
  }

  lineOf({ lineId }: Pick<Stop, 'lineId'>): PickLineState | undefined {
    return this.#lineByKey.peek().get(String(lineId));
  }

  /** Shows lines as the server answered them; `addedAt`: what the answered scan has taken at a stop. */
  show(rows: readonly PickLine[], addedAt?: (key: string) => string): void {
    for (const row of rows) this.lineOf({ lineId: row.id })?.show(row, addedAt);
  }

  match(code: string): ScanMatch<Stop> | undefined {
    return matchScan(this.#index.peek(), code);
  }

  locationNamed(name: string): Location | undefined {
    const at = this.stops.peek().find(({ row }) => row.peek().location?.name === name);
    return at?.row.peek().location ?? undefined;
  }

  knows(code: string): boolean {
    return this.match(code) !== undefined || this.locationNamed(code) !== undefined;
  }

  /** Scrolls to a field of a stop and focuses it; without a field, only scrolls to the stop. */
  seek(stop: StopState, column?: string): void {
    if (column !== undefined) {
      this.current.value = stop;
      stop.opened.value = true;
    }
    this.#sought.value = { line: stop.key, ...(column !== undefined && { column }) };
  }

  /** The next stop that is not done, after the current one, wrapping around. */
  next(): StopState | undefined {
    const stops = this.stops.peek();
    const current = this.current.peek();
    const from = current === undefined ? 0 : stops.indexOf(current) + 1;
    return [...stops.slice(from), ...stops.slice(0, from)].find(({ row }) => !isDone(row.peek()));
  }

  commit(): Promise<boolean> {
    return commitAll(this.stops.peek());
  }
}

/** The stop that a scan is expected to count at. */
export function stopFor(code: string, walk: WalkState): StopState | undefined {
  const match = walk.match(code);
  if (match === undefined) return undefined;
  const stops = match.kind === 'drum' ? [match.line] : match.lines;
  const stop = stops.find((one) => !isFull(walk.find(one.key)?.row.peek() ?? one)) ?? stops[0];
  return stop && walk.find(stop.key);
}
