import { applyImport } from './apply-import.ts';
import { createImport } from './create-import.ts';
import { discardImport } from './discard-import.ts';
import { editImport } from './edit-import.ts';
import { editImportRow } from './edit-import-row.ts';
import { getImport } from './get-import.ts';
import { getImportKind } from './get-import-kind.ts';
import { getImportTemplate } from './get-import-template.ts';
import { leaveOutErrors } from './leave-out-errors.ts';
import { listImportRows } from './list-import-rows.ts';
import { listImports } from './list-imports.ts';
import { readImport } from './read-import.ts';
import { sendImportPiece } from './send-import-piece.ts';
import { undoImport } from './undo-import.ts';

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
