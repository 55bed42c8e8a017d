import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { sum, type UnitQuantity } from '../../../shared/quantity.ts';
import { isNewer } from '../../lines/answer-order.ts';
import { inParts } from '../../lines/in-parts.ts';
import { isRecord, isTypedLines } from '../../lines/typed-lines.ts';
import { indexLines, matchScan, type ScanMatch } from '../../scan/match-scan.ts';
import type { SoughtField } from '../../ui/lines/line-column.ts';
import { commitAll } from '../../work/counting.ts';
import { ErnLineState, type SaveErnLine, type TypedLine } from './ern-line-state.ts';
import { type CountInput, discrepancyOf, type ErnLine, isDiscrepant, isFull, type Location } from './ern-rules.ts';
import { addedTo } from './line-changes.ts';
import { type SharedField, sharedFields, valuesOn } from './shared-fields.ts';

/** The lines of an ERN on screen, from a few to ten thousand. They are read page by page and matched by scanned codes. */
export class ErnLinesState {
  readonly progress: ReadonlySignal<ErnProgress>;
  readonly isDirty: ReadonlySignal<boolean>;
  readonly shared: ReadonlySignal<readonly SharedField[]>;
  /** Whether all pages are read. */
  readonly isWhole: ReadonlySignal<boolean>;
  /** The line being worked on: scanned last, or entered. */
  readonly current = signal<ErnLineState | undefined>(undefined);
  /** The sticky location for the next counts: set by scanning it first (checklist 9). */
  readonly location = signal<Location | undefined>(undefined);
  readonly #save: SaveErnLine;
  readonly #all = signal<readonly ErnLineState[]>([]);
  readonly #isWhole = signal(false);
  readonly #sought = signal<SoughtField | undefined>(undefined);
  readonly #byKey = computed(() => new Map(this.#all.value.map((line) => [line.key, line])));
  readonly #index = computed(() => indexLines(this.#all.value.map((line) => line.row.peek())));
  /** Awaited when no line matches a code, which may be on a page still to come. */
  #reading: Promise<void> = Promise.resolve();

