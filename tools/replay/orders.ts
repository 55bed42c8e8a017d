import { fromUnits, sum, toUnits } from '../../shared/quantity.ts';
import { readRows } from './read-rows.ts';
import type { Tally } from './tally.ts';

/** An invoice (goods out), or a cancellation (goods coming back), with one line per stock code. */
export interface Order {
  number: string;
  customer: string | undefined;
  country: string;
  rows: number;
  /** Decimal quantities by stock code, above zero. */
  quantities: Map<string, string>;
}

export interface Orders {
  invoices: Order[];
  cancellations: Order[];
  skus: Map<string, { name: string; price: string }>;
}

export type OrderDay = Pick<Orders, 'invoices' | 'cancellations'> & { day: string };

/**
 * Reads the orders (the form of online_retail.csv.gz). Invoice numbers that begin with C are cancellations with negative quantities.
 * Several rows of one stock code on an invoice are added up, because a pick has each SKU once. A quantity with the wrong sign is rejected.
 */
export async function readOrders(file: string, limit: number, tally: Tally): Promise<Orders> {
  const orders = new Map<string, Order>();
  const skus: Orders['skus'] = new Map();
  for await (const { line, values } of readRows(file)) {
    const number = values.InvoiceNo ?? '';
    if (!orders.has(number) && orders.size === limit) continue;
    const reason = addRow(orders, skus, number, values);
    if (reason === undefined) continue;
    tally.refuse(reason, 1);
    tally.findings.push({ file: 'orders', line, reason, value: number });
  }
  return { ...apart(orders), skus };
}

/** Reads the same file, which is in order, day by day: memory holds one day and the SKUs seen so far. */
export async function* readOrderDays(file: string, skus: Orders['skus']): AsyncGenerator<OrderDay> {
  let day = '';
  let orders = new Map<string, Order>();
  for await (const { line, values } of readRows(file)) {
    const date = dayOf(values);
    if (date < day) throw new Error(`line ${line} is of an earlier day than the line before`);
    if (date > day && orders.size > 0) {
      yield { day, ...apart(orders) };
      orders = new Map();
    }
    day = date;
    addRow(orders, skus, values.InvoiceNo ?? '', values);
  }
  if (orders.size > 0) yield { day, ...apart(orders) };
}

function apart(orders: ReadonlyMap<string, Order>): Pick<Orders, 'invoices' | 'cancellations'> {
  const filled = [...orders.values()].filter((order) => order.quantities.size > 0);
  return {
    invoices: filled.filter((order) => !isCancellation(order.number)),
    cancellations: filled.filter((order) => isCancellation(order.number)),
  };
}

function dayOf(values: Readonly<Record<string, string>>): string {
  return (values.InvoiceDate ?? '').slice(0, 10);
}

function isCancellation(number: string): boolean {
  return number.startsWith('C');
}

function addRow(
  orders: Map<string, Order>,
  skus: Orders['skus'],
  number: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const stockCode = values.StockCode ?? '';
  const quantity = (values.Quantity ?? '').replace(/\.0$/, '');
  if (number === '') return 'invoice_number_missing';
  if (stockCode === '') return 'stock_code_missing';
  if (!/^-?\d{1,14}$/.test(quantity)) return 'quantity_not_a_number';
  const signed = isCancellation(number) ? -toUnits(quantity) : toUnits(quantity);
  if (signed <= 0n) return 'quantity_of_the_wrong_sign';
  const order = orders.get(number) ?? newOrder(number, values);
  orders.set(number, order);
  order.rows += 1;
  order.quantities.set(stockCode, sum([order.quantities.get(stockCode) ?? '0', fromUnits(signed)]));
  describe(skus, stockCode, values);
  return undefined;
}

function newOrder(number: string, values: Readonly<Record<string, string>>): Order {
  const customer = values.CustomerID === '' ? undefined : values.CustomerID;
  return { number, customer, country: values.Country ?? '', rows: 0, quantities: new Map() };
}

/** Keeps the first readable description and price: later ones are remarks ("damaged", "?") as often as names. */
function describe(skus: Orders['skus'], stockCode: string, values: Readonly<Record<string, string>>): void {
  const known = skus.get(stockCode) ?? { name: '', price: '' };
  const price = values.UnitPrice ?? '';
  skus.set(stockCode, {
    name: known.name === '' ? (values.Description ?? '') : known.name,
    price: known.price === '' && /^\d{1,14}(?:\.\d{1,4})?$/.test(price) ? price : known.price,
  });
}
