import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/admin/locations.ts';
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
const locations = listAndExport(contract.listLocations, ({ companyId, warehouseId }, asked) => ({
  from:
    companyId === null
      ? sql`/* every company */ from locations l`
      : sql`from locations l cross join ${ownCompany(companyId)}`,
  columns: {
    id: 'l.id',
    name: 'l.name',
    description: 'l.description',
    quarantine: 'l.quarantine',
    goodsIn: 'l.goods_in',
    goodsOut: 'l.goods_out',
    countedAt: lastCount('c.posted_at', 'l.id', companyId === null ? undefined : 'own.company_id'),
    countedBy: lastCount('u.name', 'l.id', companyId === null ? undefined : 'own.company_id'),
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

/** As the index of the same words has it (0001_companies.sql). */
const words = "words_of(l.name || ' ' || coalesce(l.description, ''))";
