import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';

const held = `from stock_lines s
    where s.company_id = d.company_id and s.drum_id = d.id and s.present`;

/** Every owner once, whatever the dates of receipt of what it owns. */
const owners = `coalesce((
    select jsonb_agg(
      jsonb_build_object('jobId', w.job_id, 'job', j.number, 'segment', w.segment,
                         'quantity', trim_scale(w.quantity)::text, 'reserved', trim_scale(w.reserved)::text)
      order by j.number nulls last, w.segment)
    from (
      select s.job_id, s.segment, sum(s.quantity) as quantity, sum(s.reserved) as reserved ${held}
      group by s.job_id, s.segment
    ) w
    left join jobs j on j.company_id = d.company_id and j.id = w.job_id
  ), '[]')`;

/**
 * Drums as rows of a list. What their stock lines say is asked for the rows of a page alone; only a list that is sorted by it adds up
 * all of them (`h`), and PostgreSQL leaves that join out of every other.
 */
export function drumSource({ companyId }: Pick<StockActor, 'companyId'>) {
  return {
    from: sql`
      from drums d
      left join skus k on k.company_id = d.company_id and k.id = d.sku_id
      left join units t on t.id = k.unit_id
      left join packing_types g on g.id = d.packing_type_id
      left join locations o on o.id = d.location_id
      left join operations c on c.company_id = d.company_id and c.id = d.created_by_operation_id
      left join erns e on e.company_id = c.company_id and e.id = c.document_id and c.document = 'ern'
      left join (
        select drum_id, sum(quantity) as quantity, sum(reserved) as reserved, min(received_on) as received_on
        from stock_lines
        where company_id = ${companyId} and drum_id is not null
        group by drum_id
      ) h on h.drum_id = d.id`,
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
      quantity: `(select coalesce(sum(s.quantity), 0) ${held})`,
      reserved: `(select coalesce(sum(s.reserved), 0) ${held})`,
      unit: 't.abbreviation',
      owners,
      receivedOn:
        '(select min(s.received_on) from stock_lines s where s.company_id = d.company_id and s.drum_id = d.id)',
      ern: 'e.number',
    },
    sorts: {
      number: { by: 'd.number', type: 'text' },
      supplierNumber: { by: "coalesce(d.supplier_number, '')", type: 'text' },
      stockCode: { by: 'k.stock_code', type: 'text' },
      packing: { by: "coalesce(g.abbreviation, '')", type: 'text' },
      state: { by: 'd.state', type: 'text' },
      location: { by: "coalesce(o.name, '')", type: 'text' },
      firstQuantity: { by: 'd.first_quantity', type: 'numeric' },
      quantity: { by: 'coalesce(h.quantity, 0)', type: 'numeric' },
      reserved: { by: 'coalesce(h.reserved, 0)', type: 'numeric' },
      receivedOn: { by: "coalesce(h.received_on, 'infinity')", type: 'date' },
    },
    id: 'd.id',
    within: sql`d.company_id = ${companyId}`,
    defaultSort: 'number',
  } satisfies ListSource;
}
