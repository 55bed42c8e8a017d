import sql, { raw, type Sql } from 'sql-template-tag';
import * as contract from '../../../shared/contract/locations/locations.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { beginsWith, hasWords } from '../list/search.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';
import { lastCount } from '../stock-counts/list-stock-counts.ts';

/** Counts are those that the reader's company posted; without a company, those of any. Transit locations are left out. */
const locations = listAndExport(contract.listLocations, ({ companyId, warehouseId }, asked) => ({
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
  where: [sql`l.warehouse_id = ${warehouseId} and not l.in_transit`, inUse('l', asked)],
  filters: inUseFilters,
  search: (text) => sql`(${beginsWith('lower(l.name)', text)} or ${hasWords(words, text)})`,
}));

export const listLocations = locations.list;
export const exportLocations = locations.file(contract.exportLocations);

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
