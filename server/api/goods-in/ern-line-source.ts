import sql from 'sql-template-tag';
import type { StockActor } from '../actor.ts';
import { type ListSource, ownCompany } from '../list/list-page.ts';
import { wholeNumbers } from '../skus/counted-in.ts';

const counts = `(select coalesce(jsonb_agg(jsonb_build_object(
    'location', case when o.id is null then null else 
      jsonb_build_object('id', o.id, 'name', o.name, 'quarantine', o.quarantine) end,
    'drumNumber', n.drum_number,
    'supplierDrumNumber', n.supplier_drum_number,
    'quantity', trim_scale(n.quantity)::text,
    'countedBy', u.name,
    'countedAt', to_char(n.counted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by n.id), '[]')
  from ern_counts n
  join users u on u.id = n.counted_by
  left join locations o on o.id = n.location_id
  where n.company_id = own.company_id and n.ern_line_id = l.id)`;

/** On a transfer the drum is the one that was sent; otherwise goods of a traceable packing type come on drums. */
const onDrums = `case e.source when 'transfer' then l.drum_number is not null else coalesce(g.traceable, false) end`;

/** The lines of ERNs with their counts. `wholeNumbers`: the SKU's unit or packing is not divisible (rules: stock rule 6). */
export const ernLineSource = ({ companyId }: Pick<StockActor, 'companyId'>) =>
  ({
    from: sql`
    from ern_lines l
    cross join ${ownCompany(companyId)}
    join erns e on e.company_id = l.company_id and e.id = l.ern_id
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    join units t on t.id = k.unit_id
    left join packing_types g on g.id = k.packing_type_id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id`,
    columns: {
      id: 'l.id',
      position: 'l.position',
      sku: `jsonb_build_object('id', k.id, 'stockCode', k.stock_code, 'barcode', k.barcode,
      'name', k.name, 'unit', t.abbreviation,
      'wholeNumbers', ${wholeNumbers}, 'onDrums', ${onDrums})`,
      jobId: 'l.job_id',
      job: 'j.number',
      jobCancelled: 'coalesce(j.cancelled_at is not null, false)',
      segment: 'l.segment',
      swc: 'l.swc',
      drumNumber: 'l.drum_number',
      supplierDrumNumber: 'l.supplier_drum_number',
      shippedQuantity: 'l.shipped_quantity',
      receivedQuantity: 'l.received_quantity',
      countedTotal: 'l.counted_total',
      countedQuantity:
        '(select sum(n.quantity) from ern_counts n where n.company_id = own.company_id and n.ern_line_id = l.id)',
      counts,
      discrepancyComment: 'l.discrepancy_comment',
    },
    sorts: { position: { by: 'l.position', type: 'bigint' } },
    id: 'l.id',
    defaultSort: 'position',
  }) satisfies ListSource;
