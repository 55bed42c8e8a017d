import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/locations/locations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import { refuse } from '../../../shared/errors.ts';
import { implement } from '../implement.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { perUnit } from '../list/of-lines.ts';
import { beginsWith, hasWords } from '../list/search.ts';
import { historyRows } from '../records/record-history.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { lastCount } from '../stock-counts/list-stock-counts.ts';
import { editLocation, editLocations, locationWork } from './location-record.ts';

/** Counts are those that the reader's company posted; without a company, those of any. Transit locations are left out. */
const locations = listAndExport(contract.listLocations, ({ companyId, warehouseId }, query) => ({
  from: companyId === null ? sql`from locations l` : sql`from locations l cross join ${ownCompany(companyId)}`,
  joins: {
    last: countsOfAll('last', sql`c.location_id in (select id from page)`),
    latest: countsOfAll('latest', sql`c.warehouse_id = ${warehouseId}`),
  },
  columns: {
    id: 'l.id',
    name: 'l.name',
    description: 'l.description',
    quarantine: 'l.quarantine',
    goodsIn: 'l.goods_in',
    goodsOut: 'l.goods_out',
    countedAt: companyId === null ? 'last.posted_at' : lastCount('c.posted_at', 'l.id', 'own.company_id'),
    countedBy: companyId === null ? 'last.posted_by' : lastCount('u.name', 'l.id', 'own.company_id'),
    parameters: byReferenceKey('l.parameters'),
    retired: 'l.retired_at is not null',
    version: 'l.version',
  },
  ...(companyId === null && { inFile: { countedAt: 'latest.posted_at', countedBy: 'latest.posted_by' } }),
  id: 'l.id',
  updated: 'l.updated_at',
  within: sql`true`,
  where: [sql`l.warehouse_id = ${warehouseId} and not l.in_transit`, inUse('l', query)],
  filters: inUseFilters,
  search: (text) => sql`(${beginsWith('lower(l.name)', text)} or ${hasWords(words, text)})`,
}));

const listLocations = locations.list;
const exportLocations = locations.file(contract.exportLocations);

/**
 * The last count of each location by any company. One join covers a page's locations, or all of a file: with companies on several machines,
 * a count cannot be looked up per location (docs/decisions/0144-growing-past-one-machine.md).
 */
function countsOfAll(alias: string, which: Sql): Sql {
  return sql`
    left join (
      select /* every company */ distinct on (c.location_id) c.location_id, c.posted_at, u.name as posted_by
      from stock_counts c
      join users u on u.id = c.posted_by
      where c.status = 'posted' and ${which}
      order by c.location_id, c.posted_at desc
    ) ${raw(alias)} on ${raw(alias)}.location_id = l.id`;
}

/** Must match the index expression (0001_companies.sql). */
const words = "words_of(l.name || ' ' || coalesce(l.description, ''))";

const getLocation = implement(contract.getLocation, async (db, { companyId, warehouseId }, { id }) => {
  const location = await db.maybeOne<Reply<typeof contract.getLocation>>(
    `select o.id, o.name, o.description, o.quarantine, o.goods_in as "goodsIn", o.goods_out as "goodsOut",
            ${parameters} as parameters, o.retired_at is not null as retired, o.version,
            o.created_at as "createdAt", here.*, ${items} as items,
            ${reserved} as reserved, last.*
     from locations o
     cross join lateral (
       select count(distinct s.sku_id) as skus, count(distinct s.drum_id) as drums
       from stock_lines s
       where s.company_id = $1 and s.location_id = o.id and s.present
     ) here
     left join lateral (
       select c.posted_at as "countedAt", u.name as "countedBy", c.id as "countId", c.number as "countNumber"
       from stock_counts c
       join users u on u.id = c.posted_by
       where c.company_id = $1 and c.location_id = o.id and c.status = 'posted'
       order by c.posted_at desc
       limit 1
     ) last on true
     where o.warehouse_id = $2 and o.id = $3 and not o.in_transit`,
    [companyId, warehouseId, id],
  );
  return location ?? refuse('not_found', { values: { thing: 'location' } });
});

/** The company's (`$1`) stock in the location `o`. */
const present = { of: 'stock_lines l', where: 'l.company_id = $1 and l.location_id = o.id and l.present' };
const items = perUnit('l.quantity', present);
const parameters = byReferenceKey('o.parameters');
const reserved = perUnit('l.reserved', { ...present, where: `${present.where} and l.reserved > 0` });

export const { list: listLocationHistory } = listAndExport(
  contract.listLocationHistory,
  async (actor, { id }, _services, db) => {
    const { warehouseId } = actor;
    const location = await db.maybeOne<{ importId: number | null }>(
      'select import_id as "importId" from locations where warehouse_id = $1 and id = $2 and not in_transit',
      [warehouseId, id],
    );
    if (location === undefined) refuse('not_found', { values: { thing: 'location' } });
    return historyRows(actor, sql`r.warehouse_id = ${warehouseId}`, { subject: 'location', id, ...location });
  },
);

export const locationRoutes = [
  listLocations,
  exportLocations,
  getLocation,
  listLocationHistory,
  implement(contract.createLocation, locationWork.create),
  editLocation,
  editLocations,
  implement(contract.deleteLocation, locationWork.remove),
  implement(contract.retireLocation, locationWork.retire),
  implement(contract.restoreLocation, locationWork.restore),
];
