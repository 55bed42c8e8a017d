import sql, { type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/transit/transit.ts';
import { refuse } from '../../../shared/errors.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { perUnit, perUnitInWords } from '../list/of-lines.ts';
import { matches } from '../list/search.ts';
import { today } from '../today.ts';

/** Transfers in transit to or from this warehouse, the oldest first (rules 2, Transit). */
const transit = listAndExport(contract.listTransit, ({ companyId, warehouseId }, _query, services) => ({
  from: sql`
    from erns e
    join warehouses f on f.id = e.from_warehouse_id
    join warehouses w on w.id = e.warehouse_id
    cross join (
      select ${companyId}::bigint as company_id, ${warehouseId}::bigint as warehouse_id, ${today(services)}::date as today,
             ${services.settings.timezone}::text as zone
    ) here
    cross join (
      select coalesce(max(value::integer), ${USUAL_DAYS}::integer) as days
      from company_specific_data
      where company_id = ${companyId} and key = 'transitOverAge' and warehouse_id = 0 and item_key = 'days'
        and value ~ '^[0-9]{1,4}$'
    ) limits`,
  columns: {
    id: 'e.id',
    number: 'e.number',
    reference: 'e.reference',
    shipment: `(select jsonb_build_object('id', s.id, 'kind', s.kind) from shipments s
      where s.company_id = here.company_id and s.id = e.shipment_id)`,
    from: warehouse('f'),
    to: warehouse('w'),
    direction: `case when ${isComing} then 'here' else 'away' end`,
    shippedAt: 'e.shipped_at',
    age,
    overAge: isOverAge,
    skus: ofLines('count(distinct l.sku_id)'),
    items: perUnit('l.shipped_quantity', lines),
    drums: ofLines('count(distinct l.drum_number)'),
  },
  inFile: { from: inWords('f'), to: inWords('w'), items: perUnitInWords('l.shipped_quantity', lines) },
  id: 'e.id',
  updated: 'e.updated_at',
  where: [
    sql`e.company_id = ${companyId} and e.source = 'transfer' and e.status = 'expected'`,
    sql`(e.warehouse_id = ${warehouseId} or e.from_warehouse_id = ${warehouseId})`,
  ],
  filters: {
    stockCode: (code) => line(sql`k.stock_code = ${code}`),
    drum: (drum) => line(sql`l.drum_number = ${drum}`),
    job: (job) => line(sql`j.number = ${job}`),
  },
  sorts: { from: { by: 'f.short_name', type: 'text' }, to: { by: 'w.short_name', type: 'text' } },
  search: (text) => sql`(
    ${matches(text, ['e.number', 'e.reference', 'f.name', 'f.short_name', 'w.name', 'w.short_name'])}
    or ${line(matches(text, ['k.stock_code', 'l.drum_number', 'j.number']))})`,
}));

export const listTransit = transit.list;
export const exportTransit = transit.file(contract.exportTransit);

/** Days in transit before goods are over age, unless the company's specific data overrides it (decision 99). */
const USUAL_DAYS = 7;

function warehouse(alias: string): string {
  return `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name, 'shortName', ${alias}.short_name)`;
}

function inWords(alias: string): string {
  return `${alias}.name || ' (' || ${alias}.short_name || ')'`;
}

const lines = { of: 'ern_lines l', where: 'l.company_id = here.company_id and l.ern_id = e.id' };

function ofLines(expression: string): string {
  return `(select ${expression} from ern_lines l where l.company_id = here.company_id and l.ern_id = e.id)`;
}

/** Whole days in transit, in the warehouse's calendar. */
const age = `greatest(0, here.today - (e.shipped_at at time zone here.zone)::date)`;

const isOverAge = `${age} > limits.days`;
const isComing = 'e.warehouse_id = here.warehouse_id';

function line(condition: Sql): Sql {
  return sql`exists (
    select from ern_lines l
    join skus k on k.company_id = l.company_id and k.id = l.sku_id
    left join jobs j on j.company_id = l.company_id and j.id = l.job_id
    where l.company_id = here.company_id and l.ern_id = e.id and ${condition})`;
}

export const { list: listTransitLines } = listAndExport(
  contract.listTransitLines,
  async ({ companyId, warehouseId }, { id }, _services, db) => {
    const transfer = await db.maybeOne(
      `select from erns
       where company_id = $1 and (warehouse_id = $2 or from_warehouse_id = $2) and id = $3 and source = 'transfer'
         and status = 'expected'`,
      [companyId, warehouseId, id],
    );
    if (transfer === undefined) refuse('not_found', { values: { thing: 'transfer' } });
    return {
      from: sql`
        from ern_lines l
        join skus k on k.company_id = l.company_id and k.id = l.sku_id
        join units t on t.id = k.unit_id
        left join jobs j on j.company_id = l.company_id and j.id = l.job_id`,
      columns: {
        id: 'l.id',
        position: 'l.position',
        stockCode: 'k.stock_code',
        name: 'k.name',
        quantity: 'l.shipped_quantity',
        unit: 't.abbreviation',
        drum: 'l.drum_number',
        job: 'j.number',
        segment: 'l.segment',
        swc: 'l.swc',
        receivedOn: 'l.received_on',
      },
      id: 'l.id',
      where: [sql`l.company_id = ${companyId} and l.ern_id = ${id}`],
      search: ['k.stock_code', 'k.name', 'l.drum_number'],
    };
  },
);
