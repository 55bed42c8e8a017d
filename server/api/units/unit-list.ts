import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/units/units.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';

/** Units the company may use: those of every company and its own. */
const units = listAndExport(contract.listUnits, ({ companyId }, asked) => ({
  from: sql`from units u`,
  columns: {
    id: 'u.id',
    name: 'u.name',
    abbreviation: 'u.abbreviation',
    divisible: 'u.divisible',
    retired: 'u.retired_at is not null',
    version: 'u.version',
    own: companyId === null ? 'u.company_id is null' : 'u.company_id is not null',
  },
  id: 'u.id',
  updated: 'u.updated_at',
  where: [sql`(u.company_id is null or u.company_id = ${companyId})`, inUse('u', asked)],
  filters: inUseFilters,
  search: ['u.abbreviation', 'u.name'],
}));

export const listUnits = units.list;
export const exportUnits = units.file(contract.exportUnits);
