import { signal } from '@preact/signals-react';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const formats = new Map<string, Intl.DateTimeFormat>();

/** '2026-11-20' as '20 Nov 2026': one format everywhere (checklist 35). What is no such date is given back. */
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

/** The date (yyyy-mm-dd) that it is at an instant in a time zone. */
export function dateIn(instant: Date, zone: string): string {
  const { year, month, day } = partsIn(instant, zone);
  return `${year}-${month}-${day}`;
}

const DAY = 86_400_000;

/** How many days the second of two dates (yyyy-mm-dd) is after the first; none when it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY));
}

function partsIn(instant: Date, zone: string): Readonly<Record<string, string>> {
  const parts = formatIn(zone).formatToParts(instant);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Making a format costs more than using it a thousand times. */
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

/** The time zone that instants are shown in: the warehouse's (rules: stock rule 8), said by the server at the start. */
export const displayZone = signal('Europe/London');

/** Decimal text with its thousands parted: '12050.5' as '12,050.5'. No number is made of it, so no digit is lost. */
export function formatQuantity(quantity: string): string {
  const [whole = '', fraction] = quantity.split('.');
  const parted = whole.replace('-', '−').replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? parted : `${parted}.${fraction}`;
}

/** What a quantity was changed by, with its sign in front: '+12', '−3'. */
export function formatChange(quantity: string): string {
  return (quantity.startsWith('-') ? '' : '+') + formatQuantity(quantity);
}

/** Quantities with their units: '12 each, 305 m'. */
export function formatQuantities(quantities: readonly { unit: string; quantity: string }[]): string {
  return quantities.map(({ unit, quantity }) => `${formatQuantity(quantity)} ${unit}`).join(', ');
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount of money from decimal text; `Intl` takes it as it is, without a float in between. */
export function formatMoney(amount: string): string {
  return money.format(amount as Intl.StringNumericLiteral);
}
