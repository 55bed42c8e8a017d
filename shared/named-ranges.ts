export interface NamedRange {
  readonly name: RangeName;
  /** Both days included, yyyy-mm-dd. */
  readonly from: string;
  readonly to: string;
}

export const rangeNames = [
  ...(['today', 'yesterday', 'last7Days'] as const),
  ...(['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisYear'] as const),
] as const;

export type RangeName = (typeof rangeNames)[number];

/** The date filters of a list, each by its field name without `From` and `To`. */
export function dayFilters(filters: Readonly<Record<string, { readonly kind: string }>>): readonly string[] {
  const begins = Object.keys(filters).filter((name) => name.endsWith('From') && filters[name]?.kind === 'date');
  return begins.map((name) => name.slice(0, -'From'.length));
}

/**
 * The named ranges of a date filter, relative to a day (yyyy-mm-dd). Weeks begin on Monday. Current periods are whole, past and coming days
 * alike. The last seven days end with yesterday.
 */
export function namedRanges(today: string): readonly NamedRange[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const on = (ofYear: number, ofMonth: number, ofDay: number) =>
    new Date(Date.UTC(ofYear, ofMonth - 1, ofDay)).toISOString().slice(0, 10);
  const monday = day - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7);
  const ranges: Record<RangeName, readonly [string, string]> = {
    today: [today, today],
    yesterday: [on(year, month, day - 1), on(year, month, day - 1)],
    last7Days: [on(year, month, day - 7), on(year, month, day - 1)],
    thisWeek: [on(year, month, monday), on(year, month, monday + 6)],
    lastWeek: [on(year, month, monday - 7), on(year, month, monday - 1)],
    thisMonth: [on(year, month, 1), on(year, month + 1, 0)],
    lastMonth: [on(year, month - 1, 1), on(year, month, 0)],
    thisYear: [on(year, 1, 1), on(year, 12, 31)],
  };
  return rangeNames.map((name) => ({ name, from: ranges[name][0], to: ranges[name][1] }));
}
