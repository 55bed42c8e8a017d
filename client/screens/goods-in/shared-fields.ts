import type { ErnLine } from './ern-rules.ts';

/** What lines of an ERN mostly have in common: most come for one job, and lie where goods come in. */
export type SharedField = 'job' | 'segment' | 'swc' | 'place';

const values: Readonly<Record<SharedField, (row: ErnLine) => string>> = {
  job: ({ job, jobId, jobCancelled }) => `${jobId} ${jobCancelled} ${job}`,
  segment: ({ segment }) => segment ?? '',
  swc: ({ swc }) => swc ?? '',
  // Nobody counted it yet: it will be where the others are.
  place: ({ counts }) => [...new Set(counts.map(({ location }) => location?.id ?? 0))].join(' '),
};

/** The fields that all lines have in common; they stand once above them. */
export function sharedFields(rows: readonly ErnLine[]): readonly SharedField[] {
  return (Object.keys(values) as SharedField[]).filter((field) => {
    const found = new Set(rows.map(values[field]));
    if (field === 'place') found.delete('');
    return found.size <= 1;
  });
}
