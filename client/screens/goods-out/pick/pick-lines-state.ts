import { batch, computed, type Signal, signal } from '@preact/signals-react';
import { availability, getWholeJob } from '../../../../shared/contract/goods-out/availability.ts';
import type { listPickLines } from '../../../../shared/contract/goods-out/pick-lines.ts';
import type { Reply, RowOf } from '../../../../shared/contract/operation.ts';
import { compare } from '../../../../shared/quantity.ts';
import type { Api } from '../../../calls/api.ts';
import { ApiError, isRefusal } from '../../../calls/errors.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { SoughtField } from '../../../ui/lines/line-column.ts';
import { isSentBefore } from '../../../work/sending.ts';
import type { PickHead, StockFor } from './pick-head.ts';
import { type AvailableSku, PickLineState } from './pick-line-state.ts';
import type { PickSku, TypedPickLine } from './typed-pick.ts';

export type WholeJob = Reply<typeof getWholeJob>;
export type PickLineRow = RowOf<typeof listPickLines>;

/** The most SKUs in one request. */
const AT_ONCE = 100;

interface PickLinesDependencies {
  api: Api;
  /** The owner decides which stock the lines can take. */
  head: PickHead;
  /** Set when the user tries to save: missing values are errors from then on. */
  tried: Signal<boolean>;
}

/** The typed lines of a pick, and the stock available to them (rules 5, Pick). */
export class PickLinesState {
  readonly all: Signal<readonly PickLineState[]> = signal([]);
  /** The line to scroll to: just scanned, or added with its first field to fill in. */
  readonly sought: Signal<SoughtField | undefined> = signal(undefined);
  /** Stock of a whole job that could not be taken. */
  readonly leftOut: Signal<{ job: string; lines: WholeJob['leftOut']; count: number } | undefined> = signal(undefined);
  readonly #api: Api;
  readonly #head: PickHead;
  readonly #tried: Signal<boolean>;
  /** The quantities that the edited pick holds, by SKU and stock line. */
  readonly #held: Signal<ReadonlyMap<string, ReadonlyMap<number, string>>> = signal(new Map());

  constructor({ api, head, tried }: PickLinesDependencies) {
    this.#api = api;
    this.#head = head;
    this.#tried = tried;
  }

  /** Shows the lines of an edited pick, which hold stock themselves, or of a copied one, where everything is ticked again. */
  show(lines: readonly PickLineRow[], isSame: boolean): void {
    if (isSame) this.hold(lines);
    this.put(
      lines.map(({ sku, quantity, accepted, parameters }) => ({
        sku: { ...sku, barcode: null },
        quantity,
        accepted: isSame ? accepted : [],
        parameters,
      })),
    );
  }

  hold(lines: readonly PickLineRow[]): void {
    this.#held.value = new Map(lines.map((line) => [line.sku.stockCode, heldOf(line)]));
  }

  put(lines: readonly TypedPickLine[]): void {
    this.all.value = lines.map((line) => this.#lineOf(line));
  }

  clear(): void {
    this.all.value = [];
    this.leftOut.value = undefined;
  }

  add(sku: PickSku): PickLineState {
    const line = this.#lineOf({ sku, quantity: '', accepted: [], parameters: {} });
    this.all.value = [...this.all.peek(), line];
    return line;
  }

  /** Adds a SKU found by search, or returns why it cannot be added (rules 5, Pick: in the list already, or no stock). */
  async addFound(sku: PickSku): Promise<string | undefined> {
    if (this.all.peek().some((line) => line.sku.id === sku.id)) return t('pick_alreadyHere', { sku: sku.stockCode });
    const line = this.add(sku);
    await this.look([line]);
    if (line.available.peek() === '0') {
      this.all.value = this.all.peek().filter((other) => other !== line);
      return t('pick_scan_noStock', { code: sku.stockCode });
    }
    this.sought.value = { line: line.key, column: 'quantity' };
    return undefined;
  }

  /** Full job select: adds lines for all that the job owns, by segment if one is named. Taking all of it accepts all of it. */
  async takeWhole(): Promise<void> {
    const { job, segment } = this.#head.stockFor.peek();
    if (job === undefined) return;
    try {
      const { lines, leftOut } = await this.#api.call(getWholeJob, { job, segment });
      batch(() => {
        for (const { quantity: _sum, stock, ...sku } of lines) this.#takeWhole({ ...sku, barcode: null }, stock);
        this.leftOut.value = { job, lines: leftOut, count: lines.length };
      });
      await this.look();
    } catch (error) {
      warnOfPick(error);
    }
  }

  #takeWhole(sku: PickSku, stock: WholeJob['lines'][number]['stock']): void {
    const line = this.all.peek().find((one) => one.sku.id === sku.id) ?? this.add(sku);
    line.split(stock.map(({ stockLineId, quantity }) => [stockLineId, quantity]));
    for (const key of ['uses_other_segment', 'several_drums'] as const) line.accept(key, true);
  }

