/** The age of stock as the aged inventory report puts it together: in bands of days since its original receipt (rules: Reports). */

/** The last day of each band but the last, which has no end: those of every company that has set none of its own. */
export const standardAgeLimits: readonly number[] = [30, 60, 90, 180, 365];

/** A company has one to so many limits, each of at most ten years. */
export const MOST_AGE_LIMITS = 11;
export const LONGEST_AGE = 3650;

/** The ages of a band in days, both included; the last band has no end. */
export interface AgeBand {
  readonly from: number;
  readonly to: number | undefined;
}

/** How a band is written: '31-60', and the last one '366+'. */
export const ageBandPattern = '^(?:0|[1-9][0-9]{0,3})(?:-[1-9][0-9]{0,3}|\\+)$';

/** The bands between limits, youngest first: of [30, 60] these are '0-30', '31-60' and '61+'. */
export function ageBandsOf(limits: readonly number[]): string[] {
  const starts = ageStartsOf(limits);
  return starts.map((from, at) => (limits[at] === undefined ? `${from}+` : `${from}-${limits[at]}`));
}

/** The first day of each band. */
export function ageStartsOf(limits: readonly number[]): number[] {
  return [0, ...limits.map((limit) => limit + 1)];
}

/** The ages of a band that is written as `ageBandPattern` says. */
export function readAgeBand(band: string): AgeBand {
  const [from, to] = band.split('-');
  return { from: Number.parseInt(from ?? '', 10), to: to === undefined ? undefined : Number(to) };
}

/** Are limits such that each band has at least one day? */
export function areAgeLimits(limits: readonly number[]): boolean {
  return limits.every((limit, at) => at === 0 || limit > (limits[at - 1] ?? 0));
}
