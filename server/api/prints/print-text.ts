import { type LayoutId, textSetOf } from '../../../shared/layouts.ts';
import { prints } from '../../../shared/texts/en/prints.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Services } from '../services.ts';
import type { PrintStamp } from './print.ts';

type PrintKey = keyof typeof prints.default;

/** A word of a print without its prefix. */
export type PrintWord = PrintKey extends `print_${infer Name}` ? Name : never;

/** What a print says, in the words of the company's layout. */
export function printText(word: PrintWord, layout: LayoutId): string {
  const key: PrintKey = `print_${word}`;
  const text = prints[textSetOf[layout]]?.[key] ?? prints.default[key];
  return typeof text === 'string' ? text : text.other;
}

const format = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 4 });

/** Decimal text with its thousands parted. Intl reads decimal text digit by digit: no float is made of it. */
export function printQuantity(quantity: string): string {
  return format.format(quantity as Intl.StringNumericLiteral);
}

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** An amount of money from decimal text. */
export function printMoney(amount: string): string {
  return money.format(amount as Intl.StringNumericLiteral);
}

/** '2026-11-20' as on the screens: '20 Nov 2026'. */
export function printDate(date: string): string {
  return day(new Date(`${date}T00:00:00Z`), 'UTC');
}

/** An instant where the warehouses are: '20 Nov 2026, 08:14'. */
export function printInstant(at: Date, { settings }: Pick<Services, 'settings'>): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: settings.timezone, hour: '2-digit', minute: '2-digit' });
  return `${day(at, settings.timezone)}, ${time.format(at)}`;
}

/** The short names of months as the screens have them: British English says Sept. */
function day(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const { day, month, year } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${day} ${month} ${year}`;
}

/** Who prints, and when it is where the warehouses are. */
export function printStamp(
  { name, layout }: Pick<StockActor, 'name' | 'layout'>,
  services: Pick<Services, 'now' | 'settings'>,
): PrintStamp {
  return { at: printInstant(services.now(), services), by: name, layout };
}

/** The company and the warehouse that a print names in its head. */
export function readPlace(db: Reader, { companyId, warehouseId }: Pick<StockActor, 'companyId' | 'warehouseId'>) {
  return db.one<{ company: string; warehouse: string }>(
    `select c.name as company, w.name || ' (' || w.short_name || ')' as warehouse
     from companies c cross join warehouses w
     where c.id = $1 and w.id = $2`,
    [companyId, warehouseId],
  );
}
