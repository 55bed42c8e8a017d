import sql, { raw } from 'sql-template-tag';
import type { Tx } from '../../../db/query.ts';
import { refuseFractionsLeft } from '../../skus/refuse-fractions-left.ts';
import type { FoundImport } from '../find-import.ts';

/** Changed rows, to which the column of a SKU (`k`) leads, leave no fractions of what is counted in whole numbers now. */
export function wholeNumbersStay(column: 'k.id' | 'k.unit_id' | 'k.packing_type_id') {
  return async (tx: Tx, { id, companyId }: FoundImport, part: string): Promise<void> => {
    const changed = sql`(
      select r.subject_id
      from import_rows r
      where r.import_id = ${id} and r.part = ${part} and r.state = 'changed' and not r.left_out
    )`;
    await refuseFractionsLeft(tx, companyId, sql`${raw(column)} in ${changed}`);
  };
}
