import { refuse } from '../../../../shared/errors.ts';
import type { ImportWork } from '../import-step.ts';
import type { ImportColumn } from '../kinds/import-kind.ts';
import { importKinds } from '../kinds/import-kinds.ts';
import { type CheckedRow, checkRow, limits } from './check-row.ts';
import { type Marks, readDecimal } from './decimal-commas.ts';
import type { OpenFile } from './open-file.ts';
import type { Source } from './part-columns.ts';

interface StagedFile extends OpenFile {
  part: string;
  partIndex: number;
  columns: Readonly<Record<string, ImportColumn>>;
  sources: readonly Source[];
  /** The decimal separators of its columns, where a comma can separate decimals. */
  marks: ReadonlyMap<string, Marks> | undefined;
}

/** Rows checked in one turn of the event loop: with twice as many, a million rows had a turn of 50 ms. */
const BATCH = 500;

type StagedRow = CheckedRow & { id: number; row: number; leftOut: boolean; doubts: CellDoubt[] };

interface CellDoubt {
  column: string;
  doubt: string;
}

/** Writes the rows of a file with the errors of their cells, some hundred at a time, so that memory holds no more of them. */
export async function stageRows({ tx, importRow, progress }: ImportWork, file: StagedFile): Promise<void> {
  const part = importKinds[importRow.kind].parts[file.part];
  let batch: StagedRow[] = [];
  let row = 1;
  const write = async () => {
    await tx.run(INSERT, [importRow.id, file.part, JSON.stringify(batch)]);
    batch = [];
    await progress(file.read(), file.size);
  };
  for await (const { cells: values, problem } of file.rows) {
    row += 1;
    if (row > limits.rows + 1)
      refuse('import_unreadable', { values: { problem: `${file.name} has more than ${limits.rows} rows` } });
    if (values.every((cell) => cell === '')) continue;
    const { given, doubts } = givenCells(file, values);
    const checked = checkRow(file.columns, part ?? { key: '' }, given);
    if (values.slice(file.headings.length).some((cell) => cell !== '')) {
      checked.errors.push({ column: 'row', expected: `This row needs ${file.headings.length} cells. ${CHECK}` });
    }
    if (problem === 'quotes')
      checked.errors.push({ column: 'row', expected: `A quote is in the wrong place. ${CHECK}` });
    const leftOut = part?.startsLeftOut?.(checked.cells) ?? false;
    batch.push({ ...checked, doubts, id: file.partIndex * 10_000_000 + row, row, leftOut });
    if (batch.length === BATCH) await write();
  }
  if (batch.length > 0) await write();
  if (row === 1) refuse('import_unreadable', { values: { problem: `${file.name} has no rows below its headings` } });
}

/** A correction checks the row as displayed, even if it changes no cell. */
const CHECK = 'Check the cells and press Enter in one of them, or skip the row';

function givenCells({ sources, marks: ofColumns }: StagedFile, values: readonly string[]) {
  const doubts: CellDoubt[] = [];
  const given = sources.map(({ column, from, value: otherwise }): [string, string] => {
    const cell = (from === null ? '' : values[from - 1]) || '';
    const marks = ofColumns?.get(column);
    const { value, doubt } = marks === undefined ? { value: cell, doubt: undefined } : readDecimal(cell, marks);
    if (doubt !== undefined) doubts.push({ column, doubt });
    return [column, value || (otherwise ?? '')];
  });
  return { given, doubts };
}

const INSERT = `
  insert into import_rows (import_id, id, part, row, key, cells, parameters, cell_errors, cell_doubts, state, left_out)
  select $1, n.id, $2, n.row, n.key, n.cells, n.parameters, case when jsonb_array_length(n.errors) > 0 then n.errors end,
         case when jsonb_array_length(n.doubts) > 0 then n.doubts end, 'error', n."leftOut"
  from jsonb_to_recordset($3::jsonb) as n (id bigint, row integer, key text, cells jsonb, parameters jsonb, errors jsonb, doubts jsonb, "leftOut" boolean)`;
