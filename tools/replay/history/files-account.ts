import { stockCodeOf } from '../deliveries.ts';
import { readRows } from '../read-rows.ts';
import {
  ALLOCATED_AFTER,
  DAMAGED,
  daysAfter,
  fateOf,
  GOODS_IN,
  isDespatchedTwice,
  isIn,
  type Months,
  REST_AFTER,
  supplyFor,
  tenthOf,
} from './rules.ts';
import { ShelfBook } from './shelf-book.ts';
import { Sums } from './sums.ts';

/**
 * The figures that the reports must show, added up row by row from the files with plain numbers and without the product's code. Everything
 * about a row is in the file, or follows from it by the rules of this replay.
 */
export class FilesAccount {
  readonly goodsIn = new Sums();
  readonly goodsOut = new Sums();
  readonly discrepancies = new Sums();
  readonly reallocations = new Sums();
  readonly shelves = new ShelfBook();
  undoneLines = 0;
  /** Rows left out because they sell less than nothing, or their delivery has another date. */
  leftOut = 0;
  readonly #months: Months;

  constructor(months: Months) {
    this.#months = months;
  }

  async readDeliveries(file: string): Promise<void> {
    const prices = new Map<string, number>();
    const dates = new Map<string, string>();
    const rows: DeliveryRow[] = [];
    for await (const { values } of readRows(file)) {
      const number = values['ASN/DN #'] ?? '';
      const scheduled = values['Scheduled Delivery Date'] ?? '';
      const day = isoDay(values['Delivered to Client Date'] ?? '');
      const known = dates.get(number) ?? scheduled;
      dates.set(number, known);
      if (known !== scheduled) {
        this.leftOut += 1;
        continue;
      }
      const code = stockCodeOf(values['Item Description'] ?? '');
      prices.set(code, Math.max(prices.get(code) ?? 0, tenThousandths(values['Unit Price'] ?? '')));
      if (!isIn(this.#months, day)) continue;
      const quantity = Number(values['Line Item Quantity']);
      rows.push({ number, day, code, quantity, vendor: values.Vendor ?? '', job: values['Project Code'] ?? '' });
    }
    for (const row of rows) this.#deliver(row, prices.get(row.code) ?? 0);
    this.#allocate(rows, prices);
    for (const [code, price] of prices) this.shelves.price(code, price);
  }

  async readOrders(file: string): Promise<void> {
    const prices = new Map<string, number>();
    const invoiced = new Lines();
    const returned = new Lines();
    for await (const { values } of readRows(file)) {
      const code = values.StockCode ?? '';
      const price = values.UnitPrice ?? '';
      const number = values.InvoiceNo ?? '';
      const isReturn = number.startsWith('C');
      const quantity = Number(values.Quantity) * (isReturn ? -1 : 1);
      if (quantity <= 0) {
        this.leftOut += 1;
        continue;
      }
      if (!prices.has(code) && Number(price) >= 0) prices.set(code, tenThousandths(price));
      const day = (values.InvoiceDate ?? '').slice(0, 10);
      if (!isIn(this.#months, day)) continue;
      const customer = values.CustomerID ?? '';
      if (isReturn) returned.add([number, code, day, customer], quantity);
      else invoiced.add([number, code, day, customer === '' ? (values.Country ?? '') : customer], quantity);
    }
    for (const [code, price] of prices) this.shelves.price(code, price);
    this.#sell(invoiced, prices);
    for (const [[, code, day, customer], quantity] of returned) {
      const value = quantity * (prices.get(code) ?? 0);
      this.goodsIn.add(monthOf(day), customer, { lines: 1, quantity, value });
      this.shelves.put({ code, job: '', location: GOODS_IN, receivedOn: day }, day, quantity);
    }
  }

  #deliver({ number, day, code, quantity, vendor, job }: DeliveryRow, price: number): void {
    const fate = fateOf(number);
    const tenth = tenthOf(quantity);
    const missing = fate === 'late' || fate === 'short' ? tenth : 0;
    const over = fate === 'over' ? tenth : 0;
    const damaged = fate === 'damaged' ? tenth : 0;
    const later = fate === 'late' ? tenth : 0;
    const owner = fate === 'free' ? '' : job;
    const arrive = (on: string, location: string, pieces: number) => {
      if (pieces === 0) return;
      this.goodsIn.add(monthOf(on), vendor, { lines: 1, quantity: pieces, value: pieces * price });
      this.shelves.put({ code, job: owner, location, receivedOn: on }, on, pieces);
    };
    arrive(day, GOODS_IN, quantity - missing - damaged + over);
    arrive(day, DAMAGED, damaged);
    arrive(daysAfter(day, REST_AFTER), GOODS_IN, later);
    if (missing + over + damaged === 0) return;
    const short = missing - later;
    this.discrepancies.add(monthOf(day), vendor, {
      lines: 1,
      shipped: quantity,
      received: quantity - missing + over,
      later,
      expected: 0,
      short,
      over,
      damaged,
      value: short * price,
    });
  }

  /** Allocates to each job the goods that arrived for it as free stock: one line of the report for each SKU of a delivery. */
  #allocate(rows: readonly DeliveryRow[], prices: ReadonlyMap<string, number>): void {
    const given = new Lines();
    for (const { number, day, code, job, quantity } of rows) {
      if (fateOf(number) === 'free') given.add([number, code, day, job], quantity);
    }
    for (const [[, code, receivedOn, job], quantity] of given) {
      const day = daysAfter(receivedOn, ALLOCATED_AFTER);
      this.reallocations.add(monthOf(day), job, { lines: 1, quantity, value: quantity * (prices.get(code) ?? 0) });
      this.shelves.put({ code, job: '', location: GOODS_IN, receivedOn }, day, -quantity);
      this.shelves.put({ code, job, location: GOODS_IN, receivedOn }, day, quantity);
    }
  }

  /** A month's sales, and some more, are received on its first day; sold goods leave, the oldest first. */
  #sell(invoiced: Lines, prices: ReadonlyMap<string, number>): void {
    const sold = new Lines();
    for (const [[number, code, day, customer], quantity] of invoiced) {
      const value = quantity * (prices.get(code) ?? 0);
      this.goodsOut.add(day, customer, { lines: 1, picked: quantity, quantity, difference: 0, value });
      this.shelves.take(code, day, quantity);
      sold.add([monthOf(day), code, '', ''], quantity);
      if (isDespatchedTwice(number)) this.undoneLines += 1;
    }
    for (const [[month, code], quantity] of sold) {
      const day = `${month}-01`;
      const supply = supplyFor(quantity);
      this.goodsIn.add(month, '', { lines: 1, quantity: supply, value: supply * (prices.get(code) ?? 0) });
      this.shelves.put({ code, job: '', location: GOODS_IN, receivedOn: day }, day, supply);
    }
  }
}

interface DeliveryRow {
  number: string;
  day: string;
  code: string;
  quantity: number;
  vendor: string;
  job: string;
}

type Key = readonly [string, string, string, string];

/** Pieces by document line: a document has each SKU once. */
class Lines implements Iterable<[Key, number]> {
  readonly #lines = new Map<string, number>();

  add(key: Key, quantity: number): void {
    const name = key.join('\n');
    this.#lines.set(name, (this.#lines.get(name) ?? 0) + quantity);
  }

  *[Symbol.iterator](): Iterator<[Key, number]> {
    for (const [name, quantity] of this.#lines) yield [name.split('\n') as unknown as Key, quantity];
  }
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Parses '02-Jun-06', or '03-Sept-06'. */
function isoDay(text: string): string {
  const [day = '', name = '', year = ''] = text.split('-');
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(name.slice(0, 3)) / 3 + 1;
  return `20${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function tenThousandths(price: string): number {
  return Math.round(Number(price) * 10_000);
}
