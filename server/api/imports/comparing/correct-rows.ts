import * as contract from '../../../../shared/contract/imports/imports.ts';
import { refuse } from '../../../../shared/errors.ts';
import { implement } from '../../implement.ts';
import { lockImport, requireState } from '../find-import.ts';
import { countRows } from '../import-step.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { presentImport } from '../present-import.ts';
import { checkRow } from '../staging/check-row.ts';
import { partColumns } from '../staging/part-columns.ts';
import { compareKeys, keysSharing } from './compare-rows.ts';

export const editImportRow = implement(
  contract.editImportRow,
  async (tx, actor, { id, row: rowId, cells = [], leftOut }) => {
    const importRow = await lockImport(tx, actor, id);
    requireState(importRow, 'preview');
    const row = await tx.maybeOne<Row>('select part, key, cells from import_rows where import_id = $1 and id = $2', [
      id,
      rowId,
    ]);
    if (row === undefined) refuse('not_found', { values: { thing: 'row' } });
    const columns = await partColumns(tx, importRow, row.part);
    for (const { column } of cells) if (!(column in columns)) refuse('unknown_column', { values: { column } });
    const given = { ...row.cells, ...Object.fromEntries(cells.map(({ column, value }) => [column, value.trim()])) };
    const had = row.key === null ? [] : [row.key, ...(await keysSharing(tx, importRow, row.part, [row.key]))];
    const part = importKinds[importRow.kind].parts[row.part] ?? { key: '' };
    const checked = checkRow(columns, part, Object.entries(given));
    await tx.run(
      `update import_rows
     set key = $3, cells = $4, parameters = $5, cell_errors = $6, row_errors = null, row_doubts = null, state = 'error',
         left_out = coalesce($7, left_out),
         cell_doubts = (select jsonb_agg(d) from jsonb_array_elements(cell_doubts) d where d ->> 'column' <> all ($8::text[]))
     where import_id = $1 and id = $2`,
      [
        id,
        rowId,
        checked.key,
        JSON.stringify(checked.cells),
        checked.parameters === null ? null : JSON.stringify(checked.parameters),
        checked.errors.length === 0 ? null : JSON.stringify(checked.errors),
        leftOut ?? null,
        cells.map(({ column }) => column),
      ],
    );
    await compareKeys(tx, importRow, row.part, checked.key === null ? had : [...had, checked.key]);
    await countRows(tx, id);
    return presentImport(tx, id);
  },
);

interface Row {
  part: string;
  key: string | null;
  cells: Record<string, string>;
}

/** Leaves out every row with errors; the first row of a repeated key has none and stays. */
export const leaveOutErrors = implement(contract.leaveOutErrors, async (tx, actor, { id }) => {
  const importRow = await lockImport(tx, actor, id);
  requireState(importRow, 'preview');
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
  for (const { part, keys } of left) await compareKeys(tx, importRow, part, keys ?? []);
  await countRows(tx, id);
  return presentImport(tx, id);
});
