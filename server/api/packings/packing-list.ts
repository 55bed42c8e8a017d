import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/packings/packings.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';
import { byReferenceKey } from '../records/subject-rows.ts';

/** Packing types the company may use: those of every company and its own. */
const packings = listAndExport(contract.listPackings, ({ companyId }, asked) => ({
  from: sql`from packing_types p`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    abbreviation: 'p.abbreviation',
    divisible: 'p.divisible',
    traceable: 'p.traceable',
    parameters: byReferenceKey('p.parameters'),
    retired: 'p.retired_at is not null',
    version: 'p.version',
    own: companyId === null ? 'p.company_id is null' : 'p.company_id is not null',
  },
  id: 'p.id',
  updated: 'p.updated_at',
  where: [sql`(p.company_id is null or p.company_id = ${companyId})`, inUse('p', asked)],
  filters: inUseFilters,
  search: ['p.abbreviation', 'p.name'],
}));

export const listPackings = packings.list;
export const exportPackings = packings.file(contract.exportPackings);
