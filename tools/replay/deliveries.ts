import { createHash } from 'node:crypto';
import { readRows } from './read-rows.ts';
import type { Finding, Tally } from './tally.ts';

export interface Delivery {
  number: string;
  partner: string;
  reference: string;
  deliveryDate: string;
  deliveredOn: string | undefined;
  lines: { stockCode: string; name: string; price: string; quantity: string; job: string }[];
}

/**
 * Reads the deliveries (the form of scms_delivery_history.csv.gz): each ASN/DN is one ERN. A row with an unreadable number or date, or with
 * another date than its delivery, is rejected with its reason, never guessed.
 */
export async function readDeliveries(file: string, limit: number, tally: Tally): Promise<Delivery[]> {
  const deliveries = new Map<string, Delivery>();
  for await (const { line, values } of readRows(file)) {
    const number = values['ASN/DN #'] ?? '';
    if (!deliveries.has(number) && deliveries.size === limit) continue;
    const reason = addRow(deliveries, number, values);
    if (reason !== undefined) {
      tally.refuse(reason, 1);
      tally.findings.push({ file: 'deliveries', line, reason, value: number });
    }
    tally.findings.push(...unreadable(line, values));
  }
  return [...deliveries.values()];
}

function addRow(deliveries: Map<string, Delivery>, number: string, values: Readonly<Record<string, string>>) {
  const quantity = values['Line Item Quantity'] ?? '';
  const price = values['Unit Price'] ?? '';
  const deliveryDate = dateOf(values['Scheduled Delivery Date'] ?? '');
  const name = values['Item Description'] ?? '';
  if (number === '') return 'delivery_number_missing';
  if (!/^[1-9]\d{0,13}$/.test(quantity)) return 'quantity_not_a_number';
  if (!/^\d{1,14}(?:\.\d{1,4})?$/.test(price)) return 'price_not_a_number';
  if (deliveryDate === undefined) return 'delivery_date_not_a_date';
  if (name === '') return 'item_missing';
  let delivery = deliveries.get(number);
  if (delivery === undefined) {
    delivery = {
      number,
      partner: values.Vendor ?? '',
      reference: values['PO / SO #'] ?? '',
      deliveryDate,
      deliveredOn: dateOf(values['Delivered to Client Date'] ?? ''),
      lines: [],
    };
    deliveries.set(number, delivery);
  }
  if (delivery.deliveryDate !== deliveryDate) return 'delivery_date_differs';
  delivery.lines.push({ stockCode: stockCodeOf(name), name, price, quantity, job: values['Project Code'] ?? '' });
  return undefined;
}

const dates = ['PO Sent to Vendor Date', 'Delivered to Client Date', 'Delivery Recorded Date'];
const numbers = [
  'Line Item Value',
  'Pack Price',
  'Weight (Kilograms)',
  'Freight Cost (USD)',
  'Line Item Insurance (USD)',
];

/** Unreadable values that the product does not store are reported, but do not reject a row. */
function unreadable(line: number, values: Readonly<Record<string, string>>): Finding[] {
  const finding = (column: string, kind: string) => ({
    file: 'deliveries' as const,
    line,
    reason: `${column} is no ${kind}`,
    value: values[column] ?? '',
  });
  return [
    ...dates.filter((column) => dateOf(values[column] ?? '') === undefined).map((column) => finding(column, 'date')),
    ...numbers
      .filter((column) => !/^\d+(?:\.\d+)?$/.test(values[column] ?? ''))
      .map((column) => finding(column, 'number')),
  ];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Converts '02-Jun-06' to 2006-06-02; the file spells September 'Sept'. */
function dateOf(text: string): string | undefined {
  const [, day, name = '', year] = /^(\d{1,2})-([A-Z][a-z]{2,3})-(\d{2})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(name === 'Sept' ? 'Sep' : name) + 1;
  if (day === undefined || month === 0) return undefined;
  const date = `20${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? date : undefined;
}

/** The file has no item codes, and its descriptions are longer than a code, so a short code is made from the description. */
export function stockCodeOf(name: string): string {
  return `SCMS-${createHash('sha256').update(name).digest('hex').slice(0, 8).toUpperCase()}`;
}
