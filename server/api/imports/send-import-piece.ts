import { sendImportPiece as contract } from '../../../shared/contract/admin/imports.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { findImport, requireState } from './find-import.ts';
import { importKinds } from './kinds/import-kinds.ts';

/** Keeps a piece of a file. Several may come at once, in any order; the first says what the file is called. */
export const sendImportPiece = implement(contract, async (tx, actor, { id, part, position, name = part, csv }) => {
  const found = await findImport(tx, actor, id);
  requireState(found, 'sending');
  if (!(part in importKinds[found.kind].parts)) refuse('not_found', { values: { thing: 'file of this import' } });
  await tx.run(
    `insert into import_pieces (import_id, part, position, name, content)
     values ($1, $2, $3, $4, $5)
     on conflict (import_id, part, position) do update set name = excluded.name, content = excluded.content`,
    [id, part, position, name, csv],
  );
  return {};
});
