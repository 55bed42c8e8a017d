import { fill } from '../../../shared/errors.ts';
import type { Reader } from '../../db/query.ts';
import type { StockActor } from '../actor.ts';
import type { Label } from '../labels/label.ts';
import { printQuantity } from '../prints/print-quantity.ts';
import { printText } from '../prints/print-text.ts';

/** The labels of drums that are or were in this warehouse, in the order of their ids; undefined when one of them is not. */
export async function drumLabels(
  db: Reader,
  actor: StockActor,
  ids: readonly number[],
): Promise<readonly Label[] | undefined> {
  const drums = await db.many<LabelledDrum>(
    `select d.number, d.supplier_number as "supplierNumber", k.stock_code as "stockCode", k.name, u.abbreviation as unit,
            trim_scale(here.quantity)::text as quantity, here.jobs
     from unnest($3::bigint[]) with ordinality as wanted (id, place)
     join drums d on d.company_id = $1 and d.id = wanted.id and d.state <> 'undone'
     join skus k on k.company_id = $1 and k.id = d.sku_id
     join units u on u.id = k.unit_id
     join lateral (
       select sum(s.quantity) as quantity,
              coalesce(array_agg(distinct j.number) filter (where s.present and j.number is not null), '{}') as jobs
       from stock_lines s
       left join jobs j on j.company_id = s.company_id and j.id = s.job_id
       where s.company_id = $1 and s.warehouse_id = $2 and s.drum_id = d.id
       having count(*) > 0
     ) here on true
     order by wanted.place`,
    [actor.companyId, actor.warehouseId, ids],
  );
  if (drums.length < ids.length) return undefined;
  return drums.map((drum) => ({ code: drum.number, lines: linesOf(drum, actor) }));
}

interface LabelledDrum {
  number: string;
  supplierNumber: string | null;
  stockCode: string;
  name: string;
  unit: string;
  quantity: string;
  jobs: string[];
}

function linesOf({ supplierNumber, stockCode, name, unit, quantity, jobs }: LabelledDrum, { layout }: StockActor) {
  const owner =
    jobs.length === 0 ? printText('freeStock', layout) : fill(printText('jobOf', layout), { job: jobs.join(', ') });
  return [
    stockCode === name ? stockCode : `${stockCode} ${name}`,
    `${printQuantity(quantity)} ${unit}, ${owner}`,
    ...(supplierNumber === null ? [] : [fill(printText('supplier', layout), { number: supplierNumber })]),
  ];
}
