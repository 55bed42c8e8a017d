import * as assert from 'uvu/assert';
import {
  applyImport,
  createImport,
  getImport,
  listImportRows,
  readImport,
  sendImportPiece,
  undoImport,
} from '../../../shared/contract/imports/imports.ts';
import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { eventually } from '../eventually.ts';
import type { Caller } from './caller.ts';

type Import = Reply<typeof getImport>;
type Files = Readonly<Record<string, string>>;

/** Sends files (their text by part) as a user does, and waits for the preview or its errors. */
export async function previewed(
  caller: Caller,
  setup: Input<typeof createImport>,
  files: Files,
  pieceSize = 500_000,
): Promise<Import> {
  const { id } = await caller.ok(createImport, setup);
  for (const [part, text] of Object.entries(files)) {
    for (let position = 1; position === 1 || (position - 1) * pieceSize < text.length; position += 1) {
      const csv = text.slice((position - 1) * pieceSize, position * pieceSize);
      await caller.ok(sendImportPiece, { id, part, position, name: `${part}.csv`, csv });
    }
  }
  await caller.ok(readImport, { id });
  return finished(caller, id);
}

export async function applied(caller: Caller, id: number): Promise<Import> {
  return after(caller, applyImport, id);
}

export async function undone(caller: Caller, id: number): Promise<Import> {
  return after(caller, undoImport, id);
}

async function after(caller: Caller, operation: Operation, id: number): Promise<Import> {
  await caller.ok(operation, { id });
  return finished(caller, id);
}

/** Waits until no work on the import is left, and returns it. */
export async function finished(caller: Caller, id: number): Promise<Import> {
  let upload: Import | undefined;
  await eventually(async () => {
    upload = await caller.ok(getImport, { id });
    assert.not.ok(['reading', 'applying', 'undoing'].includes(upload.state), upload.state);
  });
  if (upload === undefined) throw new Error('an import that was never answered');
  return upload;
}

export async function errorsOf(caller: Caller, id: number): Promise<string[]> {
  const { items } = await caller.ok(listImportRows, { id, state: 'error', limit: 500 });
  return items.flatMap(({ row, errors }) => errors.map(({ column, expected }) => `${row} ${column}: ${expected}`));
}
