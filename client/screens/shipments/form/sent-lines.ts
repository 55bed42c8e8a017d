import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { reverseOperation } from '../../../../shared/contract/stock/stock.ts';
import type { Api } from '../../../calls/api.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { SoughtField } from '../../../ui/lines/line-column.ts';
import { stockOf } from './begin-with.ts';
import { SentLine } from './sent-line.ts';
import { stockToSend } from './shipment-reads.ts';
import { placeOf, type StockToSend, stockAtPlace, type TypedSentLine } from './typed-shipment.ts';

/** What the lines need of the return or transfer. */
interface SentLinesDependencies {
  api: Api;
  /** A failure that no field shows. */
  failed: (error: unknown) => void;
  /** It was tried to save it: what is missing counts from then on. */
  tried: ReadonlySignal<boolean>;
}

/** The goods that a return or transfer takes as they are typed, and what there is of them: a line for each place. */
export class SentLines {
  readonly all: Signal<readonly SentLine[]> = signal([]);
  /** The line that is brought into sight: just scanned, or added with its quantity to be typed. */
  readonly sought: Signal<SoughtField | undefined> = signal(undefined);
  readonly #api: Api;
  readonly #failed: (error: unknown) => void;
  readonly #tried: ReadonlySignal<boolean>;

  constructor({ api, failed, tried }: SentLinesDependencies) {
    this.#api = api;
    this.#failed = failed;
    this.#tried = tried;
  }

  /** Puts these lines in the place of all. */
  put(lines: readonly TypedSentLine[]): void {
    this.all.value = lines.map((line) => this.#lineOf(line));
  }

  /** Does a code that strayed into a field name goods here? */
  knows(code: string): boolean {
    return this.all.peek().some(({ row }) => {
      const { sku, drumNumber, location } = row.peek();
      return [sku.stockCode, sku.barcode, drumNumber, location.name].includes(code);
    });
  }

  /** The line of a place; a new one if there is none yet. */
  lineAt(row: StockToSend): SentLine {
    const known = this.all.peek().find(({ key }) => key === placeOf(row));
    if (known !== undefined) return known;
    const line = this.#lineOf({ row, quantity: row.drumNumber === null ? '' : row.available });
    this.all.value = [...this.all.peek(), line];
    return line;
  }

  bringUp({ key }: SentLine): void {
    this.sought.value = { line: key };
  }

  /** Adds a place that was searched for, or says why it cannot be added. */
  addFound(row: StockToSend): string | undefined {
    const what = row.drumNumber ?? `${row.sku.stockCode}, ${row.location.name}`;
    if (this.all.peek().some(({ key }) => key === placeOf(row))) return t('shipmentForm_alreadyHere', { what });
    if (row.available === '0') return t('shipmentForm_scan_held', { name: what });
    const line = this.lineAt(row);
    this.sought.value = { line: line.key, ...(!line.isDrum && { column: 'quantity' }) };
    return undefined;
  }

  /** Takes a line away; it can be put back where it was. */
  remove(line: SentLine): void {
    const before = this.all.peek();
    const at = before.indexOf(line);
    this.all.value = before.filter((other) => other !== line);
    if (line.quantity.value.peek() === '') return;
    toasts.done(t('shipmentForm_removed', { what: line.what }), () => {
      this.all.value = this.all.peek().toSpliced(at, 0, line);
    });
  }

  /** The cut is taken back: the whole drum goes again in the place of its piece. */
  async undoCut(operationId: number, line: SentLine, piece: string): Promise<void> {
    try {
      await this.#api.call(reverseOperation, { id: operationId, reason: 'Undo' });
      this.all.value = this.all.peek().map((other) => (other.row.peek().drumNumber === piece ? line : other));
    } catch (error) {
      this.#failed(error);
    }
    await this.look();
  }

  /** A piece was cut off a drum: it goes in the place of the drum. */
  async takePiece(line: SentLine, drum: string): Promise<void> {
    const [row] = await stockToSend(this.#api, { drum });
    if (row === undefined) return;
    const piece = this.#lineOf({ row, quantity: row.available });
    this.all.value = this.all.peek().map((other) => (other === line ? piece : other));
    this.bringUp(piece);
  }

  /** Reads what lies at the places of the lines now. */
  async look(): Promise<void> {
    const lines = this.all.peek();
    try {
      const stock = await stockOf(
        lines.map(({ row }) => ({ row: row.peek() })),
        this.#api,
      );
      batch(() => {
        for (const line of lines) line.refresh(stockAtPlace(line.row.peek(), stock));
      });
    } catch (error) {
      // What there is shows again with the next change; saving checks it all the same.
      console.warn(error);
    }
  }

  #lineOf(line: TypedSentLine): SentLine {
    return new SentLine(line, this.#tried);
  }
}
