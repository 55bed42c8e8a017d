import type { Tx } from '../../db/query.ts';

/** Counts the rows of an import by state, those left out apart. */
export async function countRows(tx: Tx, id: number): Promise<void> {
  await tx.run(
    `update imports
     set counts = (
       select jsonb_build_object(
         'new', count(*) filter (where state = 'new' and not left_out),
         'changed', count(*) filter (where state = 'changed' and not left_out),
         'same', count(*) filter (where state = 'same' and not left_out),
         'error', count(*) filter (where state = 'error' and not left_out),
         'leftOut', count(*) filter (where left_out)
       )
       from import_rows
       where import_id = $1
     )
     where id = $1`,
    [id],
  );
}
