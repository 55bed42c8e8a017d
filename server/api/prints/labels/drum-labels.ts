import type { Reply } from '../../../../shared/contract/operation.ts';
import * as contract from '../../../../shared/contract/prints/goods-in-prints.ts';
import { refuse } from '../../../../shared/errors.ts';
import { fill } from '../../../../shared/layouts.ts';
import type { Reader } from '../../../db/query.ts';
import type { StockActor } from '../../actor.ts';
import { isReceiptInForce } from '../../goods-in/ern-document.ts';
import { implement } from '../../implement.ts';
import { onlyFields } from '../../list/list-page.ts';
import { printQuantity, printText } from '../print-text.ts';
import type { Label } from './label.ts';
import { labelPreview, printedLabels } from './printed-labels.ts';

export const previewDrumLabel = implement(contract.previewDrumLabel, (db, actor, input) =>
  labelPreview('drum', input, (ids) => drumLabels(db, actor, ids)),
);

export const printDrumLabels = implement(contract.printDrumLabels, (db, actor, input) =>
  printedLabels('drum', input, (ids) => drumLabels(db, actor, ids)),
);

/** The drums of the ERN's receipt in force, in the order of its lines; empty before the ERN is received. */
export const listErnDrums = implement(contract.listErnDrums, async (db, { companyId, warehouseId }, { id, fields }) => {
  const ern = await db.maybeOne('select from erns where company_id = $1 and warehouse_id = $2 and id = $3', [
    companyId,
    warehouseId,
    id,
  ]);
  if (ern === undefined) refuse('not_found', { values: { thing: 'ERN' } });
  const drums = await db.many<Reply<typeof contract.listErnDrums>['items'][number]>(
    `select d.id, d.number
     from operations o
     join movements m on m.company_id = $1 and m.operation_id = o.id and m.quantity > 0
     join stock_lines s on s.company_id = $1 and s.id = m.stock_line_id
     join drums d on d.company_id = $1 and d.id = s.drum_id
     join ern_lines l on l.company_id = $1 and l.id = m.document_line_id
     where o.company_id = $1 and o.document_id = $2 and ${isReceiptInForce}
     group by d.id, d.number
     order by min(l.position), d.number`,
    [companyId, id],
  );
  return { items: drums.map((drum) => onlyFields(drum, fields)) };
});

/** Labels of drums that are or were in this warehouse, in the order of `ids`; undefined if one of them never was. */
async function drumLabels(
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
