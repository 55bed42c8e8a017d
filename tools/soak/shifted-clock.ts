/**
 * A clock that is wrong by the hours of WMS_SOAK_HOURS, for all JavaScript of a process started with `--import` of this file. PostgreSQL
 * reads the system's own clock.
 */
const RightDate = Date;
const shift = Number(process.env['WMS_SOAK_HOURS']) * 3_600_000;

globalThis.Date = class extends RightDate {
  constructor(...given: [] | [value: number | string | Date]) {
    if (given.length === 0) super(RightDate.now() + shift);
    else super(...given);
  }

  static override now(): number {
    return RightDate.now() + shift;
  }
} as DateConstructor;
