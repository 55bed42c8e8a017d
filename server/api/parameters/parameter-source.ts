import sql, { type Sql } from 'sql-template-tag';
import type { exportParameters } from '../../../shared/contract/admin/parameters.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Actor } from '../actor.ts';
import type { ListSource } from '../list/list-page.ts';
import { matches, when } from '../list/search.ts';
import { inUse } from '../records/record-kind.ts';

/** Parameters as rows of a list. */
export const parameterSource: ListSource = {
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
  sorts: {
    name: { by: 'p.name', type: 'text' },
    referenceKey: { by: 'p.reference_key', type: 'text' },
    subject: { by: 'p.subject', type: 'text' },
  },
  id: 'p.id',
  defaultSort: 'name',
};

/** Those of the access's company, and of its warehouse. */
export function parameterWhere({ companyId, warehouseId }: Actor, input: Input<typeof exportParameters>): Sql[] {
  return [
    sql`(p.company_id = ${companyId} or p.warehouse_id = ${warehouseId})`,
    inUse('p', input),
    when(input.subject, (subject) => sql`p.subject = ${subject}`),
    when(input.valueType, (valueType) => sql`p.value_type = ${valueType}`),
    when(input.planParameter, (is) => sql`p.plan_parameter = ${is}`),
    matches(input.search, ['p.name', 'p.reference_key', "coalesce(p.description, '')"]),
  ];
}
