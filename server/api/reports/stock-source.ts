import sql, { type Sql } from 'sql-template-tag';
import type { Input } from '../../../shared/contract/operation.ts';
import type { stockTotals } from '../../../shared/contract/stock/reports.ts';
import { seesPrices } from '../../../shared/permissions.ts';
import type { StockActor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { presentStock, stockAt } from './stock-moment.ts';

/** Which stock a report is about. */
export type StockFilters = Input<typeof stockTotals>;

/** Stock lines as the report shows them, now or at a past moment; without prices for people who may not see them. */
export function stockSource(actor: StockActor, filters: StockFilters): ListSource {
  const moment = filters.at === undefined ? presentStock : stockAt(actor, filters.at);
  const price = seesPrices(actor.holder) ? moment.price : 'null::numeric';
  const value = `round(${moment.quantity} * ${price}, 4)`;
  const available = `${moment.quantity} - ${moment.reserved}`;
  return {
    from: sql`${moment.from}
      join skus k on k.company_id = s.company_id and k.id = s.sku_id
      join units t on t.id = k.unit_id
      join locations o on o.id = s.location_id
      left join drums d on d.company_id = s.company_id and d.id = s.drum_id
      left join jobs j on j.company_id = s.company_id and j.id = s.job_id`,
    columns: {
      id: 's.id',
      skuId: 's.sku_id',
      stockCode: 'k.stock_code',
      name: 'k.name',
      locationId: 's.location_id',
      location: 'o.name',
      quarantine: 'o.quarantine',
      drumId: 's.drum_id',
      drum: 'd.number',
      jobId: 's.job_id',
      job: 'j.number',
      segment: 's.segment',
      swc: 's.swc',
      quantity: moment.quantity,
      reserved: moment.reserved,
      available,
      unit: 't.abbreviation',
      receivedOn: 's.received_on',
      price,
      value,
    },
    sorts: {
      stockCode: { by: 'k.stock_code', type: 'text' },
      name: { by: 'k.name', type: 'text' },
      location: { by: 'o.name', type: 'text' },
      drum: { by: "coalesce(d.number, '')", type: 'text' },
      job: { by: "coalesce(j.number, '')", type: 'text' },
      segment: { by: "coalesce(s.segment, '')", type: 'text' },
      swc: { by: "coalesce(s.swc, '')", type: 'text' },
      quantity: { by: moment.quantity, type: 'numeric' },
      reserved: { by: `coalesce(${moment.reserved}, 0)`, type: 'numeric' },
      available: { by: `coalesce(${available}, ${moment.quantity})`, type: 'numeric' },
      receivedOn: { by: 's.received_on', type: 'date' },
      // Without the right to see values their order stays unknown, too.
      value: { by: `coalesce(${value}, 0)`, type: 'numeric' },
    },
    id: 's.id',
    ...(filters.at === undefined && { within: sql`s.company_id = ${actor.companyId}` }),
    defaultSort: 'stockCode',
  };
}

/** The lines of the actor's company in the actor's warehouse that pass the filters; what is on its way is no stock of it yet. */
export function stockWhere(actor: StockActor, filters: StockFilters): Sql[] {
  const past = filters.at !== undefined;
  return [
    sql`s.company_id = ${actor.companyId} and s.warehouse_id = ${actor.warehouseId} and not o.in_transit`,
    past ? sql`true` : sql`s.present`,
    when(filters.stockCode, (code) => sql`k.stock_code = ${code}`),
    when(filters.location, (name) => sql`o.name = ${name}`),
    when(filters.job, (number) => sql`j.number = ${number}`),
    when(filters.segment, (segment) => sql`s.segment = ${segment}`),
    when(filters.swc, (swc) => sql`s.swc = ${swc}`),
    when(filters.drum, (number) => sql`d.number = ${number}`),
    when(filters.free, (free) => sql`(s.job_id is null) = ${free}`),
    when(filters.quarantine, (quarantine) => sql`o.quarantine = ${quarantine}`),
    when(filters.receivedFrom, (date) => sql`s.received_on >= ${date}`),
    when(filters.receivedTo, (date) => sql`s.received_on <= ${date}`),
    matches(filters.search, ['k.stock_code', 'k.name', 'o.name', 'd.number', 'j.number']),
  ];
}
