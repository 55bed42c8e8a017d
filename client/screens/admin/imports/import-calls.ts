import {
  applyImport,
  createImport,
  discardImport,
  editImport,
  editImportRow,
  getImport,
  getImportKind,
  leaveOutErrors,
  readImport,
  sendImportPiece,
  undoImport,
} from '../../../../shared/contract/imports/imports.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';

export type FoundImport = Reply<typeof getImport>;
export type KindOfImport = Reply<typeof getImportKind>;

export function importCalls(accessId: number) {
  const options = { accessId };
  return {
    describe: (kind: FoundImport['kind']) => call(getImportKind, { kind }, { ...options, handles: 'all' }),
    create: (setup: Input<typeof createImport>) => call(createImport, setup, options),
    send: (piece: Input<typeof sendImportPiece>) => call(sendImportPiece, piece, options),
    read: (id: number) => call(readImport, { id }, options),
    get: (id: number) => call(getImport, { id }, { ...options, handles: 'all' }),
    edit: (change: Input<typeof editImport>) => call(editImport, change, options),
    editRow: (change: Input<typeof editImportRow>) => call(editImportRow, change, options),
    leaveOutErrors: (id: number) => call(leaveOutErrors, { id }, options),
    apply: (id: number) => call(applyImport, { id }, options),
    undo: (id: number) => call(undoImport, { id }, options),
    discard: (id: number) => call(discardImport, { id }, options),
  };
}

export type ImportCalls = ReturnType<typeof importCalls>;
