import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { prints } from '../../../shared/texts/en/prints.ts';
import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';
import type { PrintStamp } from './print.ts';

type PrintKey = keyof typeof prints.default;

export type PrintWord = PrintKey extends `print_${infer Name}` ? Name : never;

/** In the company's layout. */
export function printText(word: PrintWord, layout: LayoutId): string {
  const key: PrintKey = `print_${word}`;
  const text = prints[textSetOf[layout]]?.[key] ?? prints.default[key];
  return typeof text === 'string' ? text : text.other;
}

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** Adds thousands separators. Intl formats decimal text digit by digit, without converting it to a float. */
export function printQuantity(quantity: string): string {
  return format.format(quantity as Intl.StringNumericLiteral);
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

export function printMoney(amount: string): string {
  return money.format(amount as Intl.StringNumericLiteral);
}

/** Like the screens: '20 Nov 2026' for '2026-11-20'. */
export function printDate(date: string): string {
  return day(new Date(`${date}T00:00:00Z`), 'UTC');
}

/** In the warehouses' time zone: '20 Nov 2026, 08:14'. */
export function printInstant(at: Date, { settings }: Pick<Services, 'settings'>): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: settings.timezone, hour: '2-digit', minute: '2-digit' });
  return `${day(at, settings.timezone)}, ${time.format(at)}`;
}

/** Short month names as on the screens: British English would use Sept. */
function day(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const { day, month, year } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${day} ${month} ${year}`;
}

export function printStamp(
  { name, layout }: Pick<StockActor, 'name' | 'layout'>,
  services: Pick<Services, 'now' | 'settings'>,
): PrintStamp {
  return { at: printInstant(services.now(), services), by: name, layout };
}
