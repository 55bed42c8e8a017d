import type { ErrorCode } from '../../shared/errors.ts';

/** What it means to a person when the database refuses by one of its named rules. */
export const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  skus_barcode_unique: 'barcode_taken',
  erns_number_unique: 'ern_number_taken',
  drums_number_used: 'drum_number_used',
  operations_reversed_once: 'reversed_already',
  accesses_scope_unique: 'access_repeated',
  list_views_name_unique: 'view_taken',
  effects_once: 'changed_meanwhile',
};
