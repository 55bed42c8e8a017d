import type { LayoutId } from './layouts.ts';

/** Every error an operation can answer: its stable code, HTTP status and English text. `{name}` is filled from the details. */
export const errors = {
  malformed: { status: 400, message: 'The request is malformed: see fields' },
  not_json: { status: 400, message: 'The body is not valid JSON' },
  wrong_type: { status: 415, message: 'Send the body as {type}' },
  method_not_allowed: { status: 405, message: 'This address takes {methods} only' },
  body_too_large: { status: 413, message: 'The body is larger than {limit}' },
  quantity_too_large: { status: 409, message: 'This adds up to more than a quantity can say' },
  session_ended: { status: 401, message: 'The session has ended: sign in again' },
  api_token_ended: { status: 401, message: 'This API token is not valid: ask an administrator for another one' },
  wrong_login: { status: 401, message: 'Invalid username / password combination' },
  own_account: { status: 409, message: 'You cannot do this to your own account' },
  session_needed: { status: 403, message: 'This needs somebody who is signed in: an API token does not do' },
  access_disabled: { status: 409, message: 'This access is disabled: enable it first' },
  api_token_taken: { status: 409, message: 'There is an API token {name} under this access already' },
  api_token_expired: { status: 409, message: 'Choose today or a later day' },
  own_super_admin: { status: 409, message: 'You cannot take away your own last superAdmin' },
  last_super_admin: { status: 409, message: 'This is the last super administrator: make another one first' },
  user_disabled: { status: 409, message: 'This user is disabled: enable them first' },
  login_taken: { status: 409, message: 'The login {login} already exists' },
  email_taken: { status: 409, message: 'The email {email} already exists' },
  email_missing: { status: 409, message: 'There is no email to send to' },
  access_repeated: { status: 409, message: 'The user has an access like this already' },
  password_too_common: { status: 400, message: 'This password is one of the most common ones: choose another' },
  reset_refused: { status: 401, message: 'The link has expired or was used already' },
  password_change_needed: { status: 403, message: 'Choose a password of your own first' },
  access_ended: { status: 403, message: 'This access is no longer yours: choose another' },
  access_needed: { status: 403, message: 'Choose an access first: this works for {scope}' },
  forbidden: { status: 403, message: 'You do not have the right to do this' },
  https_needed: { status: 403, message: 'Open this site over https to sign in (or set ALLOW_PLAIN_HTTP)' },
  cross_site: { status: 403, message: 'Another site asked for this: open it here' },
  not_found: { status: 404, message: 'There is no such {thing}' },
  confirmation_required: { status: 409, message: 'Please confirm' },
  changed_meanwhile: { status: 409, message: 'Somebody changed this meanwhile' },
  nothing_edited: { status: 409, message: 'No fields edited' },
  view_taken: { status: 409, message: 'You have a view of this name already' },
  in_use: { status: 409, message: 'This is in use: {uses}' },
  misdirected: { status: 421, message: 'This host is not served here' },
  idempotency_key_reused: { status: 422, message: 'This idempotency key came before with another body' },
  too_many_requests: { status: 429, message: 'Too many requests: try again in {seconds} s' },
  internal: { status: 500, message: 'Internal error' },
  unavailable: { status: 503, message: 'The service is not available: try again shortly' },
  read_only: {
    status: 503,
    message: 'The database is read-only at the moment: nobody can sign in or save. Try again later',
  },

  ern_not_open: { status: 409, message: 'ERN {number} is {status}' },
  ern_hidden: { status: 409, message: 'ERN {number} is hidden' },
  ern_not_hidden: { status: 409, message: 'ERN {number} is not hidden' },
  ern_not_received: { status: 409, message: 'ERN {number} has not been received' },
  ern_number_taken: { status: 409, message: 'There is an ERN {number} already' },
  lines_not_counted: { status: 409, message: 'Some lines have not been counted' },
  discrepancy_comment_missing: { status: 409, message: 'Say what happened to the difference' },
  counted_less: { status: 409, message: 'Less than that is counted there now' },
  drum_number_used: { status: 409, message: 'Drum {drum} was used before' },
  drum_number_repeated: { status: 409, message: 'Drum {drum} appears twice' },
  drum_is_whole: { status: 409, message: 'Drum {drum} moves as a whole: part of it goes only to a new drum number' },
  drum_not_here: { status: 409, message: 'Drum {drum} is not at this location' },
  photo_refused: { status: 409, message: 'Expected a JPEG, PNG or WebP photo: {reason}' },
  too_many_photos: { status: 409, message: 'There are {most} photos already' },
  drum_not_sent: { status: 409, message: 'This drum was not sent with this line' },
  fixed_by_transfer: { status: 409, message: 'This came with the transfer and cannot be changed' },
  goods_not_in_transit: {
    status: 409,
    message: 'The goods of some lines are not in transit. Ask an administrator to check the stock.',
  },
  more_than_sent: { status: 409, message: 'More than was sent: take in the rest as found stock' },
  job_cancelled: { status: 409, message: 'Job {job} is cancelled', h3g: 'Activity Code {job} is cancelled' },
  jobs_cancelled: {
    status: 409,
    message: 'Multiple jobs on the ERN are cancelled: {jobs}',
    h3g: 'Multiple Activity Codes on the ERN are cancelled: {jobs}',
  },
  job_not_cancelled: { status: 409, message: 'Job {job} is not cancelled' },
  job_reserved: { status: 409, message: 'Stock of job {job} is reserved' },
  warehouse_cancelled: { status: 409, message: 'The warehouse is cancelled: nothing new is received into it' },
  free_stock_spaces: { status: 409, message: 'Free stock receipts must not contain spaces' },
  activity_code_missing: { status: 409, message: 'An Activity Code is required' },
  cell_id_missing: { status: 409, message: 'A Cell ID is required' },
  cell_id_length: { status: 409, message: 'A Cell ID has 6 to 8 characters' },
  unknown_skus: { status: 409, message: 'There is no SKU {sku}' },
  location_not_here: { status: 409, message: 'This location is not in this warehouse, or is no longer used' },
  location_missing: { status: 409, message: 'Choose a location' },
  whole_numbers_only: { status: 409, message: '{sku} is counted in whole numbers' },
  quantity_over_stock: { status: 409, message: '{wanted} of {available} available' },
  nothing_to_move: { status: 409, message: 'Nothing lies here that could be moved' },
  not_on_drum: { status: 409, message: 'This stock is not on a drum' },
  stock_not_free: {
    status: 409,
    message: 'This stock belongs to job {job}',
    h3g: 'This stock belongs to Activity Code {job}',
  },
  stock_free_already: { status: 409, message: 'This stock is free already' },
  count_not_open: { status: 409, message: 'Count {number} is {status}' },
  count_open_already: { status: 409, message: 'This is being counted already: {number}' },
  count_reason_missing: { status: 409, message: 'Say why it differs' },
  count_reserved: {
    status: 409,
    message: '{missing} of {sku} at {location} cannot be counted away: reserved for {documents}',
  },
  count_second_person: { status: 409, message: 'Somebody who did not count must approve this' },
  drum_elsewhere: { status: 409, message: 'Drum {drum} lies at {location} by the book: move it first' },
  same_location: { status: 409, message: 'The destination is where it lies already' },
  location_repeated: { status: 409, message: 'The same location appears twice for one SKU' },
  sku_repeated: { status: 409, message: 'SKU {sku} is in the list already' },
  insufficient_quantity: { status: 409, message: 'Insufficient quantity: {wanted} wanted, {available} available' },
  job_missing: { status: 409, message: 'A segment belongs to a job: name the job' },
  picks_not_selected: { status: 409, message: 'Pick lists must be selected' },
  line_not_taken: { status: 409, message: 'Say what was taken of each line' },
  pick_not_open: { status: 409, message: 'Pick {number} is {status}' },
  drum_missing: { status: 409, message: 'Name the drum this comes from' },
  too_much_to_print: { status: 409, message: '{count} {things} are too many to print at once: choose up to {limit}' },
  signature_missing: { status: 409, message: 'Sign before despatching' },
  not_reversible: { status: 409, message: 'This kind of operation cannot be undone' },
  cannot_reverse: { status: 409, message: 'This cannot be undone: {by} came after it' },
  reversed_already: { status: 409, message: 'This was undone already' },
  unit_taken: { status: 409, message: 'There is a unit {abbreviation} already' },
  packing_taken: { status: 409, message: 'There is a packing type {abbreviation} already' },
  parameter_taken: { status: 409, message: 'There is a parameter {referenceKey} already' },
  reference_key_reserved: {
    status: 409,
    message: '{referenceKey} is a column of the SKU file already: choose another key',
  },
  pattern_refused: { status: 409, message: 'This pattern cannot be used: {reason}' },
  subject_of_other_owner: { status: 409, message: 'These parameters belong to a {owner}: choose an access of one' },
  parameter_values_refused: { status: 409, message: 'Some values are not what their parameters ask for' },
  item_master_taken: { status: 409, message: 'There is an item master {name} already' },
  sku_taken: { status: 409, message: 'There is a SKU {stockCode} already' },
  barcode_taken: { status: 409, message: 'There is a SKU with this barcode already' },
  warehouse_taken: { status: 409, message: 'There is a warehouse {shortName} already' },
  company_taken: { status: 409, message: 'There is a company {name} already' },
  not_usable: { status: 409, message: 'There is no such {thing}, or it is no longer used' },
  fractions_exist: { status: 409, message: 'Stock or open documents have fractions of it: {uses}' },
  stock_reserved_here: { status: 409, message: 'Stock of {locations} is reserved: {documents}' },
  partner_taken: { status: 409, message: 'There is a partner {name} already' },
  warehouse_group_taken: { status: 409, message: 'There is a group {name} already' },
  notifier_url_refused: { status: 409, message: 'This address cannot be called: {reason}' },
  location_taken: { status: 409, message: 'There is a location {name} already' },
  unknown_unit: { status: 409, message: 'There is no unit {unit}' },
  unknown_packing_type: { status: 409, message: 'There is no packing type {packing}' },
  import_rules_changed: {
    status: 409,
    message: 'The rules of parameters were changed meanwhile: read the files again',
  },
  import_not_open: { status: 409, message: 'This import is {state}' },
  import_without_file: { status: 409, message: 'Send a file first' },
  import_unreadable: { status: 409, message: 'The file cannot be read: {problem}' },
  unknown_column: { status: 409, message: 'There is no column {column}' },
  import_refused: { status: 409, message: 'The file has {count} errors: nothing was imported' },
} as const satisfies Record<string, Wording>;

