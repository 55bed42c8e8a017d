import * as contract from '../../../shared/contract/imports.ts';
import { route } from '../route.ts';
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
  route(contract.getImportKind, getImportKind),
  route(contract.getImportTemplate, getImportTemplate),
  route(contract.createImport, createImport),
  route(contract.sendImportPiece, sendImportPiece),
  route(contract.readImport, readImport),
  route(contract.editImport, editImport),
  route(contract.getImport, getImport),
  route(contract.listImports, listImports),
  route(contract.listImportRows, listImportRows),
  route(contract.editImportRow, editImportRow),
  route(contract.leaveOutErrors, leaveOutErrors),
  route(contract.applyImport, applyImport),
  route(contract.undoImport, undoImport),
  route(contract.discardImport, discardImport),
];
