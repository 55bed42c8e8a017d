import type { object } from 'superstruct';

/** The fields of a shape: a struct by name. */
export type Fields = Parameters<typeof object>[0];
