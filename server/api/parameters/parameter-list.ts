import sql from 'sql-template-tag';
import * as contract from '../../../shared/contract/parameters/parameters.ts';
import { listAndExport } from '../list/list-and-export.ts';
import { inUse, inUseFilters } from '../records/record-kind.ts';

/** The parameters of the access's company, and of its warehouse. */
const parameters = listAndExport(contract.listParameters, ({ companyId, warehouseId }, asked) => ({
  from: sql`from parameters p`,
  columns: {
    id: 'p.id',
    name: 'p.name',
    description: 'p.description',
    referenceKey: 'p.reference_key',
    subject: 'p.subject',
    valueType: 'p.value_type',
    pattern: 'p.pattern',
    choices: 'p.choices',
    planParameter: 'p.plan_parameter',
    retired: 'p.retired_at is not null',
    version: 'p.version',
  },
  inFile: { choices: "array_to_string(p.choices, '; ')" },
  id: 'p.id',
  updated: 'p.updated_at',
  where: [sql`(p.company_id = ${companyId} or p.warehouse_id = ${warehouseId})`, inUse('p', asked)],
  filters: inUseFilters,
  search: ['p.name', 'p.reference_key', "coalesce(p.description, '')"],
}));

export const listParameters = parameters.list;
export const exportParameters = parameters.file(contract.exportParameters);
