import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { facts, list, maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, rawText, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileFormats } from '../file-formats.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** Exports belong to whoever asked for them, under the access that they were asked for with. */
const ofUser = { rule: 'exports', reach: 'owner' } as const;
const ofExport = shape({ id: id() });

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'cancelled'] as const;

const exportFields = {
  id: id(),
  /** What its file is called, without the ending that says its format: its list and the day. */
  name: text(),
  format: oneOf(fileFormats),
  state: oneOf(exportStates),
  /** Rows written so far, of as many as there were when it began. */
  rows: whole(0),
  total: orNull(whole(0)),
  bytes: orNull(whole(0)),
  /** Why it could not be made: `{ code, message, data }`. */
  problem: orNull(facts()),
  createdAt: instant(),
  finishedAt: orNull(instant()),
  /** Until when it can be downloaded. */
  expiresAt: orNull(instant()),
};

const exportRow = shape(exportFields);

/** The user's own exports under the access in use that have not expired, newest first. */
export const listExports = listOperation('listExports', {
  ...ofUser,
  path: 'export',
  summary: 'Exports',
  row: exportFields,
  filters: { state: maybe(list(oneOf(exportStates), exportStates.length)) },
  sorts: ['createdAt', 'name'],
  order: '-createdAt',
});

/**
 * Asks for the file of a list to be made in the background: for more rows than anybody waits for. `address` is that of the file below
 * `/wmsapi/v1/`, with its query: `stock/export?job=J-1&format=xlsx`.
 */
export const createExport = operation('createExport', {
  ...ofUser,
  method: 'POST',
  path: 'export',
  summary: 'Create an export',
  body: shape({ address: rawText(8000, 1) }),
  reply: exportRow,
  errors: ['too_many_exports', 'not_found'],
});

/** One export: its state, and how far it is. */
export const getExport = operation('getExport', {
  ...ofUser,
  method: 'GET',
  path: 'export/:id',
  summary: 'One export',
  params: ofExport,
  query: shape({ fields: fieldsOf(Object.keys(exportFields) as [string, ...string[]]) }),
  reply: exportRow,
  errors: [],
});

/** Stops an export that waits or is being made; nothing of its file is kept. */
export const cancelExport = operation('cancelExport', {
  ...ofUser,
  method: 'POST',
  path: 'export/:id/cancel',
  summary: 'Cancel an export',
  params: ofExport,
  errors: ['export_over'],
});

/** The file of an export, for a day. It is refused when the rights of its access have changed since: it holds what they showed. */
export const downloadExport = operation('downloadExport', {
  ...ofUser,
  method: 'GET',
  path: 'export/:id/file',
  summary: 'File of an export',
  params: ofExport,
  stream: 'table',
  errors: ['export_not_ready', 'export_rights_changed'],
});
