import { refuse } from '../../../shared/errors.ts';
import type { Services } from '../services.ts';

const DAY = 86_400_000;

/**
 * The instant that a report is asked for: given as one, or as the warehouse's clock showed it (`2026-10-25T01:30`). What the clock never
 * showed, showed twice or shows only later is refused, for a report must not guess which moment is meant.
 */
export function pastMoment({ now, settings }: Pick<Services, 'now' | 'settings'>, at: string): string {
  const instant = at.endsWith('Z') ? at : instantOf(at, settings.timezone);
  if (Date.parse(instant) > now().getTime())
    refuse('moment_in_future', { fields: { at: 'Enter a moment in the past' } });
  return instant;
}

function instantOf(local: string, zone: string): string {
  const shown = Date.parse(`${local}Z`);
  // Around any change of the clock, its offset is that of the day before or of the day after.
  const offsets = new Set([-DAY, DAY].map((away) => clockIn(zone, shown + away) - (shown + away)));
  const instants = [...offsets].map((offset) => shown - offset).filter((at) => clockIn(zone, at) === shown);
  const [first, second] = instants.toSorted((one, other) => one - other).map((at) => new Date(at).toISOString());
  if (first === undefined) return refuse('moment_skipped', { values: { moment: spoken(local) } });
  if (second !== undefined) return refuse('moment_twice', { values: { moment: spoken(local), first, second } });
  return first;
}

/** What the clock of a zone shows at an instant, to the minute, as if it were UTC. */
function clockIn(timeZone: string, at: number): number {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return Date.parse(`${new Intl.DateTimeFormat('sv-SE', format).format(at).replace(' ', 'T')}Z`);
}

function spoken(local: string): string {
  return local.replace('T', ' ');
}
