/** Age bands of the aged inventory report, in days since the original receipt (rules: Reports). */

/** The last day of each band except the last, which has no end: the default of every company that has set none. */
export const standardAgeLimits: readonly number[] = [30, 60, 90, 180, 365];

/** A company sets from one to this many limits, each of at most ten years. */
export const MOST_AGE_LIMITS = 11;
export const LONGEST_AGE = 3650;

/** The first and last age of a band in days, both included; the last band has no end. */
export interface AgeBand {
  readonly from: number;
  readonly to: number | undefined;
}

/** The text form of a band: '31-60', and '366+' for the last one. */
export const ageBandPattern = '^(?:0|[1-9][0-9]{0,3})(?:-[1-9][0-9]{0,3}|\\+)$';

/** The bands between limits, youngest first: [30, 60] makes '0-30', '31-60' and '61+'. */
export function ageBandsOf(limits: readonly number[]): string[] {
  const starts = ageStartsOf(limits);
  return starts.map((from, at) => (limits[at] === undefined ? `${from}+` : `${from}-${limits[at]}`));
}

/** The first age of each band, in days. */
export function ageStartsOf(limits: readonly number[]): number[] {
  return [0, ...limits.map((limit) => limit + 1)];
}

/** Parses a band of the form `ageBandPattern`. */
export function readAgeBand(band: string): AgeBand {
  const [from, to] = band.split('-');
  return { from: Number.parseInt(from ?? '', 10), to: to === undefined ? undefined : Number(to) };
}

/** Whether the limits give each band at least one day. */
export function areAgeLimits(limits: readonly number[]): boolean {
  return limits.every((limit, at) => at === 0 || limit > (limits[at - 1] ?? 0));
}