/** `h3g`: the text where a job is an Activity Code and a segment a Cell ID (rules 1). */
interface Wording {
  status: number;
  message: string;
  h3g?: string;
}

/** The stable name of an error. */
export type ErrorCode = keyof typeof errors;

/** One thing the person must accept before a write happens (rules: confirmable warnings). `line` names a document line. */
export interface Confirmation {
  key: string;
  line?: number;
  message: string;
  data?: Record<string, unknown>;
}

/** What goes with a refusal: values for the message, failures by field path, confirmations, and facts for the screen. */
export interface RefusalDetails {
  values?: Record<string, string | number>;
  fields?: Record<string, string>;
  confirmations?: Confirmation[];
  data?: Record<string, unknown>;
}

/** A refused operation: thrown, never returned; the one error handler of each app turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(fill(errors[code].message, details.values ?? {}));
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code].status;
    this.details = details;
  }

  /** The body of the answer in the words of a layout, without the request id. A field that says the same says it in the same words. */
  body(layout: LayoutId | null = null): { code: ErrorCode; message: string } & Omit<RefusalDetails, 'values'> {
    const { fields, confirmations, data } = this.details;
    const message = fill(wordingOf(this.code, layout), this.details.values ?? {});
    const worded = Object.entries(fields ?? {}).map(([path, text]) => [path, text === this.message ? message : text]);
    return {
      code: this.code,
      message,
      ...(fields && { fields: Object.fromEntries(worded) }),
      ...(confirmations && { confirmations }),
      ...(data && { data }),
    };
  }
}

function wordingOf(code: ErrorCode, layout: LayoutId | null): string {
  const { message, h3g }: Wording = errors[code];
  return layout === 'H3G' ? (h3g ?? message) : message;
}

/** Refuses the operation at hand: `refuse('ern_not_open', { values: { number, status } })`. */
export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details);
}

/** Fills `{name}` in a text; a name without a value stays as it is. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
