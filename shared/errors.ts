import { type Confirmation, type Question, toConfirmation } from './confirmations.ts';
import { type Fault, type FaultCode, fault, faultCodeOf } from './faults.ts';
import { fill, type LayoutId, type TextValues, type Words, wordsIn } from './layouts.ts';

/** Every error of an operation: its stable code, HTTP status and English text. `{name}` is filled from the details. */
export const errors = {
  malformed: { status: 400, message: 'The request is not valid: see fields' },
  not_json: { status: 400, message: 'The body is not valid JSON' },
  wrong_type: { status: 415, message: 'Send the body as {type}' },
  method_not_allowed: { status: 405, message: 'Use {methods} at this address' },
  headers_too_large: { status: 431, message: 'The address and the headers are over 16 KiB' },
  body_too_large: { status: 413, message: 'The body is larger than {limit}' },
  quantity_is_barcode: { status: 409, message: 'Enter a quantity, not a barcode' },
  quantity_too_large: { status: 409, message: 'The total is larger than a quantity can be' },
  date_in_future: { status: 400, message: 'Enter today or an earlier date' },
  moment_in_future: { status: 400, message: 'Enter a date and time in the past' },
  moment_skipped: { status: 400, message: 'The clock skipped {moment}: enter an earlier or later time' },
  moment_twice: {
    status: 400,
    message:
      'The clock showed {moment} twice, {first} and {second} in UTC: enter an earlier or later time, or one of these',
  },
  range_backwards: { status: 400, message: 'The range ends before it begins: change one of the two' },
  session_ended: { status: 401, message: 'Your session has ended: sign in again' },
  api_token_ended: { status: 401, message: 'This API token is not valid: ask an administrator for a new one' },
  wrong_login: { status: 401, message: 'Invalid username / password combination' },
  own_account: { status: 409, message: 'You cannot do this to your own account' },
  session_needed: { status: 403, message: 'Sign in to do this: an API token cannot' },
  access_disabled: { status: 409, message: 'This access is disabled: enable it first' },
  api_token_taken: { status: 409, message: 'API token {name} already exists under this access' },
  api_token_expired: { status: 409, message: 'Choose today or a later day' },
  integration_taken: { status: 409, message: 'The company already has an integration {name}' },
  own_super_admin: { status: 409, message: 'You cannot remove your own last superAdmin' },
  last_super_admin: { status: 409, message: 'This is the last super admin: add another one first' },
  user_disabled: { status: 409, message: 'This user is disabled: enable them first' },
  login_taken: { status: 409, message: 'Login already exists: {login}' },
  email_taken: { status: 409, message: 'Email already exists: {email}' },
  email_missing: { status: 409, message: 'There is no email address to send to' },
  access_repeated: { status: 409, message: 'The user already has this access' },
  sign_on_role_taken: { status: 409, message: 'Role {name} already exists' },
  password_too_common: { status: 400, message: 'This password is too common: choose another' },
  reset_refused: { status: 401, message: 'The link has expired or was already used' },
  password_change_needed: { status: 403, message: 'Choose a new password' },
  second_factor_needed: { status: 403, message: 'Enter a code from your authenticator app' },
  second_factor_setup_needed: { status: 403, message: 'Your company requires two-step sign-in: set it up first' },
  wrong_code: { status: 403, message: 'This code is wrong or was used before. Enter another one.' },
  wrong_password: { status: 403, message: 'This password is wrong' },
  sign_in_over: { status: 403, message: 'This took too long: enter your password again' },
  setup_over: { status: 403, message: 'This took too long, or was done elsewhere: start again' },
  password_sign_in_off: { status: 403, message: 'Your company logs in with {provider}: use that button' },
  provider_missing: { status: 409, message: 'There is no identity provider to log in with' },
  provider_unavailable: {
    status: 409,
    message: '{provider} does not answer. Try again, or log in with your password.',
  },
  sign_on_refused: {
    status: 403,
    message: '{provider} could not confirm who you are. Try again, or log in with your password.',
  },
  sign_on_clock: {
    status: 409,
    message: 'The clock of {provider} differs from ours. Ask an administrator to check both.',
  },
  sign_on_over: { status: 403, message: 'This took too long or was used before: log in again' },
  sign_on_unknown: {
    status: 403,
    message: 'No active user here has your email address from {provider}. Ask an administrator.',
  },
  proof_needed: { status: 403, message: 'Enter your password or a code to do this' },
  code_needed: { status: 403, message: 'Enter a code of your app or a recovery code to do this' },
  second_factor_off: { status: 409, message: 'Two-step sign-in is off' },
  access_ended: { status: 403, message: 'You no longer have this access: choose another' },
  access_needed: { status: 403, message: 'Choose an access first: this works for {scope}' },
  forbidden: { status: 403, message: 'You do not have the permission to do this' },
  scope_missing: { status: 403, message: 'This integration needs the scope {scope} to do this' },
  warehouse_needed: {
    status: 400,
    message: 'Name a warehouse of your company in the header X-Warehouse, by its short name',
  },
  https_needed: { status: 403, message: 'Open this site over https to sign in (or set ALLOW_PLAIN_HTTP)' },
  cross_site: { status: 403, message: 'This request came from another site: open the page here' },
  not_found: { status: 404, message: '{Thing} not found' },
  confirmation_required: { status: 409, message: 'Please confirm' },
  changed_meanwhile: { status: 409, message: 'Someone else changed this' },
  verification_running: { status: 409, message: 'A verification is running already' },
  nothing_edited: { status: 409, message: 'No fields edited' },
  changes_forgotten: {
    status: 409,
    message: 'Changes are kept for 30 days: read everything again, then continue from now',
  },
  view_taken: { status: 409, message: 'You already have a view with this name' },
  in_use: { status: 409, message: 'In use by: {uses}' },
  unit_in_use: { status: 409, message: 'The SKU has stock or documents: its unit stays' },
  packing_in_use: { status: 409, message: 'The SKU has stock or open documents: whether it comes on drums stays' },
  misdirected: { status: 421, message: 'This host is not served here: PUBLIC_URL names the one that is' },
  idempotency_key_reused: { status: 422, message: 'This idempotency key was already used with another body' },
  too_many_mails: {
    status: 409,
    message: 'You can email {count} outside addresses in an hour. Try again later, or ask an administrator.',
  },
  mail_domain_refused: { status: 409, message: 'Your company only emails addresses in {domains}' },
  too_many_requests: { status: 429, message: 'Too many requests: try again in {seconds} s' },
  internal: { status: 500, message: 'Internal error' },
  unavailable: { status: 503, message: 'The service is not available: try again shortly' },
  read_only: {
    status: 503,
    message: 'The database is read-only at the moment: no one can sign in or save. Try again later',
  },

  ern_not_open: { status: 409, message: 'ERN {number} is {status}' },
  ern_hidden: { status: 409, message: 'ERN {number} is hidden' },
  ern_not_hidden: { status: 409, message: 'ERN {number} is not hidden' },
  pick_not_despatched: { status: 409, message: '{number} is not despatched yet' },
  ern_not_received: { status: 409, message: 'ERN {number} has not been received' },
  ern_line_counted: {
    status: 409,
    message: '{sku} is counted already. Remove its counts, comment and photos first, or change only its quantity.',
  },
  ern_counted: {
    status: 409,
    message: 'ERN {number} is counted already. Remove its counts, comments and photos first, or hide it.',
  },
  ern_in_transit: { status: 409, message: 'The goods of ERN {number} are in transit. Close the transit instead.' },
  ern_number_taken: { status: 409, message: 'ERN {number} already exists' },
  lines_not_counted: { status: 409, message: 'Some lines are not counted' },
  discrepancy_comment_missing: { status: 409, message: 'Explain the difference' },
  counted_less: { status: 409, message: 'Less than this is counted here now' },
  drum_number_used: { status: 409, message: 'Drum {drum} was used before. Enter another number.' },
  drum_number_repeated: { status: 409, message: 'Drum {drum} is entered twice' },
  drum_is_whole: { status: 409, message: 'Drum {drum} can only move whole: cut it to move a part' },
  drum_not_here: { status: 409, message: 'Drum {drum} is not at this location' },
  photo_refused: { status: 409, message: 'Choose a JPEG, PNG or WebP photo: {reason}' },
  logo_refused: { status: 409, message: 'Choose a PNG or JPEG logo: {reason}' },
  too_many_photos: { status: 409, message: 'At most {most} photos: remove one first' },
  drum_not_sent: { status: 409, message: 'This drum was not sent with this line' },
  fixed_by_transfer: { status: 409, message: 'This came with the transfer and cannot be changed' },
  goods_not_in_transit: {
    status: 409,
    message: 'The goods of some lines are not in transit. Ask an administrator to check the stock.',
  },
  more_than_sent: { status: 409, message: 'More than was sent: add the rest as found stock' },
  job_cancelled: { status: 409, message: 'Job cancelled: {job}', h3g: 'Activity Code cancelled: {job}' },
  jobs_cancelled: {
    status: 409,
    message: 'Multiple jobs cancelled on the ERN: {jobs}',
    h3g: 'Multiple Activity Codes cancelled on the ERN: {jobs}',
  },
  job_not_cancelled: {
    status: 409,
    message: 'Job {job} is not cancelled',
    h3g: 'Activity Code {job} is not cancelled',
  },
  job_taken: { status: 409, message: 'This job already exists', h3g: 'This Activity Code already exists' },
  job_keeps_number: {
    status: 409,
    message: 'Only a job that differs from another only in capital letters can be renamed',
    h3g: 'Only an Activity Code that differs from another only in capital letters can be renamed',
  },
  job_reserved: {
    status: 409,
    message: 'Stock of job {job} is reserved',
    h3g: 'Stock of Activity Code {job} is reserved',
  },
  warehouse_cancelled: { status: 409, message: 'This warehouse is cancelled: nothing new can come in' },
  free_stock_spaces: { status: 409, message: 'Free stock receipts must not contain spaces' },
  activity_code_missing: { status: 409, message: 'Enter a job', h3g: 'Enter an Activity Code' },
  cell_id_missing: { status: 409, message: 'Enter a Cell ID' },
  cell_id_length: { status: 409, message: 'A Cell ID has 6 to 8 characters' },
  unknown_skus: { status: 409, message: 'There is no SKU {sku}' },
  job_unknown: {
    status: 409,
    message: 'There is no job {job}: choose one from the list, or create it there',
    h3g: 'There is no Activity Code {job}: choose one from the list, or create it there',
  },
  partner_unknown: { status: 409, message: 'There is no partner {partner}: choose one from the list' },
  location_not_here: { status: 409, message: 'This location is not in this warehouse, or is retired' },
  location_missing: { status: 409, message: 'Choose a location' },
  whole_numbers_only: { status: 409, message: 'Enter a whole number: {sku} has no fractions' },
  quantity_over_stock: { status: 409, message: '{wanted} wanted, only {available} available' },
  nothing_to_claim: { status: 409, message: 'There is nothing to claim from {partner}' },
  nothing_to_move: { status: 409, message: 'There is nothing to move here' },
  nothing_to_unallocate: { status: 409, message: 'Nothing to free: all of it is reserved or free already' },
  not_on_drum: { status: 409, message: 'This stock is not on a drum' },
  stock_not_free: {
    status: 409,
    message: 'This stock belongs to job {job}',
    h3g: 'This stock belongs to Activity Code {job}',
  },
  stock_free_already: { status: 409, message: 'This stock is already free' },
  count_not_open: { status: 409, message: 'Count {number} is {status}' },
  count_open_already: { status: 409, message: 'Already being counted: {number}' },
  count_reason_missing: { status: 409, message: 'Enter the reason for the difference' },
  count_reserved: { status: 409, message: 'Cannot remove {missing} of {sku} at {location}: reserved for {documents}' },
  counted_goods_gone: {
    status: 409,
    message: 'Cannot remove {missing} of {sku} at {location}: moved away since it was counted. Count it again.',
  },
  count_second_person: { status: 409, message: 'Someone else must approve this count' },
  drum_taken: { status: 409, message: 'Drum {drum} is already picked. If it is here, undo that first.' },
  drum_elsewhere: { status: 409, message: 'The system shows drum {drum} at {location}: move it first' },
  same_location: { status: 409, message: 'The goods are already there: choose another destination' },
  location_repeated: { status: 409, message: 'The same location appears twice for one SKU' },
  sku_repeated: { status: 409, message: 'SKU {sku} is already in the list' },
  split_mismatch: {
    status: 409,
    message: 'Stealing and required quantity mismatch',
    h3g: 'The quantity taken from other Activity Codes and the required quantity do not match',
  },
  drum_free_short: { status: 409, message: 'Not enough drum quantity in free stock' },
  insufficient_quantity: { status: 409, message: 'Insufficient quantity: {wanted} wanted, {available} available' },
  job_missing: {
    status: 409,
    message: 'Enter the job of this segment',
    h3g: 'Enter the Activity Code of this Cell ID',
  },
  picks_not_selected: { status: 409, message: 'Pick lists must be selected' },
  line_not_taken: { status: 409, message: 'Enter what was picked for each line' },
  shortage_missing: { status: 409, message: 'Choose why less was picked here' },
  taken_less: { status: 409, message: 'Less than this is picked here now' },
  goods_taken: { status: 409, message: 'Put back what was picked of {number} first' },
  pick_not_open: { status: 409, message: 'Pick {number} is {status}' },
  drum_missing: { status: 409, message: 'Enter the drum this comes from' },
  too_much_to_print: { status: 409, message: 'At most {limit} {things} can be printed at once, not {count}' },
  signature_unreadable: { status: 422, message: 'Sign again. The picture cannot be read: {reason}' },
  signature_missing: { status: 409, message: 'Sign before despatching' },
  shipment_not_open: { status: 409, message: '{number} is {status}' },
  shipment_not_yours: { status: 409, message: 'Only {author} can change {number}' },
  shipment_own: { status: 409, message: 'You requested {number}: someone else must approve or reject it' },
  not_in_list: { status: 409, message: 'Choose from the list: {value} is not in it' },
  transport_type_missing: { status: 409, message: 'Choose a transport type' },
  destination_missing: { status: 409, message: 'Choose where the goods go' },
  destination_refused: { status: 409, message: 'Goods cannot be sent there' },
  lines_missing: { status: 409, message: 'Add the goods to send' },
  goods_not_packed: { status: 409, message: 'Pack everything first. Not yet packed: {skus}' },
  packing_unit_empty: { status: 409, message: 'Packing unit {number} is empty: fill or delete it' },
  packed_too_much: { status: 409, message: 'Only {left} of {sku} left to pack' },
  packed_less: { status: 409, message: 'Only {packed} of {sku} is in this packing unit' },
  collected_at_refused: { status: 409, message: 'Enter a time after it was confirmed, not in the future' },
  not_reversible: { status: 409, message: 'This kind of operation cannot be undone' },
  cannot_reverse: { status: 409, message: 'This cannot be undone: {by} came after it' },
  reversed_already: { status: 409, message: 'This was already undone' },
  unit_taken: { status: 409, message: 'Unit {abbreviation} already exists' },
  packing_taken: { status: 409, message: 'Packing type {abbreviation} already exists' },
  parameter_taken: { status: 409, message: 'Parameter {referenceKey} already exists' },
  reference_key_reserved: { status: 409, message: '{referenceKey} is a column of the SKU file: choose another key' },
  pattern_refused: { status: 409, message: 'This pattern cannot be used: {reason}' },
  subject_of_other_owner: { status: 409, message: 'These parameters belong to a {owner}: choose an access to one' },
  parameter_values_refused: { status: 409, message: 'Some parameter values are not valid' },
  item_master_taken: { status: 409, message: 'Item master {name} already exists' },
  sku_taken: { status: 409, message: 'SKU {stockCode} already exists' },
  code_damaged: { status: 409, message: 'A spreadsheet changed this code to {code}: enter all of its digits' },
  barcode_is_stock_code: { status: 409, message: '{code} is the barcode of one SKU and the stock code of another' },
  barcode_taken: { status: 409, message: 'Another SKU already has this barcode' },
  warehouse_taken: { status: 409, message: 'Warehouse {shortName} already exists' },
  company_taken: { status: 409, message: 'Company {name} already exists' },
  not_usable: { status: 409, message: 'There is no such {thing}, or it is retired' },
  fractions_exist: { status: 409, message: 'Stock or open documents have fractions of it: {uses}' },
  stock_reserved_here: { status: 409, message: 'Stock of {locations} is reserved: {documents}' },
  partner_taken: { status: 409, message: 'Partner {name} already exists' },
  warehouse_group_taken: { status: 409, message: 'Group {name} already exists' },
  notifier_url_refused: { status: 409, message: 'This address cannot be called: {reason}' },
  epod_missing: {
    status: 409,
    message: 'Enter the ePOD username, password and notifier URL of this partner, and save them',
  },
  access_without_company: { status: 409, message: 'Choose an access to a company, or to a company in a warehouse' },
  too_many_webhooks: { status: 409, message: 'This company has {count} webhooks: delete one first' },
  webhook_off: { status: 409, message: 'This webhook is off: switch it on first' },
  location_taken: { status: 409, message: 'Location {name} already exists' },
  unknown_unit: { status: 409, message: 'There is no unit {unit}' },
  unknown_packing_type: { status: 409, message: 'There is no packing type {packing}' },
  import_rules_changed: { status: 409, message: 'Parameter rules have changed: read the files again' },
  import_not_open: { status: 409, message: 'This import is {state}' },
  import_without_file: { status: 409, message: 'Send a file first' },
  import_unreadable: { status: 409, message: 'The file cannot be read: {problem}' },
  unknown_column: { status: 409, message: 'There is no column {column}' },
  export_not_ready: { status: 409, message: 'This export is {state}' },
  export_over: { status: 409, message: 'This export is {state} already' },
  export_rights_changed: { status: 409, message: 'Your permissions have changed since this export: export again' },
  too_many_exports: { status: 409, message: 'You have {count} exports: wait until one expires, or cancel one' },
  view_without_file: { status: 409, message: 'This view cannot be sent: open its list and save the view again' },
  too_many_scheduled_mails: { status: 409, message: 'You have {count} scheduled emails: delete one first' },
  sending_waits: { status: 409, message: 'It is being sent already' },
  sending_over: { status: 409, message: 'Only a failed email can be sent again' },
  disk_full: { status: 503, message: 'The disk of the database is full: tell your administrator' },
  import_refused: { status: 409, message: 'The file has {count} errors: nothing was imported' },
} as const satisfies Record<string, Words & { status: number }>;

