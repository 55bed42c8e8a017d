import sql from 'sql-template-tag';
import type { RecordKind } from '../records/record-kind.ts';

/** Parameters: of the company at company-only scope, of the warehouse at warehouse-only scope. Who has values keeps them. */
export const parameterRecord: RecordKind = {
  subject: 'parameter',
  table: 'parameters',
  columns: {
    name: 'name',
    description: 'description',
    referenceKey: 'reference_key',
    subject: 'subject',
    valueType: 'value_type',
    pattern: 'pattern',
    choices: 'choices',
    planParameter: 'plan_parameter',
  },
  owner: ({ companyId, warehouseId }) => ({ company_id: companyId, warehouse_id: warehouseId }),
  owned: ({ companyId, warehouseId }) =>
    sql`r.company_id is not distinct from ${companyId} and r.warehouse_id is not distinct from ${warehouseId}`,
  unique: { parameters_reference_key_unique: { code: 'parameter_taken', field: 'referenceKey' } },
  uses: [],
};
