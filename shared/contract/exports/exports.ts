import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { facts, list, maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, rawText, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { fileFormats } from '../file-formats.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

/** Exports belong to the user who requested them, under the access that was used. */
const ofUser = { rule: 'exports', reach: 'owner' } as const;
const ofExport = shape({ id: id() });

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'cancelled'] as const;

const exportFields = {
  id: id(),
  /** The name of the file without its extension: the list and the day. */
  name: text(),
  format: oneOf(fileFormats),
  state: oneOf(exportStates),
  /** Rows written so far, and the number of rows when the export began. */
  rows: whole(0),
  total: orNull(whole(0)),
  bytes: orNull(whole(0)),
  /** Why the export failed: `{ code, message, data }`. */
  problem: orNull(facts()),
  createdAt: instant(),
  finishedAt: orNull(instant()),
  expiresAt: orNull(instant()),
};

const exportRow = shape(exportFields);

/** Lists the user's own exports under the access in use that have not expired, newest first. */
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
 * Requests the file of a list, to be created in the background, for lists with too many rows to wait for. `address` is the address of the
 * file below `/wmsapi/v1/`, with its query: `stock/export?job=J-1&format=xlsx`.
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

/** Returns the state and the progress of one export. */
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

/** Cancels an export that is waiting or in progress; nothing of its file is kept. */
export const cancelExport = operation('cancelExport', {
  ...ofUser,
  method: 'POST',
  path: 'export/:id/cancel',
  summary: 'Cancel an export',
  params: ofExport,
  errors: ['export_over'],
});

/**
 * Returns the file of an export, for one day. Refused if the rights of its access have changed since, because the file contains what they
 * allowed.
 */
export const downloadExport = operation('downloadExport', {
  ...ofUser,
  method: 'GET',
  path: 'export/:id/file',
  summary: 'File of an export',
  params: ofExport,
  stream: 'table',
  errors: ['export_not_ready', 'export_rights_changed'],
});
