import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { listErns } from '../../../shared/contract/goods-in/erns.ts';
import type { Reply, RowOf } from '../../../shared/contract/operation.ts';
import { listPutaway, listRecentMoves, suggestDestinations } from '../../../shared/contract/putaway/putaway.ts';
import type { Api } from '../../calls/api.ts';
import { firstRow } from '../../calls/pages.ts';
import { tryOrReport, warnThat } from '../../calls/report-error.ts';
import type { Unanswered } from '../../calls/send-once.ts';
import type { GoodsItem } from '../../goods/find-goods.ts';
import { isRefusedAt, type Movable, refuseLines } from '../../goods/goods-line.ts';
import { isTypedGoods, type TypedGoods } from '../../goods/goods-on-screen.ts';
import { GoodsWork } from '../../goods/goods-work.ts';
import { type ScanStore, unsentText } from '../../scan/scan-queue.ts';
import { toasts } from '../../state/toasts.ts';
import { t } from '../../texts.ts';
import type { Confirmations } from '../../ui/confirm/confirmations-state.ts';
import { linesToMove } from './lines-to-move.ts';
import type { MoveLineState } from './move-line-state.ts';
import {
  createMoveSender,
  type Location,
  type MoveOrder,
  type MoveSender,
  movedText,
  moveOrder,
  type Outcome,
} from './move-order.ts';
import { createMoveScan, type MoveScan } from './move-scan.ts';

export type Waiting = Reply<typeof listPutaway>;
export type RecentMove = RowOf<typeof listRecentMoves>;
type DueErn = Pick<RowOf<typeof listErns>, 'id' | 'number' | 'partner' | 'deliveryDate'>;

export type TypedMove = TypedGoods & {
  readonly destination?: Location | undefined;
  readonly unanswered?: Unanswered | undefined;
};

/** Why nothing can be moved yet. */
export type Hindrance = 'line' | 'fault' | 'destination' | 'same' | 'scans';

/** Move stock: the goods on screen, the quantities to move and their destination (rules 5, Move stock). */
export class MoveState extends GoodsWork<MoveLineState, MoveOrder> {
  readonly scan: MoveScan;
  readonly confirmations: Confirmations;
  /** Whether everything at the location is moved, including lines not shown; false once a line is to stay. */
  readonly everything: ReadonlySignal<boolean>;
  readonly destination: Signal<Location | undefined> = signal(undefined);
  readonly typed: ReadonlySignal<TypedMove | undefined>;
  readonly isTyped: (value: unknown) => value is TypedMove = isTypedGoods;
  readonly hindrance: ReadonlySignal<Hindrance | undefined>;
  /** The ERN with nothing left at goods in, and the ERN that is due next. */
  readonly putAway: Signal<{ ern: string; next: DueErn | undefined } | undefined> = signal(undefined);
  readonly #sender: MoveSender;
  readonly #waiting = signal<Waiting | undefined>(undefined);
  readonly #recent = signal<readonly RecentMove[]>([]);
  readonly #everything = signal(false);

