import { signal } from '@preact/signals-react';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const formats = new Map<string, Intl.DateTimeFormat>();

/** '2026-11-20' as '20 Nov 2026': one format everywhere (checklist 35). Other text is returned unchanged. */
export function formatDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? date : `${Number(day)} ${name} ${year}`;
}

/** '2026-11' as 'Nov 2026'. */
export function monthName(month: string): string {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  const name = MONTHS[Number(number) - 1];
  return name === undefined ? month : `${name} ${year}`;
}

/** An instant in a time zone: '20 Nov 2026, 08:14'. */
export function formatInstant(instant: string, zone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const { hour, minute } = partsIn(at, zone);
  return `${formatDate(dateIn(at, zone))}, ${hour}:${minute}`;
}

/** A label as part of a sentence: 'Stock code' as 'a stock code', 'Email' as 'an email', 'SKUs' as 'SKUs'. */
export function inSentence(label: string): string {
  const word = /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
  if (/[^s]s$/.test(word)) return word;
  return /^[aeio]/i.test(word) ? `an ${word}` : `a ${word}`;
}

/** The date (yyyy-mm-dd) of an instant in a time zone. */
export function dateIn(instant: Date, zone: string): string {
  const { year, month, day } = partsIn(instant, zone);
  return `${year}-${month}-${day}`;
}

const DAY = 86_400_000;

/** The days from one date (yyyy-mm-dd) to another; 0 if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY));
}

function partsIn(instant: Date, zone: string): Readonly<Record<string, string>> {
  const parts = formatIn(zone).formatToParts(instant);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Cached, because making a format costs more than using it a thousand times. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** The time zone in which instants are displayed: the warehouse's (rules: stock rule 8), sent by the server at the start. */
export const displayZone = signal('Europe/London');

/** Separates the thousands of decimal text: '12050.5' as '12,050.5'. It is not converted to a number, so no digit is lost. */
export function formatQuantity(quantity: string): string {
  const [whole = '', fraction] = quantity.split('.');
  const parted = whole.replace('-', '−').replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

/** The change of a quantity with its sign: '+12', '−3'. */
export function formatChange(quantity: string): string {
  return (quantity.startsWith('-') ? '' : '+') + formatQuantity(quantity);
}

export function formatQuantities(quantities: readonly { unit: string; quantity: string }[]): string {
  return quantities.map(({ unit, quantity }) => `${formatQuantity(quantity)} ${unit}`).join(', ');
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount of money from decimal text; `Intl` accepts it without converting it to a float. */
export function formatMoney(amount: string): string {
  return money.format(amount as Intl.StringNumericLiteral);
}
