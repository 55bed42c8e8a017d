import sql, { type Sql } from 'sql-template-tag';
import type { DocumentName } from '../../../shared/contract/documents.ts';
import type { ReportActor } from '../actor.ts';
import { inWarehouses } from '../list/report-scope.ts';
import type { OperationKind } from '../operation-kinds.ts';

/**
 * Report rows that are stored once they are in force, with an index for each sort order (docs/decisions/0137-reported-rows.md). The
 * database deletes them when the operation is undone.
 */
export interface ProjectedRows {
  table: string;
  columns: readonly string[];
  pending: (scope: Scope) => Sql[];
}

export type Scope = Pick<ReportActor, 'companyId' | 'warehouseId'>;

export const ofOperation = {
  company_id: 'o.company_id',
  operation_id: 'o.id',
  at: 'o.at',
  warehouse_id: 'o.warehouse_id',
  user_id: 'o.user_id',
  document_id: 'o.document_id',
};

export const selectUnreported = (
  { companyId, warehouseId }: Scope,
  kind: OperationKind,
  document: DocumentName,
  columns: Sql,
  joins: Sql,
): Sql => sql`
  select ${columns}
  from unreported_operations u
  join operations o on o.company_id = u.company_id and o.id = u.operation_id
  left join operations r on r.company_id = o.company_id and r.reverses_id = o.id
  ${joins}
  where u.company_id = ${companyId} and o.kind = ${kind} and o.document = ${document} and r.reverses_id is null
    and ${inWarehouses({ warehouseId }, 'o.warehouse_id')}`;
