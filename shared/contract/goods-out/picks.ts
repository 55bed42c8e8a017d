import { png } from '../fields/image.ts';
import { id, positiveQuantity, quantity, whole } from '../fields/number.ts';
import { givenParameters, parameterIs, parameterValues } from '../fields/parameter-values.ts';
import { acceptance, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { code, jobNumber, note, oneOf, segment, text } from '../fields/text.ts';
import { date, instant } from '../fields/time.ts';
import { fileOperation, listOperation } from '../list.ts';
import { operation } from '../operation.ts';

export const pickLocation = shape({ id: id(), name: text() });

const pickStates = ['created', 'started', 'despatched', 'deleted'] as const;

const pickRow = shape({
  id: id(),
  number: code(),
  status: oneOf(pickStates),
  closed: flag(),
  job: orNull(jobNumber()),
  jobDescription: orNull(note()),
  segment: orNull(segment()),
  pickBy: orNull(text()),
  pickByDate: orNull(date()),
  location: orNull(pickLocation),
  partner: orNull(text()),
  despatchTo: orNull(note()),
  reference: orNull(text()),
  carrier: orNull(text()),
  trackingNumber: orNull(code()),
  lines: whole(0),
  skus: list(code(), 3),
  /** The reserved or, after the despatch, the despatched quantities: one sum per unit, because metres and pieces cannot be added. */
  quantities: list(shape({ unit: text(), quantity: quantity() }), 10_000),
  createdBy: text(),
  createdAt: instant(),
  startedAt: orNull(instant()),
  despatchedAt: orNull(instant()),
  /** Signed by hand; otherwise a despatched pick has a typed name. */
  signed: flag(),
  version: whole(1),
});

/** The filters of the despatch list, except the state that a tab stands for. */
const narrowing = {
  closed: maybe(flag()),
  signed: maybe(flag()),
  reference: maybe(text()),
  trackingNumber: maybe(code()),
  job: maybe(jobNumber()),
  segment: maybe(segment()),
  partner: maybe(text()),
  stockCode: maybe(code()),
  createdBy: maybe(text()),
  pickBy: maybe(text()),
  dueFrom: maybe(date()),
  dueTo: maybe(date()),
  /** Open after its pick-by date, by the warehouse's calendar. */
  overdue: maybe(flag()),
  /** Has all of these values of plan parameters. */
  parameter: maybe(list(parameterIs(), 5)),
};

/**
 * Lists the picks of this warehouse (rules 2, goodsOut/despatch). Deleted picks are included only if their status is requested. The default
 * order `due` lists open picks by their pick-by date, then those without one, then finished ones.
 */
export const listPicks = listOperation('listPicks', {
  path: 'pick',
  summary: 'Picks of this warehouse',
  rule: 'viewPicks',
  reach: 'stock',
  row: pickRow.schema,
  filters: {
    number: maybe(code()),
    status: maybe(list(oneOf(pickStates), 4)),
    ...narrowing,
  },
  sorts: ['due', 'number', 'status', 'job', 'pickBy', 'pickByDate', 'createdAt', 'despatchedAt', 'partner'],
  order: 'due,-createdAt',
  headings: { number: 'pick', quantities: 'items' },
});

/** Returns the picks as a CSV or Excel file, with the same filters and sort. `fields` selects the columns and their order. */
export const exportPicks = fileOperation('exportPicks', listPicks);

/** Returns how many picks that match the filters are in each state; overdue ones are created or started. */
export const getPickStates = operation('getPickStates', {
  method: 'GET',
  path: 'pick/state',
  summary: 'Picks of this warehouse by state',
  rule: 'viewPicks',
  reach: 'stock',
  query: shape({ search: maybe(text(100)), ...narrowing }),
  reply: shape({ created: whole(0), started: whole(0), overdue: whole(0), despatched: whole(0), deleted: whole(0) }),
  errors: [],
});

export const ofPick = shape({ id: id() });

/** Returns one pick, without its lines. */
export const getPick = operation('getPick', {
  method: 'GET',
  path: 'pick/:id',
  summary: 'One pick',
  rule: 'viewPicks',
  reach: 'stock',
  params: ofPick,
  reply: shape({
    ...pickRow.schema,
    jobId: orNull(id()),
    partnerEmail: orNull(text(254)),
    comments: orNull(note()),
    thirdPartyComments: orNull(note()),
    parameters: parameterValues(),
    startedBy: orNull(text()),
    despatchedBy: orNull(text()),
    closedAt: orNull(instant()),
    closedBy: orNull(text()),
    signedBy: orNull(text()),
    signature: orNull(png()),
  }),
  errors: [],
});

/**
 * Returns the default location where a new pick is made ready and, for a partner, the addresses that goods can be despatched to: the names
 * and addresses of its warehouses, each on one line.
 */
export const getPickPlaces = operation('getPickPlaces', {
  method: 'GET',
  path: 'pick/place',
  summary: 'Places of a new pick',
  rule: 'pick',
  reach: 'stock',
  query: shape({ partner: maybe(text()) }),
  reply: shape({
    /** Null: the warehouse has no default, and the pick must name a location. */
    location: orNull(pickLocation),
    /** Whether the warehouse lets a pick take all that a job owns (`getWholeJob`). */
    fullJobSelect: flag(),
    addresses: list(note(), 500),
  }),
  errors: [],
});

export const pickLine = shape({
  stockCode: code(),
  quantity: positiveQuantity(),
  /**
   * Optional; splits the line by hand, with the quantity from each stock line (`stockLineId` of `availability`). By default the allocation
   * decides.
   */
  stock: maybe(list(shape({ stockLineId: id(), quantity: positiveQuantity() }), 1000, 1)),
  /** The caller's own name for the line, returned with it. */
  reference: maybe(text()),
  /** Values of plan item parameters. */
  parameters: maybe(givenParameters()),
});

const pickLines = (least: number) => list(pickLine, 10_000, least);

export const newPick = shape({
  /** Defaults to no job: free stock is then the pick's own. */
  job: maybe(jobNumber()),
  /** Optional. True: create this job; false: refuse an unknown one. By default an unknown one is created. */
  newJob: maybe(flag()),
  /** Optional; the job's new description, everywhere. */
  jobDescription: maybe(note()),
  segment: maybe(segment()),
  pickBy: maybe(text()),
  pickByDate: maybe(date()),
  /** The goods-out location where it is made ready; defaults to the warehouse's default. */
  locationId: maybe(id()),
  partner: maybe(text()),
  /** Optional. True: create this partner; false: refuse an unknown one. */
  newPartner: maybe(flag()),
  despatchTo: maybe(note()),
  reference: maybe(text()),
  carrier: maybe(text()),
  trackingNumber: maybe(code()),
  comments: maybe(note()),
  /** For the carrier or contractor who fetches the goods. */
  thirdPartyComments: maybe(note()),
  /** Values of plan parameters. */
  parameters: maybe(givenParameters()),
  lines: pickLines(1),
  accept: acceptance(),
});

const ownerErrors = [
  'job_missing',
  'job_unknown',
  'activity_code_missing',
  'cell_id_missing',
  'cell_id_length',
  'job_cancelled',
] as const;
export const reservingErrors = [
  'changed_meanwhile',
  ...ownerErrors,
  'location_missing',
  'location_not_here',
  'partner_unknown',
  'unknown_skus',
  'sku_repeated',
  'whole_numbers_only',
  'split_mismatch',
  'drum_free_short',
  'insufficient_quantity',
  'parameter_values_refused',
  'confirmation_required',
] as const;

/**
 * Creates a pick and reserves its stock in the order of the trade (rules 5, Pick). Asks to confirm, per line (0 is the first of the body),
 * `uses_other_segment`, `uses_free_stock`, `uses_other_job` and `several_drums`. Creates an unknown job with it, and an unknown partner if
 * the caller may create one. A line split by hand is refused beside itself if its stock does not add up, or beside the stock line that does
 * not have enough.
 */
export const createPick = operation('createPick', {
  method: 'POST',
  path: 'pick',
  summary: 'Create a pick',
  rule: 'pick',
  reach: 'stock',
  body: newPick,
  reply: shape({ id: id(), number: code(), operationId: id() }),
  errors: reservingErrors,
});

/**
 * Changes a pick that is not started. Fields that are left out stay; null removes a value. `lines` is the new list of all lines: unchanged
 * ones keep their stock (unless job or segment change), the others are reserved again. `version` is the one that was read last.
 */
export const editPick = operation('editPick', {
  method: 'PATCH',
  path: 'pick/:id',
  summary: 'Edit a pick',
  rule: 'pick',
  reach: 'stock',
  params: ofPick,
  body: shape({
    version: whole(1),
    job: maybe(orNull(jobNumber())),
    /** Optional. True: create this job; false: refuse an unknown one. By default an unknown one is created. */
    newJob: maybe(flag()),
    jobDescription: maybe(note()),
    segment: maybe(orNull(segment())),
    pickBy: maybe(orNull(text())),
    pickByDate: maybe(orNull(date())),
    locationId: maybe(id()),
    partner: maybe(orNull(text())),
    /** Optional. True: create this partner; false: refuse an unknown one. */
    newPartner: maybe(flag()),
    despatchTo: maybe(orNull(note())),
    reference: maybe(orNull(text())),
    comments: maybe(orNull(note())),
    thirdPartyComments: maybe(orNull(note())),
    parameters: maybe(givenParameters()),
    lines: maybe(pickLines(1)),
    accept: acceptance(),
  }),
  reply: shape({ id: id(), version: whole(1), operationId: id() }),
  errors: ['pick_not_open', ...reservingErrors],
});

/** Deletes a pick that is not started: its stock becomes free again, its number stays taken. */
export const deletePick = operation('deletePick', {
  method: 'DELETE',
  path: 'pick/:id',
  summary: 'Delete a pick',
  rule: 'pick',
  reach: 'stock',
  params: ofPick,
  reply: shape({ operationId: id() }),
  errors: ['pick_not_open'],
});
