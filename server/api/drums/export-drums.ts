import type { DrumColumn } from '../../../shared/contract/stock/drum-columns.ts';
import { exportDrums as contract } from '../../../shared/contract/stock/drums.ts';
import { implement } from '../implement.ts';
import type { CellKind } from '../list/csv.ts';
import { listFile } from '../list/list-file.ts';
import { drumSource } from './drum-source.ts';
import { drumWhere } from './drum-where.ts';

/** The list of drums as CSV, all rows of it. */
export const exportDrums = implement(contract, (_db, actor, input, { filePool }) => {
  const source = drumSource(actor);
  return listFile<DrumColumn>(filePool, actor, {
    source: { ...source, columns: { ...source.columns, state: stateInWords, owners: ownersInWords } },
    where: drumWhere(actor, input),
    columns,
    query: input,
  });
});

const stateInWords = "replace(d.state, '_', ' ')";

/** `J-100 / S1: 40; 60`: what no job is named for is free stock. */
const ownersInWords = `(
    select string_agg(concat_ws(': ', nullif(concat_ws(' / ', w.job, w.segment), ''), trim_scale(w.quantity)), '; '
                      order by w.job nulls last, w.segment)
    from (
      select j.number as job, s.segment, sum(s.quantity) as quantity
      from stock_lines s
      left join jobs j on j.company_id = s.company_id and j.id = s.job_id
      where s.company_id = d.company_id and s.drum_id = d.id and s.present
      group by j.number, s.segment
    ) w
  )`;

const columns: Record<DrumColumn, CellKind> = {
  number: 'text',
  supplierNumber: 'text',
  stockCode: 'text',
  name: 'text',
  packing: 'text',
  state: 'text',
  location: 'text',
  firstQuantity: 'value',
  quantity: 'value',
  reserved: 'value',
  unit: 'text',
  owners: 'text',
  receivedOn: 'value',
  ern: 'text',
};
