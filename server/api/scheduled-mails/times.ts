import type { periods } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { instantsOf } from '../list/report-scope.ts';
import { dateAt } from '../today.ts';

/** A schedule: each day, on a day of the week (1 Monday) or on a day of the month, at an hour of the warehouse's clock. */
export interface Times {
  every: (typeof periods)[number];
  day: number | null;
  hour: number;
}

const HALF_HOUR = 1_800_000;

export function nextDue(times: Times, after: Date, timezone: string): Date {
  const from = Date.parse(`${dateAt(after, timezone)}T00:00Z`);
  for (let days = 0; ; days += 1) {
    const date = new Date(from);
    date.setUTCDate(date.getUTCDate() + days);
    if (!isDay(times, date)) continue;
    const due = firstShown(date.getTime() + times.hour * 2 * HALF_HOUR, timezone);
    if (due > after.getTime()) return new Date(due);
  }
}

/** The last due moment up to now, starting from the known `first`, and the next one. Missed moments are made up for once. */
export function lastAndNextDue(times: Times, first: Date, now: Date, timezone: string): { last: Date; next: Date } {
  let last = first;
  for (;;) {
    const next = nextDue(times, last, timezone);
    if (next > now) return { last, next };
    last = next;
  }
}

/** A month without the day uses its last day. */
function isDay({ every, day }: Times, date: Date): boolean {
  if (every === 'day') return true;
  if (every === 'week') return (date.getUTCDay() || 7) === day;
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(day ?? 1, lastOfMonth);
}

/**
 * The first instant at which the clock shows this time, written as if it were UTC. For a time that the clock skips, the next one that it
 * shows.
 */
function firstShown(shown: number, timezone: string): number {
  const [first] = instantsOf(shown, timezone);
  return first ?? firstShown(shown + HALF_HOUR, timezone);
}
