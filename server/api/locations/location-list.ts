import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/admin/locations.ts';
import type { Reader } from '../../db/query.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { ownCompany } from '../list/list-page.ts';
import { beginsWith, hasWords } from '../list/search.ts';
import { byReferenceKey } from '../parameters/subject-rows.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { lastCount } from '../stock-counts/list-stock-counts.ts';

/**
 * The warehouse's locations, with the counts that the reader's company posted, or whoever did where there is none; goods on their way lie in
 * none of them.
 */
const locations = listAndExport(contract.listLocations, async ({ companyId, warehouseId }, asked, _services, db) => ({
  from:
    companyId === null
      ? sql`from locations l
          left join jsonb_to_recordset(${await countsOfAll(db, warehouseId)})
            as last (location_id bigint, posted_at timestamptz, posted_by text) on last.location_id = l.id`
      : sql`from locations l cross join ${ownCompany(companyId)}`,
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
 * The last count of each location by whatever company, as JSON. All are asked for at once: where companies lie on several machines, none
 * can be asked for each location (docs/decisions/0144-growing-past-one-machine.md).
 */
async function countsOfAll(db: Reader, warehouseId: number): Promise<string> {
  const { counts } = await db.one<{ counts: string }>(
    `select /* every company */ coalesce(jsonb_agg(last), '[]')::text as counts
     from (
       select distinct on (c.location_id) c.location_id, c.posted_at, u.name as posted_by
       from locations l
       join stock_counts c on c.location_id = l.id
       join users u on u.id = c.posted_by
       where l.warehouse_id = $1 and c.status = 'posted'
       order by c.location_id, c.posted_at desc
     ) last`,
    [warehouseId],
  );
  return counts;
}

/** As the index of the same words has it (0001_companies.sql). */
const words = "words_of(l.name || ' ' || coalesce(l.description, ''))";
