import type { ErrorCode } from './errors.ts';

/** What is wrong with one field of a request, for programs. A later version can add words, and removes none. */
export const faultCodes = [
  'required',
  'unknown_field',
  'not_allowed',
  'wrong_type',
  'not_a_number',
  'not_whole',
  'not_a_date',
  'too_small',
  'too_large',
  'too_precise',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'bad_pattern',
  'not_one_of',
  'not_found',
  'repeated',
  'taken',
  'refused',
] as const;

export type FaultCode = (typeof faultCodes)[number];

export interface Fault {
  code: FaultCode;
  /** In English, for users. */
  message: string;
  /** The smallest or largest number, length or count, or the number of decimals. */
  limit?: number;
}

export function fault(code: FaultCode, message: string, limit?: number): Fault {
  return { code, message, ...(limit !== undefined && { limit }) };
}

/** Minimum and maximum length in code points. */
export type Lengths = readonly [least: number, most: number];

/** The first thing wrong with a text that its check refuses. */
export function textFault(value: unknown, [least, most]: Lengths, message: string): Fault {
  if (typeof value !== 'string') return fault('wrong_type', message);
  if (!isWithin(value, most)) return fault('too_long', message, most);
  return isWithin(value, least - 1) ? fault('too_short', message, least) : fault('bad_pattern', message);
}

export function isWithin(value: string, most: number): boolean {
  return value.length <= most || (value.length <= 2 * most && [...value].length <= most);
}

/** The fault of a field that a rule of the trade refuses. Without an entry it is `refused`: the code of the refusal says why. */
export function faultCodeOf(error: ErrorCode): FaultCode {
  return fromErrors.get(error) ?? 'refused';
}

const errorsOf: Partial<Record<FaultCode, readonly ErrorCode[]>> = {
  required: [
    ...(['activity_code_missing', 'cell_id_missing', 'count_reason_missing', 'destination_missing'] as const),
    ...(['discrepancy_comment_missing', 'drum_missing', 'email_missing', 'job_missing', 'lines_missing'] as const),
    ...(['line_not_taken', 'location_missing', 'shortage_missing', 'signature_missing'] as const),
    'transport_type_missing',
  ],
  not_whole: ['whole_numbers_only'],
  too_large: [
    'drum_free_short',
    'insufficient_quantity',
    'more_than_sent',
    'quantity_over_stock',
    'quantity_too_large',
  ],
  not_one_of: ['not_in_list'],
  not_found: [
    ...(['drum_not_here', 'job_unknown', 'location_not_here', 'not_found', 'not_usable', 'partner_unknown'] as const),
    ...(['unknown_packing_type', 'unknown_skus', 'unknown_unit'] as const),
  ],
  repeated: ['access_repeated', 'drum_number_repeated', 'location_repeated', 'sku_repeated'],
  taken: [
    ...(['api_token_taken', 'barcode_taken', 'company_taken', 'drum_number_used', 'email_taken'] as const),
    ...(['ern_number_taken', 'integration_taken', 'item_master_taken', 'job_taken', 'location_taken'] as const),
    ...([
      'login_taken',
      'packing_taken',
      'parameter_taken',
      'partner_taken',
      'sign_on_role_taken',
      'sku_taken',
    ] as const),
    ...(['unit_taken', 'view_taken', 'warehouse_group_taken', 'warehouse_taken'] as const),
  ],
};

const fromErrors = new Map(
  Object.entries(errorsOf).flatMap(([code, errors]) => errors.map((error) => [error, code as FaultCode] as const)),
);
