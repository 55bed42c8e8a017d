import type { Services } from '../services.ts';

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