  constructor(save: SaveErnLine) {
    this.#save = save;
    this.isWhole = this.#isWhole;
    const progress = inParts(this.#all, (some) => progressOf(some.map(({ row }) => row.value)));
    this.progress = computed(() => joined(progress.value));
    const values = inParts(this.#all, (some) => valuesOn(some.map(({ row }) => row.value)));
    // Computed as text first, so that a count that does not change it re-renders nothing.
    const shared = computed(() => sharedFields(values.value).join(' '));
    this.shared = computed(() => shared.value.split(' ') as SharedField[]);
    const dirty = inParts(this.#all, (some) => some.some(({ isDirty }) => isDirty.value));
    this.isDirty = computed(() => dirty.value.includes(true));
  }

  get all(): ReadonlySignal<readonly ErnLineState[]> {
    return this.#all;
  }

  get sought(): ReadonlySignal<SoughtField | undefined> {
    return this.#sought;
  }

  /**
   * Shows the first page at once and the others as they arrive; known lines keep their unsaved values, and answers newer than `begun`, when
   * the read began.
   */
  read(begun: number, first: readonly ErnLine[], rest: AsyncIterator<readonly ErnLine[]>): Promise<void> {
    const known = this.#byKey.peek();
    const lines = first.map((row) => this.#lineOf(row, begun, known));
    if (known.size === 0) this.#all.value = lines;
    const reading = this.#readOn([...lines], begun, known, rest);
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readOn(
    lines: ErnLineState[],
    begun: number,
    known: ReadonlyMap<string, ErnLineState>,
    rest: AsyncIterator<readonly ErnLine[]>,
  ): Promise<void> {
    for (let page = await rest.next(); page.done !== true; page = await rest.next()) {
      lines.push(...page.value.map((row) => this.#lineOf(row, begun, known)));
      if (known.size === 0) this.#all.value = [...lines];
    }
    this.#all.value = lines;
    this.#isWhole.value = true;
  }

  find(id: number | string): ErnLineState | undefined {
    return this.#byKey.peek().get(String(id));
  }

  knows(code: string): boolean {
    return this.known(code) !== undefined;
  }

  /** Matches a code against the lines read so far. */
  known(code: string): ScanMatch<ErnLine> | undefined {
    return matchScan(this.#index.peek(), code);
  }

  async match(code: string): Promise<ScanMatch<ErnLine> | undefined> {
    if (!this.#isWhole.peek() && !this.knows(code)) await this.#reading;
    return this.known(code);
  }

  /** Shows rows as the server answered them; `own`: the scan that they answer. */
  show(rows: readonly ErnLine[], own: CountInput = {}): void {
    for (const row of rows) this.find(row.id)?.show(row, addedTo(row.id, [own]));
  }

  /** Marks differences without a comment and goes to the first; returns whether there are any (rules 5, Goods in). */
  askComments(): boolean {
    const unexplained = this.#all.peek().filter((line) => isUnexplained(line.row.peek()));
    for (const line of unexplained) line.asksComment.value = true;
    const [first] = unexplained;
    if (first !== undefined) this.seek(first, 'comment');
    return first !== undefined;
  }

  /** Scrolls to a field of a line and focuses it. */
  seek(line: ErnLineState, column: string): void {
    this.current.value = line;
    line.opened.value = true;
    this.#sought.value = { line: line.key, column };
  }

  /** Scrolls to a line without moving the focus, so that scanning can continue. */
  bringUp(line: ErnLineState): void {
    this.#sought.value = { line: line.key };
  }

  /** Goes to the next uncounted line, wrapping around; returns false if there is none. */
  seekUncounted(): boolean {
    const lines = this.#all.peek();
    const current = this.current.peek();
    const from = current === undefined ? 0 : lines.indexOf(current) + 1;
    const next = [...lines.slice(from), ...lines.slice(0, from)].find((line) => line.row.peek().counts.length === 0);
    if (next !== undefined) this.seek(next, 'received');
    return next !== undefined;
  }

  commit(): Promise<boolean> {
    return commitAll(this.#all.peek());
  }

  #lineOf(row: ErnLine, begun: number, known: ReadonlyMap<string, ErnLineState>): ErnLineState {
    const line = known.get(String(row.id));
    if (line !== undefined && !isNewer(line, begun)) line.show(row);
    return line ?? new ErnLineState(row, this.location, this.#save);
  }
}

interface ErnProgress {
  lines: number;
  counted: number;
  items: readonly (UnitQuantity & { readonly shipped: string })[];
  discrepancies: number;
  /** Counted lines with a part that has no location. */
  unplaced: number;
}

function progressOf(rows: readonly ErnLine[]): ErnProgress {
  return {
    lines: rows.length,
    counted: rows.filter(({ counts }) => counts.length > 0).length,
    items: itemsOf(
      rows.map(({ sku, countedQuantity, shippedQuantity }) => ({
        unit: sku.unit,
        quantity: countedQuantity ?? '0',
        shipped: shippedQuantity,
      })),
    ),
    discrepancies: rows.filter(isDiscrepant).length,
    unplaced: rows.filter(({ counts }) =>
      counts.some(({ location, quantity }) => location === null && quantity !== '0'),
    ).length,
  };
}

function joined(parts: readonly ErnProgress[]): ErnProgress {
  const total = (name: 'lines' | 'counted' | 'discrepancies' | 'unplaced') =>
    parts.reduce((all, part) => all + part[name], 0);
  return {
    lines: total('lines'),
    counted: total('counted'),
    items: itemsOf(parts.flatMap(({ items }) => items)),
    discrepancies: total('discrepancies'),
    unplaced: total('unplaced'),
  };
}

function itemsOf(items: ErnProgress['items']): ErnProgress['items'] {
  return [...Map.groupBy(items, ({ unit }) => unit)].map(([unit, same]) => ({
    unit,
    quantity: sum(same.map(({ quantity }) => quantity)),
    shipped: sum(same.map(({ shipped }) => shipped)),
  }));
}

function isUnexplained(row: ErnLine): boolean {
  return discrepancyOf(row) !== undefined && row.discrepancyComment === null;
}

export type TypedErn = Readonly<Record<string, TypedLine>>;

/** Type guard for a draft stored by this version of the screen. */
export function isTypedErn(value: unknown): value is TypedErn {
  return isRecord(value) && Object.values(value).every(isTypedLines);
}

/** The line that a scan is expected to count on, from the lines read so far. */
export function lineOf(code: string, lines: ErnLinesState): ErnLineState | undefined {
  const match = lines.known(code);
  if (match === undefined) return undefined;
  if (match.kind === 'drum') return lines.find(match.line.id);
  const states = match.lines.map(({ id }) => lines.find(id)).filter((line) => line !== undefined);
  return states.find((line) => !isFull(line.row.peek())) ?? states[0];
}
