import { leaveOutErrors as contract } from '../../../shared/contract/admin/imports.ts';
import { implement } from '../implement.ts';
import { countRows } from './count-rows.ts';
import { lockImport, requireState } from './find-import.ts';
import { presentImport } from './present-import.ts';
import { compareKeys } from './work/compare-rows.ts';

/** Leaves out every row with errors; of rows that repeat a key the first stays, being none. */
export const leaveOutErrors = implement(contract, async (tx, actor, { id }) => {
  const found = await lockImport(tx, actor, id);
  requireState(found, 'preview');
  const left = await tx.many<{ part: string; keys: string[] }>(
    `with gone as (
       update import_rows
       set left_out = true
       where import_id = $1 and state = 'error' and not left_out
       returning part, key
     )
     select part, array_agg(distinct key) filter (where key is not null) as keys
     from gone
     group by part`,
    [id],
  );
  for (const { part, keys } of left) await compareKeys(tx, found, part, keys ?? []);
  await countRows(tx, id);
  return presentImport(tx, id);
});
