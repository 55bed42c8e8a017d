import { sumPerUnit } from '../../shared/quantity.ts';
import { t } from '../texts.ts';
import { QuantitiesText } from '../ui/value-text.tsx';
import type { RowSums } from './list-description.tsx';

/** The sums of ticked rows: '12 lines 480 m 25 each'. */
export function RowSumsText({ rows }: { rows: readonly RowSums[] }) {
  const lines = rows.reduce((sum, row) => sum + (row.lines ?? 0), 0);
  const quantities = sumPerUnit(rows.flatMap((row) => row.quantities));
  return (
    <>
      {lines > 0 && <span>{t('ui_list_lines', { count: lines })}</span>}
      {quantities.length > 0 && <QuantitiesText value={quantities} />}
    </>
  );
}
