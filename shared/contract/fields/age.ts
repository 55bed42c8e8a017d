import { refine, type Struct } from 'superstruct';
import { ageBandPattern, areAgeLimits, LONGEST_AGE, MOST_AGE_LIMITS } from '../../age-bands.ts';
import { fault } from '../../faults.ts';
import { field, schemaOf } from '../field.ts';
import { whole } from './number.ts';
import { list } from './shape.ts';
import { matching } from './text.ts';

/** The limits between age bands, in days: 1 to 11 whole numbers from 1 to 3650, each larger than the one before. */
export function ageLimits(): Struct<number[], unknown> {
  const limits = list(whole(1, LONGEST_AGE), MOST_AGE_LIMITS, 1);
  const rising = refine(
    limits,
    'rising',
    (values) => areAgeLimits(values) || fault('bad_pattern', 'Enter whole numbers, each larger than the one before'),
  );
  return field(rising, schemaOf(limits));
}

/** An age band as it is written: '31-60', or '366+' without end. */
export function ageBand(): Struct<string, null> {
  return matching('age band', ageBandPattern, 'days as 31-60 or 366+', [2, 9]);
}
