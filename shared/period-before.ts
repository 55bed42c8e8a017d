export interface Period {
  /** Both days included, yyyy-mm-dd. */
  readonly from: string;
  readonly to: string;
}

const DAY = 86_400_000;

/**
 * The period to compare with: the calendar month or year before a whole one, otherwise as many days right before. A period that is not over
 * is compared with the same days of the one before.
 */
export function periodBefore(period: Period, today: string): Period {
  const isOver = period.to <= today || today < period.from;
  const last = isOver ? period.to : today;
  const months = monthsOf(period);
  if (months === undefined) {
    const length = daysFrom(period.from, period.to) + 1;
    return { from: plusDays(period.from, -length), to: plusDays(last, -length) };
  }
  const from = plusMonths(period.from, -months);
  const whole = daysFrom(from, plusDays(period.from, -1));
  const days = isOver ? whole : Math.min(whole, daysFrom(period.from, last));
  return { from, to: plusDays(from, days) };
}

/** 1 for a whole calendar month, 12 for a whole year. */
function monthsOf({ from, to }: Period): number | undefined {
  if (!from.endsWith('-01')) return undefined;
  return [1, 12].find(
    (months) => (months === 1 || from.slice(5, 7) === '01') && plusDays(to, 1) === plusMonths(from, months),
  );
}

function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Of the first day of a month. */
function plusMonths(date: string, months: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}
