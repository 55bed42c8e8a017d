import type { Tx } from '../../db/query.ts';

/** Lets go of the text of an import's files, which nobody reads again. */
export async function forgetFiles(tx: Tx, id: number): Promise<void> {
  await tx.run('delete from import_pieces where import_id = $1', [id]);
}
