import { importColumns, importKinds, importRowStates, importStates } from '../../imports.ts';
import { fieldsOf } from '../fields/list-query.ts';
import { id, whole } from '../fields/number.ts';
import { facts, flag, list, maybe, orNull, shape } from '../fields/shape.ts';
import { oneOf, rawText, text } from '../fields/text.ts';
import { instant } from '../fields/time.ts';
import { listOperation } from '../list.ts';
import { operation } from '../operation.ts';

const byKeepers = { rule: 'imports', reach: 'owner' } as const;
const ofImport = shape({ id: id() });
const kind = oneOf(importKinds);

/** The source of one of our columns: a column of the file by its position (from 1), and a value for its empty cells. */
const source = shape({
  part: text(40),
  column: text(60),
  from: orNull(whole(1, importColumns)),
  value: orNull(rawText(200)),
});

const importRow = shape({
  id: id(),
  kind,
  state: oneOf(importStates),
  /** Existing records remain unchanged. */
  keepExisting: flag(),
  warehouseId: orNull(id()),
  files: list(shape({ part: text(40), name: rawText(200), headings: list(rawText(200), importColumns) }), 10),
  sources: list(source, 10 * importColumns),
  counts: facts(),
  /** The progress of reading or writing; null if neither is in progress. */
  progress: orNull(shape({ done: whole(0), total: whole(0) })),
  /** Why it could not be read, applied or undone: `{ code, message, data }`. */
  problem: orNull(facts()),
  by: text(),
  createdAt: instant(),
  appliedAt: orNull(instant()),
  undoneAt: orNull(instant()),
});

/** Returns what a kind of import takes: its files, their columns, and the warehouses that can receive goods. */
export const getImportKind = operation('getImportKind', {
  ...byKeepers,
  method: 'GET',
  path: 'import/kind',
  summary: 'Columns of a kind of import',
  query: shape({ kind }),
  reply: shape({
    kind,
    /** Whether its rows can change existing records. Otherwise they only create new ones. */
    changes: flag(),
    parts: list(
      shape({
        part: text(40),
        optional: flag(),
        columns: list(shape({ column: text(60), heading: text(), required: flag(), expected: text(400) }), 1000),
      }),
      10,
    ),
    /** Empty if the kind brings no goods. */
    warehouses: list(shape({ id: id(), name: text(), shortName: text() }), 10_000),
  }),
  errors: ['not_found'],
});

/** Returns a file with only the headings of a kind, to fill in. */
export const getImportTemplate = operation('getImportTemplate', {
  ...byKeepers,
  method: 'GET',
  path: 'import/template',
  summary: 'Template of an import file',
  query: shape({ kind, part: maybe(text(40)) }),
  stream: 'text/csv',
  errors: ['not_found'],
});

/** Creates an import; its files are sent next. */
export const createImport = operation('createImport', {
  ...byKeepers,
  method: 'POST',
  path: 'import',
  summary: 'Create an import',
  body: shape({ kind, keepExisting: maybe(flag()), warehouseId: maybe(id()) }),
  reply: importRow,
  errors: ['not_found'],
});

/**
 * Uploads one piece of a file: text/csv in UTF-8, at most 1 MiB, cut anywhere between two characters, numbered from 1. A piece that is sent
 * again replaces the earlier one.
 */
export const sendImportPiece = operation('sendImportPiece', {
  ...byKeepers,
  method: 'POST',
  path: 'import/:id/piece',
  summary: 'Upload a part of a file',
  params: ofImport,
  query: shape({ part: text(40), position: whole(1, 1024), name: maybe(text()) }),
  body: shape({ csv: rawText(1_048_576, 1) }),
  errors: ['import_not_open'],
});

/** Starts reading the files, once all their pieces are uploaded. `getImport` returns the progress and the result. */
export const readImport = operation('readImport', {
  ...byKeepers,
  method: 'POST',
  path: 'import/:id/read',
  summary: 'Read the files of an import',
  params: ofImport,
  reply: importRow,
  errors: ['import_not_open', 'import_without_file', 'import_unreadable'],
});

/**
 * Sets what an import does with existing records, the warehouse of its goods and the sources of its columns. A change of warehouse or
 * sources reads the files again.
 */
