import { applyImport } from './applying/apply-import.ts';
import { editImportRow, leaveOutErrors } from './comparing/correct-rows.ts';
import { listImportRows } from './comparing/list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { getImport } from './present-import.ts';
import { createImport, discardImport } from './staging/create-import.ts';
import { editImport } from './staging/edit-import.ts';
import { getImportKind, getImportTemplate } from './staging/get-import-kind.ts';
import { readImport, sendImportPiece } from './staging/send-import-files.ts';
import { undoImport } from './undoing/undo-import.ts';

export const importRoutes = [
  getImportKind,
  getImportTemplate,
  createImport,
  sendImportPiece,
  readImport,
  editImport,
  getImport,
  listImports,
  listImportRows,
  editImportRow,
  leaveOutErrors,
  applyImport,
  undoImport,
  discardImport,
];