export type ErrorCode = keyof typeof errors;

/**
 * The details of a refusal: values for the message, faults by field path, questions to accept, and facts for the screen. A fault that is
 * only a text has the code that belongs to the refusal; `malformed` has none of its own.
 */
export interface RefusalDetails<Code extends ErrorCode = ErrorCode> {
  values?: TextValues;
  fields?: Record<string, Code extends 'malformed' ? Fault : string | Fault>;
  confirmations?: readonly Question[];
  data?: Record<string, unknown>;
}

/** A refused operation: thrown, never returned; each app's one error handler turns it into a response. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: Code, details: RefusalDetails<Code> = {}) {
    super(fill(errors[code].message, withThing(details.values ?? {}, null)));
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code].status;
    this.details = details;
  }

  /**
   * The response body in the wording of a layout, without the request id. A field with the same text as the message gets the same wording.
   */
  body(layout: LayoutId | null = null): RefusalBody {
    const { values = {}, fields, confirmations, data } = this.details;
    const message = fill(wordsIn(errors[this.code], layout), withThing(values, layout));
    const faults = Object.entries(fields ?? {}).map(([path, given]) => {
      const one = typeof given === 'string' ? fault(faultCodeOf(this.code), given) : given;
      return { path, ...one, message: one.message === this.message ? message : one.message };
    });
    return {
      code: this.code,
      message,
      ...(fields && { fields: Object.fromEntries(faults.map((one) => [one.path, one.message])), faults }),
      ...(confirmations && { confirmations: confirmations.map((question) => toConfirmation(question, layout)) }),
      ...(data && { data }),
    };
  }
}

export interface RefusalBody extends Pick<RefusalDetails, 'data'> {
  code: ErrorCode;
  message: string;
  /** The messages by path. */
  fields?: Record<string, string>;
  /** The same, for programs. */
  faults?: FieldFault[];
  confirmations?: Confirmation[];
}

export interface FieldFault extends Fault {
  /** `lines.3.quantity`, or the name of a part of the request. */
  path: string;
}

/** Adds the thing as a sentence begins with it: `{Thing} not found`. */
function withThing(values: TextValues, layout: LayoutId | null): TextValues {
  const named = values['thing'];
  if (typeof named !== 'string') return values;
  const thing = named === 'job' && layout === 'H3G' ? 'Activity Code' : named;
  return { ...values, thing, Thing: thing.charAt(0).toUpperCase() + thing.slice(1) };
}

/** Throws a refusal: `refuse('ern_not_open', { values: { number, status } })`. */
export function refuse<Code extends ErrorCode>(code: Code, details?: RefusalDetails<Code>): never {
  throw new Refusal(code, details);
}

/** Refuses a request because of the form of one field. */
export function refuseField(path: string, code: FaultCode, message: string): never {
  return refuse('malformed', { fields: { [path]: fault(code, message) } });
}
