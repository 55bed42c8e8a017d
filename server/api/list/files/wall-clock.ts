/** Every zone's offset stays the same from one quarter of an hour to the next. */
const QUARTER = 15 * 60_000;

/**
 * What the clocks of a time zone show at an instant, as `2026-11-21T10:00:00`; undefined for what is no instant. Offsets are looked up
 * once for each quarter of an hour: a file has as many instants as rows, and their quarters are few.
 */
export function wallClock(timezone: string): (instant: string) => string | undefined {
  const format = new Intl.DateTimeFormat('en-CA-u-hc-h23', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const offsets = new Map<number, number>();
  const offsetAt = (at: number) => {
    const quarter = Math.floor(at / QUARTER) * QUARTER;
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const shown = format.format(quarter).replace(', ', 'T');
      offset = Date.parse(`${shown}Z`) - quarter;
      offsets.set(quarter, offset);
    }
    return offset;
  };
  return (instant) => {
    const at = Date.parse(instant);
    return Number.isNaN(at) ? undefined : new Date(at + offsetAt(at)).toISOString().slice(0, 19);
  };
}
