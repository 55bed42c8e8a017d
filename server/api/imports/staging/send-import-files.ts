import * as contract from '../../../../shared/contract/imports/imports.ts';
import { refuse } from '../../../../shared/errors.ts';
import { implement } from '../../implement.ts';
import { findImport, lockImport, requireState } from '../find-import.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { presentImport } from '../present-import.ts';
import { startWork } from '../start-work.ts';

/** Stores a piece of a file. Pieces can arrive at once and in any order; the first one names the file. */
export const sendImportPiece = implement(
  contract.sendImportPiece,
  async (tx, actor, { id, part, position, name = part, csv }) => {
    const importRow = await findImport(tx, actor, id);
    requireState(importRow, 'sending');
    if (!(part in importKinds[importRow.kind].parts)) refuse('not_found', { values: { thing: 'file of this import' } });
    await tx.run(
      `insert into import_pieces (import_id, part, position, name, content)
     values ($1, $2, $3, $4, $5)
     on conflict (import_id, part, position) do update set name = excluded.name, content = excluded.content`,
      [id, part, position, name, csv],
    );
    return {};
  },
);

/** Starts reading the files of an import once all their pieces are there; a gap between them is a lost piece. */
export const readImport = implement(contract.readImport, async (tx, actor, { id }) => {
  requireState(await lockImport(tx, actor, id), 'sending', 'reading');
  const files = await tx.many<{ part: string; pieces: number; last: number }>(
    `select part, count(*) as pieces, max(position) as last
     from import_pieces
     where import_id = $1
     group by part`,
    [id],
  );
  if (files.length === 0) refuse('import_without_file');
  const gap = files.find(({ pieces, last }) => pieces !== last);
  if (gap) refuse('import_unreadable', { values: { problem: `only ${gap.pieces} of ${gap.last} pieces came` } });
  await startWork(tx, actor, id, 'read');
  return presentImport(tx, id);
});
