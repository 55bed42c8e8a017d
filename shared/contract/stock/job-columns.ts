/** The columns a list of jobs can show, in their usual order. */
export const jobColumns = [
  'number',
  'description',
  'cancelled',
  'skus',
  'items',
  'reserved',
  'openErns',
  'openPicks',
  'createdAt',
] as const;

export type JobColumn = (typeof jobColumns)[number];
