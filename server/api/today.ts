import type { Services } from './services.ts';

/** Today's date where the warehouses are, yyyy-mm-dd (rules: stock rule 8). */
export function today({ now, settings }: Pick<Services, 'now' | 'settings'>): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: settings.timezone }).format(now());
}
