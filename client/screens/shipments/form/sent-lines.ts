import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { Api } from '../../../calls/api.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { SoughtField } from '../../../ui/lines/line-column.ts';
import { stockOf } from './begin-with.ts';
import { SentLine } from './sent-line.ts';
import { stockToSend } from './shipment-reads.ts';
import { currentStock, type StockToSend, stockKey, type TypedSentLine } from './typed-shipment.ts';

interface SentLinesDependencies {
  api: Api;
  failed: (error: unknown) => void;
  tried: ReadonlySignal<boolean>;
}

/** The lines of a return or transfer as typed, one for each stock location, with the available stock. */
export class SentLines {
  readonly all: Signal<readonly SentLine[]> = signal([]);
  /** The line to scroll to: just scanned, or added without a quantity yet. */
  readonly sought: Signal<SoughtField | undefined> = signal(undefined);
  readonly #api: Api;
  readonly #failed: (error: unknown) => void;
  readonly #tried: ReadonlySignal<boolean>;

  constructor({ api, failed, tried }: SentLinesDependencies) {
    this.#api = api;
    this.#failed = failed;
    this.#tried = tried;
  }

  put(lines: readonly TypedSentLine[]): void {
    this.all.value = lines.map((line) => this.#lineOf(line));
  }

  /** Whether a code typed into a field by mistake names goods here. */
  knows(code: string): boolean {
    return this.all.peek().some(({ row }) => {
      const { sku, drumNumber, location } = row.peek();
      return [sku.stockCode, sku.barcode, drumNumber, location.name].includes(code);
    });
  }

  lineAt(row: StockToSend): SentLine {
    const known = this.all.peek().find(({ key }) => key === stockKey(row));
    if (known !== undefined) return known;
    const line = this.#lineOf({ row, quantity: row.drumNumber === null ? '' : row.available });
    this.all.value = [...this.all.peek(), line];
    return line;
  }

  bringUp({ key }: SentLine): void {
    this.sought.value = { line: key };
  }

  /** Returns why the stock cannot be added; undefined if it was. */
  addFound(row: StockToSend): string | undefined {
    const what = row.drumNumber ?? `${row.sku.stockCode}, ${row.location.name}`;
    if (this.all.peek().some(({ key }) => key === stockKey(row))) return t('shipmentForm_alreadyHere', { what });
    if (row.available === '0') return t('shipmentForm_scan_held', { name: what });
    const line = this.lineAt(row);
    this.sought.value = { line: line.key, ...(!line.isDrum && { column: 'quantity' }) };
    return undefined;
  }

  /** Offers Undo, which restores the line at its position. */
  remove(line: SentLine): void {
    const before = this.all.peek();
    const at = before.indexOf(line);
    this.all.value = before.filter((other) => other !== line);
    if (line.quantity.value.peek() === '') return;
    toasts.done(t('shipmentForm_removed', { what: line.what }), () => {
      this.all.value = this.all.peek().toSpliced(at, 0, line);
    });
  }

  /** Reverses a cut: the whole drum replaces its piece. */
  async undoCut(operationId: number, line: SentLine, piece: string): Promise<void> {
    try {
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      this.all.value = this.all.peek().map((other) => (other.row.peek().drumNumber === piece ? line : other));
    } catch (error) {
      this.#failed(error);
    }
    await this.look();
  }

  /** Replaces a drum with the piece that was cut off it. */
  async takePiece(line: SentLine, drum: string): Promise<void> {
    const [row] = await stockToSend(this.#api, { drum });
    if (row === undefined) return;
    const piece = this.#lineOf({ row, quantity: row.available });
    this.all.value = this.all.peek().map((other) => (other === line ? piece : other));
    this.bringUp(piece);
  }

  async look(): Promise<void> {
    const lines = this.all.peek();
    try {
      const stock = await stockOf(
        lines.map(({ row }) => ({ row: row.peek() })),
        this.#api,
      );
      batch(() => {
        for (const line of lines) line.refresh(currentStock(line.row.peek(), stock));
      });
    } catch (error) {
      // The next change reads the stock again, and saving checks it anyway.
      console.warn(error);
    }
  }

  #lineOf(line: TypedSentLine): SentLine {
    return new SentLine(line, this.#tried);
  }
}
