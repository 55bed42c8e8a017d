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

/** The fields with the same value on all lines; they are shown once above them. */
export function sharedFields(rows: readonly ErnLine[]): readonly SharedField[] {
  return (Object.keys(values) as SharedField[]).filter((field) => {
    const distinct = new Set(rows.map(values[field]));
    if (field === 'place') distinct.delete('');
    return distinct.size <= 1;
  });
}
