import type { ErnLine } from './ern-rules.ts';

/** Fields that lines of an ERN often share: most lines are for one job and at the location where goods come in. */
export type SharedField = 'job' | 'segment' | 'swc' | 'place';

/** The values of each field on some lines. */
export type FieldValues = Readonly<Record<SharedField, ReadonlySet<string>>>;

export function valuesOn(rows: readonly ErnLine[]): FieldValues {
  const of = (value: (row: ErnLine) => string | undefined) =>
    new Set(rows.map(value).filter((one) => one !== undefined));
  return {
    job: of(({ job, jobId, jobCancelled }) => `${jobId} ${jobCancelled} ${job}`),
    segment: of(({ segment }) => segment ?? ''),
    swc: of(({ swc }) => swc ?? ''),
    // An uncounted line will be where the others are.
    place: of(({ counts }) =>
      counts.length === 0 ? undefined : [...new Set(counts.map(({ location }) => location?.id ?? 0))].join(' '),
    ),
  };
}

/** The fields with the same value on all lines; they are shown once above them. */
export function sharedFields(parts: readonly FieldValues[]): readonly SharedField[] {
  const fields: readonly SharedField[] = ['job', 'segment', 'swc', 'place'];
  return fields.filter((field) => new Set(parts.flatMap((part) => [...part[field]])).size <= 1);
}
