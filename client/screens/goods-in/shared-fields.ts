import { remembered } from '../../lines/remembered.ts';
import type { ErnLine } from './ern-rules.ts';

/** Fields that lines of an ERN often share: most lines are for one job and at the location where goods come in. */
export type SharedField = 'job' | 'segment' | 'swc' | 'place';

const values: Readonly<Record<SharedField, (row: ErnLine) => string>> = {
  job: ({ job, jobId, jobCancelled }) => `${jobId} ${jobCancelled} ${job}`,
  segment: ({ segment }) => segment ?? '',
  swc: ({ swc }) => swc ?? '',
  // Empty for an uncounted line, which will be where the others are.
  place: ({ counts }) => [...new Set(counts.map(({ location }) => location?.id ?? 0))].join(' '),
};

const valuesOf = remembered((row: ErnLine) => ({
  job: values.job(row),
  segment: values.segment(row),
  swc: values.swc(row),
  place: values.place(row),
}));

/** The fields with the same value on all lines; they are shown once above them. */
export function sharedFields(rows: readonly ErnLine[]): readonly SharedField[] {
  const known = rows.map(valuesOf);
  return (Object.keys(values) as SharedField[]).filter((field) => {
    const some = known.find((row) => row[field] !== '' || field !== 'place')?.[field];
    return known.every((row) => row[field] === some || (field === 'place' && row[field] === ''));
  });
}
