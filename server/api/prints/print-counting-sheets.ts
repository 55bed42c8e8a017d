import { printCountingSheets as contract } from '../../../shared/contract/goods-in/prints.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { printStamp } from './print-stamp.ts';
import { readPlace } from './read-place.ts';
import { readSheetErns } from './read-sheet-erns.ts';

/** The longest ERN: some nine hundred pages, drawn in about ten seconds. */
const LINES_AT_MOST = 10_000;

/** Sheets to count ERNs of this warehouse on paper. */
export const printCountingSheets = implement(contract, async (db, actor, { ids, blind }, services) => {
  const { companyId, warehouseId } = actor;
  const { lines, erns: found } = await db.one<{ lines: number; erns: number }>(
    `select (select count(*) from ern_lines l where l.company_id = $1 and l.ern_id = any (array_agg(e.id))) as lines,
            count(*) as erns
     from erns e
     where e.company_id = $1 and e.warehouse_id = $2 and e.id = any ($3::bigint[])`,
    [companyId, warehouseId, ids],
  );
  if (found < ids.length) refuse('not_found', { values: { thing: 'ERN' } });
  if (lines > LINES_AT_MOST) {
    refuse('too_much_to_print', { values: { count: lines, things: 'lines', limit: LINES_AT_MOST } });
  }
  const [place, erns] = await Promise.all([readPlace(db, actor), readSheetErns(db, actor, ids)]);
  const stamp = printStamp(actor, services);
  return { kind: 'countingSheets', erns, place, layout: actor.layout, blind: blind ?? false, stamp };
});