  remove(line: PickLineState): void {
    const before = this.all.peek();
    const at = before.indexOf(line);
    this.all.value = before.filter((other) => other !== line);
    if (line.quantity.value.peek() === '') return;
    toasts.done(t('pick_removed', { sku: line.sku.stockCode }), () => {
      this.all.value = this.all.peek().toSpliced(at, 0, line);
    });
  }

  /** Reads the stock available to the lines; an answer for a former owner is dropped. */
  async look(lines: readonly PickLineState[] = this.all.peek()): Promise<void> {
    if (lines.length === 0) return;
    const owner = this.#head.stockFor.peek();
    const codes = lines.map(({ sku }) => sku.stockCode);
    try {
      const items = await this.#available(codes, owner);
      if (owner !== this.#head.stockFor.peek()) return;
      const byCode = new Map(items.map((item) => [item.stockCode, item]));
      batch(() => {
        for (const line of lines) line.stock.value = byCode.get(line.sku.stockCode) ?? line.stock.peek();
      });
    } catch (error) {
      const unknown = lines.find((line) => isUnknown(error, line));
      if (unknown !== undefined) {
        unknown.refuse('stockCode', (error as ApiError).message);
        await this.look(lines.filter((line) => line !== unknown));
        return;
      }
      // The next change reads the stock again, and saving checks it in any case.
      if (isRefusal(error)) warnOfPick(error);
      else console.warn(error);
    }
  }

  /** Reads the stock again after others changed it; lines with less stock than before show a note. */
  async follow(): Promise<void> {
    const before = new Map(this.all.peek().map((line) => [line, line.available.peek()]));
    await this.look();
    for (const [line, was] of before) {
      const now = line.available.peek();
      const isLess = was !== undefined && now !== undefined && compare(now, was) < 0;
      if (isLess) line.note.value = t('pick_changed');
    }
  }

  async #available(stockCodes: readonly string[], owner: StockFor): Promise<readonly AvailableSku[]> {
    const rows: AvailableSku[] = [];
    // One at a time: a pick of a thousand lines is one reader among many.
    for (let at = 0; at < stockCodes.length; at += AT_ONCE) {
      const stockCode = stockCodes.slice(at, at + AT_ONCE);
      rows.push(...(await this.#api.call(availability, { stockCode, ...owner })).items);
    }
    return rows;
  }

  #lineOf(line: TypedPickLine): PickLineState {
    const { hasJob, hasSegment, isSameOwner } = this.#head;
    const held = computed(() => this.#held.value.get(line.sku.stockCode) ?? new Map());
    return new PickLineState(line, { tried: this.#tried, hasJob, hasSegment, isSameOwner, held });
  }
}

export function warnOfPick(error: unknown): void {
  if (isSentBefore(error)) toasts.warn(t('pick_sentBefore'));
  else warnOf(error, t('pick_createError'));
}

/** The SKU was retired after the copied pick was created or the line was typed. */
function isUnknown(error: unknown, { sku }: PickLineState): boolean {
  return error instanceof ApiError && error.code === 'unknown_skus' && error.body.data?.['sku'] === sku.stockCode;
}

function heldOf({ stock }: PickLineRow): ReadonlyMap<number, string> {
  return new Map(stock.map(({ stockLineId, quantity }) => [stockLineId, quantity]));
}
