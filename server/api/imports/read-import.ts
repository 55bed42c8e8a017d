import { readImport as contract } from '../../../shared/contract/admin/imports.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { lockImport, requireState } from './find-import.ts';
import { presentImport } from './present-import.ts';
import { startWork } from './start-work.ts';

/** Has the files of an import read once all their pieces are there; a gap between them is a piece that got lost. */
export const readImport = implement(contract, async (tx, actor, { id }) => {
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