export const editImport = operation('editImport', {
  ...byKeepers,
  method: 'PATCH',
  path: 'import/:id',
  summary: 'Edit an import',
  params: ofImport,
  body: shape({
    keepExisting: maybe(flag()),
    warehouseId: maybe(id()),
    sources: maybe(list(source, 10 * importColumns)),
  }),
  reply: importRow,
  errors: ['import_not_open', 'nothing_edited'],
});

/** Returns one import: its state, its counts and its progress. */
export const getImport = operation('getImport', {
  ...byKeepers,
  method: 'GET',
  path: 'import/:id',
  summary: 'One import',
  params: ofImport,
  query: shape({ fields: fieldsOf(Object.keys(importRow.schema) as [string, ...string[]]) }),
  reply: importRow,
  errors: [],
});

/** Lists the imports of the company or the warehouse or, under a global access, those that belong to neither, newest first. */
export const listImports = listOperation('listImports', {
  ...byKeepers,
  path: 'import',
  summary: 'Imports',
  row: shape({
    id: id(),
    kind,
    state: oneOf(importStates),
    by: text(),
    createdAt: instant(),
    counts: facts(),
    files: list(rawText(200), 10),
  }).schema,
  filters: { kind: maybe(kind) },
  sorts: ['created'],
  order: '-created',
});

/** Lists the rows of an import in the order of the file, with what becomes of each and its errors. */
export const listImportRows = listOperation('listImportRows', {
  ...byKeepers,
  path: 'import/:id/row',
  summary: 'Rows of an import',
  params: ofImport,
  row: {
    id: id(),
    part: text(40),
    row: whole(1),
    state: oneOf(importRowStates),
    /** The values in the file, by column. */
    cells: facts(),
    /** The stored values, by column, if the row changes them. */
    before: orNull(facts()),
    errors: list(shape({ column: text(60), expected: text(400) }), 100),
    /** Possible faults; applying the import accepts them. */
    doubts: list(shape({ column: text(60), doubt: text(400) }), 100),
  },
  filters: { part: maybe(text(40)), state: maybe(oneOf(importRowStates)), doubtful: maybe(flag()) },
  undated: true,
  sorts: ['row'],
  order: 'row',
});

/** Corrects cells of a row, or skips it. Other rows with the same key are checked again. */
export const editImportRow = operation('editImportRow', {
  ...byKeepers,
  method: 'PATCH',
  path: 'import/:id/row',
  summary: 'Correct or skip a row',
  params: ofImport,
  body: shape({
    /** The id of the row. */
    row: whole(1),
    cells: maybe(list(shape({ column: text(60), value: rawText(10_000) }), importColumns)),
    leftOut: maybe(flag()),
  }),
  reply: importRow,
  errors: ['import_not_open', 'unknown_column'],
});

/** Skips every row that has errors. */
export const leaveOutErrors = operation('leaveOutErrors', {
  ...byKeepers,
  method: 'POST',
  path: 'import/:id/leaveOutErrors',
  summary: 'Skip all rows with errors',
  params: ofImport,
  reply: importRow,
  errors: ['import_not_open'],
});

/** Writes all rows that are not skipped, or none. Refused while one of them has errors. */
export const applyImport = operation('applyImport', {
  ...byKeepers,
  method: 'POST',
  path: 'import/:id/apply',
  summary: 'Apply an import',
  params: ofImport,
  reply: importRow,
  errors: ['import_not_open', 'import_refused', 'import_rules_changed', 'changed_meanwhile'],
});

/**
 * Undoes an import, while nothing depends on it. `getImport` returns the result: `undone` or, with the uses as its `problem`, `applied`. A
 * document uses its SKUs, even if it is cancelled.
 */
export const undoImport = operation('undoImport', {
  ...byKeepers,
  method: 'POST',
  path: 'import/:id/undo',
  summary: 'Undo an import',
  params: ofImport,
  reply: importRow,
  errors: ['import_not_open', 'in_use', 'changed_meanwhile'],
});

/** Discards an import that was not applied. */
export const discardImport = operation('discardImport', {
  ...byKeepers,
  method: 'DELETE',
  path: 'import/:id',
  summary: 'Discard an import',
  params: ofImport,
  errors: ['import_not_open'],
});
