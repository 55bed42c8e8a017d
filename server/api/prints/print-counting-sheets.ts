import { printCountingSheets as contract } from '../../../shared/contract/prints/goods-in-prints.ts';
import { refuse } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import { implement } from '../implement.ts';
import { readLetterhead } from './letterhead.ts';
import type { Print } from './print.ts';
import { printStamp } from './print-text.ts';

/** The longest ERN: some nine hundred pages, drawn in about ten seconds. */
const LINES_AT_MOST = 10_000;

export const printCountingSheets = implement(contract, async (db, actor, { ids, blind }, services): Promise<Print> => {
  const { companyId, warehouseId } = actor;
  const { lines, erns: ernCount } = await db.one<{ lines: number; erns: number }>(
    `select (select count(*) from ern_lines l where l.company_id = $1 and l.ern_id = any (array_agg(e.id))) as lines,
            count(*) as erns
     from erns e
     where e.company_id = $1 and e.warehouse_id = $2 and e.id = any ($3::bigint[])`,
    [companyId, warehouseId, ids],
  );
  if (ernCount < ids.length) refuse('not_found', { values: { thing: 'ERN' } });
  if (lines > LINES_AT_MOST) {
    refuse('too_much_to_print', { values: { count: lines, things: 'lines', limit: LINES_AT_MOST } });
  }
  const [letterhead, erns] = await Promise.all([readLetterhead(db, actor), readSheetErns(db, actor, ids)]);
  const stamp = printStamp(actor, services);
  return { kind: 'countingSheets', erns, letterhead, layout: actor.layout, blind: blind ?? false, stamp };
});

export interface SheetLine {
  stockCode: string;
  name: string;
  unit: string;
  job: string | null;
  segment: string | null;
  swc: string | null;
  drumNumber: string | null;
  supplierDrumNumber: string | null;
  shipped: string;
}

export interface SheetErn {
  number: string;
  partner: string | null;
  reference: string | null;
  deliveryDate: string | null;
  comments: string | null;
  /** `SheetLine`s as JSON, which the drawing thread parses, because ten thousand take a while. */
  lines: string;
}

/** In the order of `ids`. */
function readSheetErns(
  db: Reader,
  { companyId, warehouseId }: StockActor,
  ids: readonly number[],
): Promise<SheetErn[]> {
  return db.many<SheetErn>(
    `select e.number, p.name as partner, e.reference, e.delivery_date as "deliveryDate", e.comments,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'stockCode', k.stock_code, 'name', k.name, 'unit', u.abbreviation, 'job', j.number, 'segment', l.segment,
               'swc', l.swc, 'drumNumber', l.drum_number, 'supplierDrumNumber', l.supplier_drum_number,
               'shipped', trim_scale(l.shipped_quantity)::text) order by l.position), '[]')::text
             from ern_lines l
             join skus k on k.company_id = $1 and k.id = l.sku_id
             join units u on u.id = k.unit_id
             left join jobs j on j.company_id = l.company_id and j.id = l.job_id
             where l.company_id = $1 and l.ern_id = e.id) as lines
     from unnest($3::bigint[]) with ordinality as wanted (id, place)
     join erns e on e.company_id = $1 and e.warehouse_id = $2 and e.id = wanted.id
     left join partners p on p.company_id = e.company_id and p.id = e.partner_id
     order by wanted.place`,
    [companyId, warehouseId, ids],
  );
}