  constructor(api: Api, store?: ScanStore<MoveOrder>) {
    super(api);
    this.#sender = createMoveSender(api, this.unanswered);
    this.confirmations = this.#sender.confirmations;
    this.scan = createMoveScan({ api, state: this, store });
    this.everything = computed(() => this.#everything.value && this.goods.lines.value.every((line) => line.isWhole));
    this.typed = computed(() => {
      const goods = this.goods.typed.value;
      const [destination, unanswered] = [this.destination.value, this.unanswered.value];
      return goods === undefined ? undefined : { ...goods, destination, unanswered };
    });
    this.hindrance = computed(() => this.#hindrance());
  }

  get waiting(): ReadonlySignal<Waiting | undefined> {
    return this.#waiting;
  }

  get recent(): ReadonlySignal<readonly RecentMove[]> {
    return this.#recent;
  }

  async open(): Promise<void> {
    await tryOrReport(async () => {
      const [waiting, recent] = await Promise.all([this.api.call(listPutaway, {}), this.api.call(listRecentMoves, {})]);
      this.#waiting.value = waiting;
      this.#recent.value = recent.items;
    });
  }

  async look(at: GoodsItem): Promise<void> {
    this.clear();
    this.putAway.value = undefined;
    await this.retry(at);
  }

  /** Reads again after a failure; what was typed there still waits for its lines. */
  retry(at: GoodsItem): Promise<void> {
    return tryOrReport(() => this.goods.show(at));
  }

  override start(): void {
    super.start();
    void this.open();
  }

  /** Restores a draft, on lines that still exist. */
  restore({ destination, unanswered, ...typed }: TypedMove): void {
    this.destination.value = destination;
    this.unanswered.value = unanswered;
    void tryOrReport(() => this.goods.restore(typed));
  }

  override clear(): void {
    this.#everything.value = false;
    this.destination.value = undefined;
    super.clear();
  }

  /** Selects or clears a whole line; a drum is selected whole, regardless of the owners of its goods. */
  select(line: MoveLineState, on: boolean): void {
    const { drumId } = line.row.peek();
    const lines = drumId === null ? [line] : this.goods.lines.peek().filter(({ row }) => row.peek().drumId === drumId);
    for (const one of lines) on ? one.chooseAll() : one.clear();
  }

  selectEverything(): void {
    this.selectAll();
    this.#everything.value = true;
  }

  /** Sets the destination; if nothing is selected yet, selects all of the line. */
  take(line: MoveLineState, destination: Location): void {
    if (this.goods.chosen.peek().length === 0) this.select(line, true);
    this.destination.value = destination;
  }

  /** Sets the best destination for quarantined goods or for goods to be checked again; returns false if there is none. */
  async sendTo(kind: 'quarantine' | 'goodsIn'): Promise<boolean> {
    const ids = this.goods.chosen.peek().map((line) => line.row.peek().id);
    const { items } = await this.api.call(suggestDestinations, { stockLineIds: ids.slice(0, 1), to: kind });
    const [suggestion] = items;
    if (suggestion == null || suggestion.locationId === null || suggestion.location === null) return false;
    this.destination.value = { id: suggestion.locationId, label: suggestion.location, caution: kind };
    return true;
  }

  async move(): Promise<void> {
    const destination = this.destination.peek();
    if (destination === undefined || this.hindrance.peek() !== undefined) return;
    await this.sendOne(async () => {
      const outcome = await this.carryOut(this.order(destination));
      if (outcome.kind === 'refused' && !isRefusedAt(this.goods.lines.peek(), outcome.error))
        this.failed(outcome.error);
    });
  }

  order(destination: Location): MoveOrder {
    const at = this.goods.at;
    const everythingAt = this.everything.peek() && at?.kind === 'location' ? at.id : undefined;
    return moveOrder(this.goods.chosen.peek(), everythingAt, destination);
  }

  /** Sends an order, under the key of its scan if it has one. Throws if no answer comes. */
  async carryOut(order: MoveOrder, key?: string): Promise<Outcome> {
    const outcome = await this.#sender.carryOut(order, key);
    if (outcome.kind === 'moved') {
      const { operationId, lines } = outcome;
      // A scan says it in its own line.
      if (key === undefined) toasts.done(movedText(order, lines), () => this.undo(operationId));
      this.clear();
      await this.#afterMove();
    } else if (outcome.kind === 'refused') {
      refuseLines(this.goods.lines.peek(), outcome.error, order.body.lines ?? []);
      await this.readAgain();
    }
    return outcome;
  }

  override async follow(changedBy: string | undefined): Promise<void> {
    await super.follow(changedBy);
    if (this.goods.look.peek().kind === 'start') await this.open();
  }

  override async undo(operationId: number): Promise<void> {
    await super.undo(operationId);
    await this.open();
  }

  protected override linesOf(rows: readonly Movable[], known: ReadonlyMap<string, MoveLineState>) {
    return linesToMove(this.api, rows, known);
  }

  protected override async readAgain(changedBy?: string): Promise<void> {
    await tryOrReport(() => this.goods.refresh(changedBy));
  }

  protected override failed(error: unknown): void {
    warnThat(t('message_moveStockError'), error);
  }

  protected override get undoneText(): string {
    return t('move_undone');
  }

  /** A moved drum is done; of other goods there may be more to move. */
  async #afterMove(): Promise<void> {
    if (this.goods.at?.kind === 'drum') this.goods.leave();
    else await this.readAgain();
    const { at } = this.goods;
    if (at !== undefined && at.kind !== 'sku' && this.goods.lines.peek().length === 0) {
      this.goods.leave();
      if (at.kind === 'ern') void this.#goOn(at.label);
    }
    void this.open();
  }

  async #goOn(ern: string): Promise<void> {
    await tryOrReport(async () => {
      this.putAway.value = { ern, next: await this.#nextErn() };
    });
  }

  #nextErn(): Promise<DueErn | undefined> {
    return firstRow(this.api, listErns, { status: ['expected', 'counting'], sort: 'deliveryDate' });
  }

  #hindrance(): Hindrance | undefined {
    const chosen = this.goods.chosen.value;
    const destination = this.destination.value;
    if (chosen.length === 0) return 'line';
    if (chosen.some((line) => line.bad.value)) return 'fault';
    if (unsentText(this.scan.queue) !== undefined) return 'scans';
    if (destination === undefined) return 'destination';
    return chosen.some((line) => line.row.value.locationId === destination.id) ? 'same' : undefined;
  }
}
