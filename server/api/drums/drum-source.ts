import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import { type ListSource, ownCompany } from '../list/list-page.ts';

const reserved = `(
    select coalesce(sum(s.reserved), 0) from stock_lines s
    where s.company_id = own.company_id and s.drum_id = d.id and s.present
  )`;

/** Every owner once, whatever the dates of receipt of what it owns. */
const owners = `coalesce((
    select jsonb_agg(
      jsonb_build_object('jobId', w.job_id, 'job', j.number, 'segment', w.segment,
                         'quantity', trim_scale(w.quantity)::text, 'reserved', trim_scale(w.reserved)::text)
      order by j.number nulls last, w.segment)
    from (
      select s.job_id, s.segment, sum(s.quantity) as quantity, sum(s.reserved) as reserved
      from stock_lines s
      where s.company_id = own.company_id and s.drum_id = d.id and s.present
      group by s.job_id, s.segment
    ) w
    left join jobs j on j.company_id = own.company_id and j.id = w.job_id
  ), '[]')`;

/**
 * Drums as rows of a list. Few tables are joined, the rest is asked for the rows of a page alone: with more than eight PostgreSQL no
 * longer looks for the order of joins in which a page stays a page.
 */
export function drumSource({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from drums d
      cross join ${ownCompany(companyId)}
      left join skus k on k.company_id = d.company_id and k.id = d.sku_id
      left join packing_types g on g.id = d.packing_type_id
      left join locations o on o.id = d.location_id`,
    columns: {
      id: 'd.id',
      number: 'd.number',
      supplierNumber: 'd.supplier_number',
      skuId: 'd.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      packing: 'g.abbreviation',
      state: 'd.state',
      location: 'o.name',
      firstQuantity: 'd.first_quantity',
      quantity: 'd.quantity',
      reserved,
      unit: '(select t.abbreviation from units t where t.id = k.unit_id)',
      owners,
      receivedOn: 'd.received_on',
      ern: `(
        select e.number from operations c
        join documents e on e.company_id = c.company_id and e.kind = c.document and e.id = c.document_id
        where c.company_id = own.company_id and c.id = d.created_by_operation_id and c.kind = 'receive'
      )`,
    },
    sorts: {
      number: { by: 'd.number', type: 'text' },
      supplierNumber: { by: "coalesce(d.supplier_number, '')", type: 'text' },
      stockCode: { by: 'k.stock_code', type: 'text' },
      packing: { by: "coalesce(g.abbreviation, '')", type: 'text' },
      state: { by: 'd.state', type: 'text' },
      location: { by: "coalesce(o.name, '')", type: 'text' },
      firstQuantity: { by: 'd.first_quantity', type: 'numeric' },
      quantity: { by: 'd.quantity', type: 'numeric' },
      receivedOn: { by: "coalesce(d.received_on, 'infinity')", type: 'date' },
    },
    id: 'd.id',
    within: sql`d.company_id = ${companyId}`,
    defaultSort: 'number',
  } satisfies ListSource;
}
